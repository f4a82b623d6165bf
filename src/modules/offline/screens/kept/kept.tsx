import { useEffect, useMemo, useState, type SubmitEvent } from 'react'
import { later } from '#shell/later.tsx'
import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import { ButtonLink, Button } from '#ui/forms/button.tsx'
import {
  addCompleted,
  CoursePlace,
  LessonPage,
  lessonReady,
  Question,
  Transcript,
} from '#modules/courses/parts/pages.tsx'
import { percentDone } from '#modules/courses/rules.ts'
import { waiting } from '../../phone/outbox.ts'
import { markDone } from '../../phone/packages.ts'
import type { Route } from './+types/kept'
import { CopyLine } from './copy-line.tsx'
import { workSender } from './exercise-work.ts'
import {
  type Kept,
  KeptContext,
  keptHref,
  type Missing,
  notStored,
  ownView,
  readKept,
  tell,
  useKept,
} from './kept-course.ts'
import { KeptWork } from './work.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { KeptFields } from '#shell/typed/kept-fields.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { held } from '#ui/no-break/held.ts'

// Nothing of it is there without scripts.
export const handle = {
  hydrate: 'always',
  starts: 'for-everybody',
  styles: ['courses', 'lesson', 'review', 'moment'],
  wholeStyles: true,
}

/** What stands in the address in place of a course. */
const REVIEW = 'review'
// Few write.
const NoteHere = later(() => import('./note.tsx').then((file) => file.NoteHere))
const Review = later(() => import('../review/review.tsx').then((file) => file.Review))

/** From the phone alone: the document is the same for every lesson of every course, and for the review. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Kept | Missing | 'review'> {
  if (params.courseId === REVIEW && params.lessonId === undefined) {
    await Review.ready()
    return 'review'
  }
  const found = await readKept(Number(params.courseId), Number(params.lessonId))
  if ('missing' in found) return found
  const { video } = found.lesson.view
  await lessonReady(ownView(found, found.course.done))
  await Promise.all([found.taken && Question.ready(), video && Transcript.ready()])
  return found
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className="page-head">
      <title>{`${m.kept_place()} - Stadi`}</title>
      <p role="status">{m.kept_opening()}</p>
      <noscript>{m.kept_needs_scripts()}</noscript>
    </div>
  )
}

export default function KeptLesson({ loaderData: found }: Route.ComponentProps) {
  if (found === 'review') return <Review />
  if ('missing' in found) return <NotHere {...found} />
  return <Here key={found.lesson.view.lesson.id} {...found} />
}

const words = {
  course: { title: m.kept_no_course, text: m.kept_no_course_text },
  lesson: { title: m.kept_no_lesson, text: m.kept_no_lesson_text },
  storage: { title: m.kept_no_storage, text: m.kept_no_storage_text },
}

function NotHere({ missing, courseId }: Missing) {
  const { title, text } = words[missing]
  return (
    <div className="page-head">
      <title>{`${title()} - Stadi`}</title>
      <h1>{held(title())}</h1>
      <p className="lead">{held(text())}</p>
      <p className="row">
        <ButtonLink reload to={`/courses/${courseId}`}>
          {m.kept_to_course()}
        </ButtonLink>
        <ButtonLink reload to="/offline" variant="outline">
          {m.kept_place()}
        </ButtonLink>
      </p>
    </div>
  )
}

function Here(kept: Kept) {
  const { course, lesson } = kept
  const { courseId, owner } = course
  const { id } = lesson.view.lesson
  const [done, setDone] = useState(course.done)
  const place = usePlace(kept)
  const finish = async () => {
    if (done.includes(id)) return
    // A visitor's pages with a network count by this.
    if (owner === '') addCompleted(courseId, id)
    await markDone(courseId, id).catch(notStored)
    setDone([...done, id])
    congratulate(kept, done.length + 1)
  }
  return (
    <CoursePlace value={place}>
      <KeptContext value={{ ...kept, done, finish }}>
        <LessonPage view={ownView(kept, done)} />
        {owner !== '' && (
          <>
            <NoteHere />
            <AskHere />
          </>
        )}
        <CopyLine />
      </KeptContext>
    </CoursePlace>
  )
}

/** Where this lesson stands, and where the work of its exercises goes. Says that it was opened. */
function usePlace(kept: Kept) {
  const [first] = useState(kept)
  const [work] = useState(() => workSender((left) => tell(first, 'exercise', left)))
  useEffect(() => {
    void noteOpening(first)
    addEventListener('pagehide', work.flush)
    return () => {
      removeEventListener('pagehide', work.flush)
      work.flush()
    }
  }, [first, work])
  return useMemo(() => ({ hrefOf: keptHref, isPreview: false, Own: KeptWork, send: work.send }), [work])
}

/** Once, however often somebody comes back to it before it is sent. */
async function noteOpening(kept: Kept): Promise<void> {
  const { courseId } = kept.course
  // Where nothing can be read, nothing can be written, and that says so.
  const before = await waiting().catch(() => [])
  const last = before.filter(({ course }) => course === courseId).at(-1)
  if (last?.kind !== 'opened' || last.lesson !== kept.lesson.view.lesson.id) await tell(kept, 'opened')
}

/** As with a network; the certificate is made when the network is back. */
function congratulate({ course, lesson: { view } }: Kept, count: number): void {
  const { lessons } = course.manifest
  showToast({ title: m.kept_done(), text: m.kept_done_text({ percent: percentDone(count, lessons.length) }) })
  if (count < lessons.length) return
  showToast({
    title: m.lesson_congratulations(),
    text: `${m.lesson_congratulations_text({ course: view.course.title })} ${m.kept_certificate()}`,
    durationMs: 8000,
  })
}

// As on the server (LONGEST in community/rules.ts).
const LONGEST = { title: 140, text: 10_000 }

type Faults = { title?: string; text?: string }

/** A question to the community at this lesson, which is asked once there is a network. */
function AskHere() {
  const kept = useKept()
  const [faults, setFaults] = useState<Faults>({})
  const [isAsked, setAsked] = useState(false)
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const [title, text] = ['title', 'text'].map((name) => String(fields.get(name) ?? '').trim())
    const found = {
      ...(!title && { title: m.refusal_required() }),
      ...(!text && { text: m.refusal_required() }),
    }
    setFaults(found)
    if (!title || !text || !(await tell(kept, 'question', { title, text }))) return
    form.reset()
    setAsked(true)
  }
  return (
    <section className="lesson-finish" id="questions">
      {isAsked && <Banner tone="sky" title={m.kept_asked()} text={<p>{m.kept_asked_text()}</p>} />}
      <Disclosure title={m.kept_ask()}>
        <form className="stack" action="#questions" noValidate onSubmit={ask}>
          <KeptFields of={`${kept.course.owner} ${kept.lesson.view.lesson.id}`}>
            <Field name="title" label={m.kept_ask_title()} maxLength={LONGEST.title} error={faults.title} />
            <TextArea
              name="text"
              label={m.kept_ask_text()}
              rows={5}
              maxLength={LONGEST.text}
              error={faults.text}
            />
          </KeptFields>
          <p>
            <Button>{m.kept_ask_send()}</Button>
          </p>
        </form>
      </Disclosure>
    </section>
  )
}
