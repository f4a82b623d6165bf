import { m } from '#paraglide/messages.js'
import { Facts } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { CircleCheck } from '#ui/icons.ts'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { removeCourse } from '../../phone/packages.ts'
import type { KeptCourse } from '../../phone/types.ts'
import { bytesWord, checkedWord } from '../../words.ts'
import { AskFirst } from '../ask-first.tsx'
import { openHref, sizeOf } from '../kept-course.ts'
import { Films } from './films.tsx'
import { StorageWords } from './storage-words.tsx'
import type { Keeping } from './use-keeping.ts'

type Props = {
  course: KeptCourse
  keeping: Keeping
  /** Whether the question about removing is open. */
  asks: boolean
  onRemoved: () => void
}

/** A kept course: how large, how old, and what can be done with it. */
export function KeptNow({ course, keeping, asks, onRemoved }: Props) {
  const { manifest, checkedAt } = course
  const hasMore = manifest.films.some((film) => !course.films.includes(film.lessonId))
  return (
    <>
      <section aria-labelledby="kept-now" className="stack">
        <h2 id="kept-now" className="row">
          <Icon of={CircleCheck} />
          {m.offline_kept()}
        </h2>
        <Facts>
          <span>{bytesWord(sizeOf(course))}</span>
          <span>{checkedWord(checkedAt)}</span>
        </Facts>
        <p>{m.offline_kept_how()}</p>
        <p className="row">
          <ButtonLink to={openHref(course)} reload>
            {m.offline_open_course()}
          </ButtonLink>
          <ButtonLink to="/offline" variant="outline" reload>
            {m.common_on_phone()}
          </ButtonLink>
        </p>
        <StorageWords />
      </section>
      {hasMore && (
        <Films courseId={course.courseId} chosen={course.films} price={null} onChoose={keeping.begin}>
          <Button variant="outline">{m.offline_films_keep()}</Button>
        </Films>
      )}
      <AskFirst
        label={m.offline_remove()}
        ask={m.offline_remove_ask()}
        sure={m.offline_remove_sure()}
        isOpen={asks}
        onSure={() => removeCourse(course.courseId).then(onRemoved).then(keeping.look)}
      />
    </>
  )
}
