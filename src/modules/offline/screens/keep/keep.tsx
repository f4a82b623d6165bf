import { redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft, CircleCheck } from '#ui/icons.ts'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { coursesKept, hasApplication, paidForData } from '#web/phone-cookies.server.ts'
import { packageSize } from '../../queries/size.server.ts'
import { langOf, bytesWord, checkedWord } from '../../words.ts'
import type { Route } from './+types/keep'
import type { ToKeep } from './to-keep.ts'
import { WhatComes } from './what-comes.tsx'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Progress } from '#ui/progress.tsx'
import type { KeptCourse } from '../../phone/types.ts'
import { troubleWord } from '../trouble-words.ts'
import { Films } from './films.tsx'
import { type Keeping, useKeeping } from './use-keeping.ts'
import { Facts } from '#ui/layout/card.tsx'
import { held } from '#ui/no-break/held.ts'
import { removeCourse, storageState } from '../../phone/packages.ts'
import { AskFirst } from '../ask-first.tsx'
import { openHref, sizeOf } from '../kept-course.ts'

// Nothing can be kept without scripts, also where less data is wanted, and keeping begins as the page opens.
export const handle = { hydrate: 'always', starts: 'for-everybody', styles: ['offline'] }

/** Nothing in it tells who is signed in: a course that may not be read leads to its page, which says what it takes. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx): Promise<ToKeep> => {
    const { course, unlocked, total } = await courseView(ctx, args.params.courseId)
    if (!unlocked || total === 0) throw redirect(`/courses/${course.id}`)
    const cookies = args.request.headers.get('cookie')
    const { bytes, appBytes } = await packageSize(ctx, course.id)
    return {
      course: { id: course.id, title: course.title, language: course.reading.language },
      lessons: total,
      bytes,
      appBytes: hasApplication(coursesKept(cookies, ctx.viewer?.id)) ? 0 : appBytes,
      price: paidForData(cookies),
    }
  })

export default function Keep({ loaderData }: Route.ComponentProps) {
  const { course } = loaderData
  const isAlive = useHydrated()
  return (
    <>
      <PageMeta
        title={m.offline_keep_title({ course: course.title })}
        description={m.offline_note_what()}
        path={`/offline/keep/${course.id}`}
        noindex
      />
      <PageHead
        above={
          <p>
            {/* A plain link: the worker decides which page of the course opens. */}
            <Anchor to={`/courses/${course.id}`} className="place" reload>
              <Icon of={ArrowLeft} />
              {m.offline_to_course()}
            </Anchor>
          </p>
        }
        title={<span lang={langOf(course.language)}>{held(course.title)}</span>}
      />
      <div className="stack measure">
        {isAlive ? <KeepHere what={loaderData} /> : <WithoutScripts what={loaderData} />}
      </div>
    </>
  )
}

function WithoutScripts({ what }: { what: ToKeep }) {
  return (
    <>
      <WhatComes what={what} />
      <noscript>
        <p>{m.offline_cannot_scripts()}</p>
      </noscript>
    </>
  )
}

/** Where keeping is begun, watched and ended. */
function KeepHere({ what }: { what: ToKeep }) {
  const why = whyNotKept()
  if (why !== null)
    return (
      <>
        <WhatComes what={what} />
        <p>{why}</p>
      </>
    )
  return <Kept what={what} />
}

function Kept({ what }: { what: ToKeep }) {
  const keeping = useKeeping(what.course.id)
  const [isRemoved, setRemoved] = useState(false)
  const asked = useAsked(keeping)
  const { course, trouble, isTried } = keeping
  const isBeginning = keeping.at === 'before' && asked === 'keep' && !isTried
  const at = isBeginning ? 'keeping' : keeping.at
  if (at === 'opening') return <p role="status">{m.offline_opening()}</p>
  if (at === 'off') return <p>{m.offline_cannot_store()}</p>
  return (
    <>
      <p role="status">{isRemoved && at === 'before' && m.offline_removed()}</p>
      {trouble && <Banner tone="brick" title={troubleWord(trouble)} />}
      {at === 'keeping' && !trouble && <Coming course={course} />}
      {at === 'kept' && course && (
        <KeptNow
          course={course}
          keeping={keeping}
          asks={asked === 'remove'}
          onRemoved={() => setRemoved(true)}
        />
      )}
      {at === 'before' && <Before what={what} keeping={keeping} />}
    </>
  )
}

type Asked = 'keep' | 'remove' | null

/** What the button wanted that led here. It is done once: a page that is loaded again asks for nothing. */
function useAsked({ at, begin }: Keeping): Asked {
  const [asked] = useState(askedFor)
  const isHeard = useRef(false)
  useEffect(() => {
    if (at === 'opening' || isHeard.current) return
    isHeard.current = true
    history.replaceState(history.state, '', location.pathname)
    if (asked === 'keep' && at === 'before') begin([])
  }, [at, asked, begin])
  return asked
}

function askedFor(): Asked {
  const { searchParams } = new URL(location.href)
  return searchParams.has('now') ? 'keep' : searchParams.has('remove') ? 'remove' : null
}

function Before({ what, keeping: { course, begin } }: { what: ToKeep; keeping: Keeping }) {
  const films = course?.films ?? []
  return (
    <>
      <WhatComes what={what} />
      <Films courseId={what.course.id} chosen={films} price={what.price} onChoose={begin}>
        <StorageWords />
        <Button>{course ? m.offline_go_on() : m.offline_keep()}</Button>
      </Films>
    </>
  )
}

function Coming({ course }: { course: KeptCourse | null }) {
  const { arrived = 0, wanted = 0 } = course ?? {}
  return (
    <div className="stack" role="status">
      <Progress
        label={m.offline_coming()}
        value={arrived}
        max={wanted}
        valueText={
          wanted > 0
            ? m.offline_of({ some: bytesWord(arrived), all: bytesWord(wanted) })
            : m.common_please_wait()
        }
      />
      <p className="small">{m.offline_coming_leave()}</p>
    </div>
  )
}

/** Why this browser cannot keep courses, in a sentence; null where it can (rule O11). */
function whyNotKept(): string | null {
  if (!isSecureContext) return m.offline_cannot_insecure()
  if (!('serviceWorker' in navigator)) return m.offline_cannot_worker()
  return typeof indexedDB === 'undefined' ? m.offline_cannot_store() : null
}

type Props = {
  course: KeptCourse
  keeping: Keeping
  /** Whether the question about removing is open. */
  asks: boolean
  onRemoved: () => void
}

/** A kept course: how large, how old, and what can be done with it. */
function KeptNow({ course, keeping, asks, onRemoved }: Props) {
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
          <span>{held(bytesWord(sizeOf(course)))}</span>
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

/** Whether the browser promised not to throw away what is kept (rule O9). */
function StorageWords() {
  const [isSafe, setSafe] = useState<boolean | null>(null)
  useEffect(() => {
    storageState().then(
      ({ isPersistent }) => setSafe(isPersistent),
      () => setSafe(null), // nothing is promised, and nothing is said
    )
  }, [])
  if (isSafe === null) return null
  return <p className="small soft">{isSafe ? m.offline_storage_safe() : m.offline_storage_loose()}</p>
}
