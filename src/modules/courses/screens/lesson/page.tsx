import { lessonKinds, teaches } from '#course-format/lesson-kinds.ts'
import type { LessonType } from '#course-format/types.ts'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useAuth, useOwner } from '#shell/auth-context.tsx'
import { later } from '#shell/later.tsx'
import { LOCAL_PROGRESS } from '#shell/local-progress.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Figure } from '#ui/pictures/figure.tsx'
import { ArrowLeft } from '#ui/icons.ts'
import { Progress } from '#ui/progress.tsx'
import { held } from '#ui/no-break/held.ts'
import { percentDone } from '../../rules.ts'
import type { LessonView } from '../../parts/lesson-view.ts'
import { langOf, sizeWord, timeWord, typeWord } from '#course-format/lesson-words.ts'
import { ReadIn } from '../course/read-in.tsx'
import { useCoursePlace } from '../course-place.ts'
import { LessonFinish } from './finish.tsx'
import checkingProgram from './first-visit.ts?checking&program'
import completingProgram from './first-visit.ts?completing&program'
import copyingProgram from './first-visit.ts?copying&program'
import keepingProgram from './first-visit.ts?keeping&program'
import readingProgram from './first-visit.ts?reading&program'
import tryingProgram from './first-visit.ts?trying&program'
import voicesProgram from './first-visit.ts?voices&program'
import { TestOut } from '../course/test-out.tsx'
import { LessonIcon } from './icon.tsx'
import { exercisesReady, LessonText } from './text.tsx'
import { useLessonTime } from './time.ts'
import { StepFoot, stepsReady, StepTop, StepView, useSteps } from './step-frame.tsx'
import { LessonSteps, useDone } from './steps.tsx'

// Each kind brings its own code.
const LessonProject = later(() => import('./project.tsx').then((file) => file.LessonProject))
const Listen = later(() => import('../listen/listen.tsx').then((file) => file.Listen))
const LessonVideo = later(() => import('./video.tsx').then((file) => file.LessonVideo))
const LessonQuiz = later(() => import('./quiz.tsx').then((file) => file.LessonQuiz))
const InstallNote = later(() => import('#shell/install/note.tsx').then((file) => file.InstallNote))
// Its words and the cloth are no part of what other pages share with a lesson's.
const Gained = later(() => import('./gained.tsx').then((file) => file.Gained))
// Only visitors see it.
const SignedOut = later(() => import('./signed-out.tsx').then((file) => file.SignedOut))

const parts = { quiz: LessonQuiz, project: LessonProject, video: LessonVideo, text: null }

/** Until the code of such a lesson is there. */
export const lessonReady = (view: LessonView, isVisitor = false): Promise<unknown> =>
  Promise.all([
    parts[view.lesson.type]?.ready(),
    exercisesReady(view),
    teaches(view.lesson) && Gained.ready(),
    view.lesson.type === 'text' && stepsReady(),
    isVisitor && SignedOut.ready(),
  ])

type Props = {
  view: LessonView
  /** Whether somebody had an account on this browser (decision 061); null for who is signed in. */
  isKnown?: boolean | null
  welcome?: string | null
}

/** Nothing but the lesson: where we are, the work, where to go next. */
export function LessonPage({ view, isKnown = null, welcome }: Props) {
  const { course, lesson } = view
  const lang = langOf(view.reading.language)
  const { user } = useAuth()
  const owner = useOwner()
  const { isPreview, Own } = useCoursePlace()
  const text = useRef<HTMLDivElement>(null)
  const article = useRef<HTMLElement>(null)
  const isInSteps = lesson.type === 'text'
  useSteps(article, isInSteps)
  useLessonTime(course.id, lesson.id, user !== null && !isPreview && !Own)
  if (import.meta.env.SSR) needFor(view, isPreview ? null : user ? 'learner' : 'visitor')
  const stored = !isPreview && {
    'data-course': course.id,
    'data-lesson': lesson.id,
    'data-lessons': user ? undefined : course.lessons,
    'data-owner': owner,
    ...(view.step && {
      'data-step-at': view.step.at,
      'data-step-words': view.step.words,
      'data-step-when': view.step.whenMs,
    }),
  }
  return (
    <article className="lesson" ref={article} {...stored}>
      {isInSteps && <StepTop courseId={course.id} />}
      {!isPreview && <LessonMeta view={view} />}
      <LessonPlace view={view} />
      {welcome && <p className="join-note font-bold">{welcome}</p>}
      <h1 lang={lang}>{held(lesson.title)}</h1>
      <div className="lesson-facts">
        <Facts>
          <span>
            <LessonIcon type={lesson.type} />
            {typeWord(lesson.type)}
          </span>
          <span>{held(timeWord(lesson.durationMin))}</span>
          {lesson.mediaBytes > 0 && <span>{held(sizeWord(lesson.mediaBytes))}</span>}
        </Facts>
        {lessonKinds[lesson.type].isReadAloud && <Listen language={view.reading.language} text={text} />}
        {isInSteps && <StepView />}
      </div>
      <ReadIn reading={view.reading} />
      {view.testOut && !isPreview && <TestOut courseId={course.id} quizId={view.testOut} />}
      <LessonWork view={view} text={text} isKnown={isKnown} />
      {isInSteps && <StepFoot />}
    </article>
  )
}

