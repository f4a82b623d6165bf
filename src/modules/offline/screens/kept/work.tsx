import { type Completion, lessonKinds, teaches } from '#course-format/lesson-kinds.ts'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonLink, Button } from '#ui/forms/button.tsx'
import { sizeWord } from '#course-format/lesson-words.ts'
import { Completed, type LessonView, Transcript, useAfterOpening } from '#modules/courses/parts/pages.tsx'
import { onlineHref, tell, useKept, type Kept, notStored } from './kept-course.ts'
import { KeptQuiz } from './quiz.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'
import { dropDraft, keepDraft, waiting } from '../../phone/outbox.ts'
import type { Draft } from '../../phone/store.ts'

// As on the server (Submission in courses/types.ts), which judges when it arrives.
const LONGEST = { text: 10_000, link: 500 }
const isWebLink = (link: string): boolean => /^https?:\/\/[^\s.]+\.[^\s]+$/i.test(link)

type Faults = { text?: string; link?: string }

function faultsIn({ text, link }: { text: string; link: string }): Faults {
  if (text === '' && link === '') return { text: m.refusal_submission_empty() }
  return link !== '' && !isWebLink(link) ? { link: m.refusal_link_not_web() } : {}
}

/** Work handed in without a network: it completes the lesson at once, and is sent and marked later. */
function KeptProject({ view: { lesson } }: { view: LessonView }) {
  const kept = useKept()
  const [faults, setFaults] = useState<Faults>({})
  const [isHandedIn, setHandedIn] = useHandedIn(lesson.id)
  const draft = useDraft(kept)
  const handIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const work = workIn(event.currentTarget)
    const found = faultsIn(work)
    setFaults(found)
    if (found.text || found.link || !(await tell(kept, 'project', work))) return
    draft.clear()
    setHandedIn(true)
    await kept.finish()
  }
  return (
    <>
      {lesson.completed && <Completed />}
      {isHandedIn && <Banner tone="sky" title={m.kept_handed_in()} text={<p>{m.kept_project_waits()}</p>} />}
      <form
        key={draft.round}
        className="stack"
        noValidate
        onSubmit={handIn}
        onChange={(event) => draft.keep(workIn(event.currentTarget))}
      >
        <TextArea
          name="text"
          label={m.kept_work()}
          hint={m.kept_work_hint()}
          rows={8}
          maxLength={LONGEST.text}
          defaultValue={draft.found.text}
          error={faults.text}
        />
        <Field
          name="link"
          type="url"
          label={m.kept_work_link()}
          note={m.course_optional()}
          hint={m.kept_work_link_hint()}
          maxLength={LONGEST.link}
          defaultValue={draft.found.link}
          error={faults.link}
        />
        <p>
          <Button>{m.kept_hand_in()}</Button>
        </p>
      </form>
    </>
  )
}

function workIn(form: HTMLFormElement): { text: string; link: string } {
  const fields = new FormData(form)
  const of = (name: string) => String(fields.get(name) ?? '').trim()
  return { text: of('text'), link: of('link') }
}

/** Whether work of this lesson waits in the outbox. */
function useHandedIn(lessonId: number) {
  const [isHandedIn, setHandedIn] = useState(false)
  useEffect(() => {
    waiting().then(
      (events) =>
        setHandedIn(
          events.some(({ kind, lesson, refused }) => kind === 'project' && lesson === lessonId && !refused),
        ),
      (error: unknown) => console.error('the outbox cannot be read', error),
    )
  }, [lessonId])
  return [isHandedIn, setHandedIn] as const
}

/** What is being written survives the browser; whoever signs in on this phone finds nothing of it. */
function useDraft({ draft, lesson }: Kept) {
  const { id } = lesson.view.lesson
  const [{ found, round }, begin] = useState({ found: draft, round: 0 })
  const isFull = useRef(false)
  const keep = (work: Draft) =>
    void keepDraft(id, work).then(
      () => (isFull.current = false),
      (error: unknown) => {
        // Said once, and not at every key.
        if (!isFull.current) notStored(error)
        isFull.current = true
      },
    )
  const clear = () => {
    void dropDraft(id).catch(notStored)
    begin({ found: {}, round: round + 1 })
  }
  /** `round`: another one begins with empty fields. */
  return { found, round, keep, clear }
}

type Props = { view: LessonView; children: ReactNode }

/** What is done in a kept lesson: the same as with a network, through the outbox. */
export function KeptWork({ view, children }: Props) {
  const isOwned = useKept().course.owner !== ''
  const Work = works[lessonKinds[view.lesson.type].completedBy]
  // What is passed or handed in is of an account alone.
  return isOwned || teaches(view.lesson) ? <Work view={view}>{children}</Work> : <NeedsAccount view={view} />
}

const works: Record<Completion, (props: Props) => ReactNode> = {
  opening: Read,
  passing: KeptQuiz,
  'handing-in': KeptProject,
}

/** A text or a film: completed two seconds after it was opened, as everywhere (CRS-18). */
function Read({ view, children }: Props) {
  const kept = useKept()
  const { completed } = view.lesson
  const finish = async () => {
    if (await tell(kept, 'completed')) await kept.finish()
  }
  useAfterOpening(!completed, () => void finish())
  return (
    <>
      <FilmElsewhere />
      <div className="lesson-finish" id="work">
        {completed && <Completed />}
      </div>
      {children}
    </>
  )
}

/** A film that is not here: not asked for, or still on its way. What it says can be read. */
function FilmElsewhere() {
  const { course, lesson } = useKept()
  const { video, reading, lesson: own } = lesson.view
  if (!video || course.filmsHere.includes(own.id)) return null
  return (
    <>
      <p>{held(m.kept_film({ size: sizeWord(video.bytes) }))}</p>
      <p>
        <ButtonLink reload variant="outline" to={onlineHref(course.courseId, own.id)}>
          {m.kept_film_watch()}
        </ButtonLink>
      </p>
      <Transcript video={video} language={reading.language} />
    </>
  )
}

/** A visitor keeps free courses too; what is marked needs an account. */
const NeedsAccount = ({ view: { course, lesson } }: { view: LessonView }) => (
  <>
    <p>{m.kept_needs_account()}</p>
    <p>
      <ButtonLink reload variant="outline" to={onlineHref(course.id, lesson.id)}>
        {m.kept_open_online()}
      </ButtonLink>
    </p>
  </>
)
