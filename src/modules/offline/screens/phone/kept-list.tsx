import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Card, Facts } from '#ui/layout/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { keep, removeCourse } from '../../phone/packages.ts'
import type { KeptCourse } from '../../phone/types.ts'
import { bytesWord, checkedWord, langOf } from '../../words.ts'
import { AskFirst } from '../ask-first.tsx'
import { openHref, sizeOf, troubleOf } from '../kept-course.ts'
import { troubleIn, troubleWord } from '../trouble-words.ts'
import { isComing, type OnPhone } from '../use-phone.ts'

type Look = () => Promise<OnPhone | null>

/** The courses on this phone. */
export function KeptList({ courses, look }: { courses: KeptCourse[]; look: Look }) {
  if (courses.length === 0)
    return (
      <EmptyState
        level="h3"
        title={m.offline_empty()}
        text={m.offline_empty_how()}
        action={
          <ButtonLink to="/courses" variant="outline" reload>
            {m.common_courses()}
          </ButtonLink>
        }
      />
    )
  return (
    <div className="on-phone-list">
      {courses.map((course) => (
        <KeptCard key={course.courseId} course={course} look={look} />
      ))}
    </div>
  )
}

function KeptCard({ course, look }: { course: KeptCourse; look: Look }) {
  const { manifest, done, arrived, wanted, checkedAt, state } = course
  const trouble = troubleOf(course)
  const { title } = manifest.course
  const total = manifest.lessons.length
  return (
    <Card>
      <h3 lang={langOf(manifest.language)}>{title}</h3>
      {state === 'kept' ? (
        <Progress
          label={m.lesson_progress()}
          value={done.length}
          max={total}
          valueText={m.course_lessons_done({ done: done.length, total })}
        />
      ) : (
        <Progress
          label={m.offline_coming()}
          value={arrived}
          max={wanted}
          valueText={m.offline_of({ some: bytesWord(arrived), all: bytesWord(wanted) })}
        />
      )}
      <Facts>
        <span>{bytesWord(sizeOf(course))}</span>
        <span>{checkedWord(checkedAt)}</span>
      </Facts>
      {trouble && <p className="small">{troubleWord(trouble)}</p>}
      <div className="row">
        {state === 'kept' && (
          <ButtonLink to={openHref(course)} reload aria-label={`${m.offline_open()}: ${title}`}>
            {m.offline_open()}
          </ButtonLink>
        )}
        {!isComing(course) && <Update course={course} look={look} />}
      </div>
      <AskFirst
        label={m.offline_remove()}
        spoken={`${m.offline_remove()}: ${title}`}
        ask={m.offline_remove_ask()}
        sure={m.offline_remove_sure()}
        onSure={() => removeCourse(course.courseId).then(look)}
      />
    </Card>
  )
}

/** Fetches what changed since; goes on with what stopped half-way. */
function Update({ course: { courseId, films, manifest, state }, look }: { course: KeptCourse; look: Look }) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const press = () => {
    setBusy(true)
    setFailed('')
    void keep(courseId, { films })
      .catch((error: unknown) => setFailed(troubleWord(troubleIn(error))))
      .then(look)
      .finally(() => setBusy(false))
  }
  const label = state === 'kept' ? m.offline_update() : m.offline_go_on()
  return (
    <>
      <Button
        type="button"
        variant="outline"
        pending={isBusy}
        pendingText={m.common_please_wait()}
        aria-label={`${label}: ${manifest.course.title}`}
        onClick={press}
      >
        {label}
      </Button>
      {failed && (
        <p className="small" role="alert">
          {failed}
        </p>
      )}
    </>
  )
}