/** What the page does before its scripts are there (first-visit.ts); a preview stores nothing. */
function needFor(view: LessonView, reader: 'learner' | 'visitor' | null): void {
  const { course, lesson, bodyHtml, practice } = view
  const needs = needsOfPage()
  if (!needs) return
  const isQuick = teaches(lesson)
  const texts = [bodyHtml, ...(practice?.exercises ?? []).map(({ after }) => after)]
  if (texts.some((html) => html?.includes('class="data"'))) needs.programs.add(copyingProgram)
  if (texts.some((html) => html?.includes('class="coded"'))) needs.programs.add(tryingProgram)
  if (lessonKinds[lesson.type].isReadAloud) needs.programs.add(voicesProgram)
  if (reader && texts.some((html) => html?.includes('<details name="check-')))
    needs.programs.add(checkingProgram)
  if (reader === 'learner') needs.programs.add(readingProgram)
  if (reader === 'visitor') needs.programs.add(keepingProgram)
  else if (reader && isQuick && !lesson.completed) needs.programs.add(completingProgram)
  // It is completed by itself, and says so (CRS-18, CRS-22).
  if (reader && isQuick && !lesson.completed) needs.live()
  // How much of the course a visitor has done is known to the phone alone.
  if (reader === 'visitor') needs.kept.set(LOCAL_PROGRESS, `"courseId":${course.id},`)
}

function LessonMeta({ view: { course, lesson, found } }: { view: LessonView }) {
  return (
    <PageMeta
      title={lesson.title}
      description={`${lesson.title}. ${course.title}`}
      path={`/courses/${course.id}/lessons/${lesson.id}`}
      data={found}
    />
  )
}

type WorkProps = Pick<Props, 'view' | 'isKnown'> & { text: RefObject<HTMLDivElement | null> }

function LessonWork({ view, text, isKnown = null }: WorkProps) {
  const { lesson, bodyHtml, video } = view
  const { isPreview, Own } = useCoursePlace()
  const [by, lead] = useState(view.gain?.earned)
  const steps = <LessonSteps view={view} isOver={teaches(lesson) || lesson.completed} by={by} />
  const gained = <Gained view={view} lead={lead} />
  const join = Own ? (
    <Own view={view}>{steps}</Own>
  ) : (
    isKnown !== null && (
      <SignedOut view={view} isKnown={isKnown} gained={gained}>
        {steps}
      </SignedOut>
    )
  )
  return (
    <>
      {video && <LessonVideo video={video} language={view.reading.language} />}
      {bodyHtml !== null && (
        <LessonText view={view} safeHtml={bodyHtml} lang={langOf(view.reading.language)} box={text} />
      )}
      {lesson.type === 'text' ? (
        // The last step.
        <div className="step-end" data-step="end">
          {works.text({ view, steps, join, gained, isPreview })}
        </div>
      ) : (
        works[lesson.type]({ view, steps, join, gained, isPreview })
      )}
    </>
  )
}

type Work = { view: LessonView; steps: ReactNode; join: ReactNode; gained: ReactNode; isPreview: boolean }

/** Of what is read or watched the end completes it. */
const finish = ({ view, steps, join, gained, isPreview }: Work): ReactNode =>
  join || (
    <>
      {!isPreview && (
        <div className="lesson-finish" id="work">
          <Figure of="glad" />
          <div>
            <h2>{m.lesson_well_done()}</h2>
            <LessonFinish lesson={view.lesson} />
          </div>
        </div>
      )}
      {steps}
      {!isPreview && gained}
    </>
  )

/** What is done in a lesson. */
const works: Record<LessonType, (work: Work) => ReactNode> = {
  text: finish,
  video: finish,
  quiz: ({ view, steps, join }) => <LessonQuiz view={view} steps={steps} join={join} />,
  project: ({ view, steps, join }) => (
    <>
      <LessonProject view={view} join={join} />
      {steps}
    </>
  ),
}

/** The line on top: the course, the place in it, how much is done; for somebody signed out, done on this phone. */
function LessonPlace({ view: { course, lesson, reading } }: { view: LessonView }) {
  const { hrefOf } = useCoursePlace()
  const done = useDone(course)
  return (
    <div className="lesson-place">
      <p className="small">
        <Anchor to={hrefOf(course.id)} className="place">
          <Icon of={ArrowLeft} />
          <span lang={langOf(reading.language)}>{held(course.title)}</span>
        </Anchor>
        <span className="soft figures">
          {held(m.lesson_position({ position: lesson.position, total: course.lessons }))}
        </span>
      </p>
      <Progress
        label={m.lesson_progress()}
        value={percentDone(done, course.lessons)}
        valueText={m.course_lessons_done({ done, total: course.lessons })}
        hideLabel
      />
    </div>
  )
}

/**
 * Offers the home screen to who has finished a first lesson, where the browser can do that: it says so when somebody has stayed for a
 * while. Elsewhere it is silent, and so are we.
 */
export function InstallOffer({ course }: Pick<LessonView, 'course'>) {
  const [event, hear] = useState<Event>()
  const done = useDone(course)
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault()
      hear(event)
    }
    addEventListener('beforeinstallprompt', onOffer)
    return () => removeEventListener('beforeinstallprompt', onOffer)
  }, [])
  return event && done > 0 && <InstallNote event={event} />
}
