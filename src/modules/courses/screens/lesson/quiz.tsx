import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Cloth } from '#modules/tracker/parts.tsx'
import { pointsFor } from '#modules/tracker/rules.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { m } from '#paraglide/messages.js'
import { MomentScreen } from '#ui/feedback/moment-screen.tsx'
import { Progress } from '#ui/progress.tsx'
import { held } from '#ui/no-break/held.ts'
import type { LessonView } from '../../parts/lesson-view.ts'
import type { QuizView } from '../../types.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { langOf } from '#course-format/lesson-words.ts'
import { percentDone } from '../../rules.ts'
import { Question, QuizForm } from '../quiz/form.tsx'
import { Answers, Mistakes, ReadAgain, Score } from '../quiz/result.tsx'
import { LessonSteps } from './steps.tsx'

// For a try on a phone, whose questions come with the same code.
export { Question }

type Props = {
  view: LessonView
  /** The way on and back: after a passed quiz before everything else that can be read. */
  steps: ReactNode
  /** For who is signed out, in the place of the quiz. */
  join: ReactNode
}

/** A lesson's quiz: its rules, the questions of an open try, or how the last one ended (CRS-19). */
export function LessonQuiz({ view, steps, join }: Props) {
  const { lesson, quiz } = view
  const section = useRef<HTMLElement>(null)
  const shown = quiz?.state === 'open' ? quiz.attemptId : quiz?.state
  const first = useRef(shown)
  // New content in the same place: whoever cannot see it is taken there.
  useEffect(() => {
    if (first.current !== shown) section.current?.focus()
    first.current = shown
  }, [shown])
  return (
    <>
      <section className="work" id="work" ref={section} tabIndex={-1} aria-label={m.lesson_quiz()}>
        {quiz?.state !== 'open' && <PageRefusal />}
        {!quiz && join}
        {quiz?.state === 'ready' && <Ready key={quiz.waitSeconds} quiz={quiz} view={view} steps={steps} />}
        {quiz?.state === 'open' && (
          <QuizForm
            key={quiz.attemptId}
            attemptId={quiz.attemptId}
            questions={quiz.questions}
            lang={langOf(quiz.language)}
          />
        )}
      </section>
      {!lesson.completed && steps}
    </>
  )
}

type Closed = Extract<QuizView, { state: 'ready' }>
type ReadyProps = { quiz: Closed; view: LessonView; steps: ReactNode }

function Ready({ quiz, view, steps }: ReadyProps) {
  const { course, lesson } = view
  const { last, questions, passPercent, language, again } = quiz
  const lang = langOf(language)
  const left = useCountdown(quiz.waitSeconds)
  const answers = last && 'answers' in last && (
    <Answers answers={last.answers} isOpen={!lesson.completed} lang={lang} />
  )
  // The pause ends without anybody touching the page.
  if (import.meta.env.SSR && left > 0) needsOfPage()?.live()
  if (last?.passed && lesson.completed)
    return (
      <Passed view={view} score={last.scorePercent} quiz={quiz}>
        {answers}
        <Another last={last} mustWait={left > 0} />
      </Passed>
    )
  return (
    <>
      {last ? (
        <Score result={last} passPercent={passPercent} />
      ) : (
        <p>{m.lesson_quiz_rules({ questions, percent: passPercent })}</p>
      )}
      {lesson.completed && (
        <>
          <Standing cloth={quiz.cloth} course={course} />
          {steps}
        </>
      )}
      {left > 0 && again && <p className="figures">{held(m.lesson_quiz_again({ time: again }))}</p>}
      {answers}
      {last && 'mistakes' in last && <ReadAgain mistakes={last.mistakes} courseId={course.id} lang={lang} />}
      <Another last={last} mustWait={left > 0} />
      {last && 'mistakes' in last && <Mistakes mistakes={last.mistakes} courseId={course.id} lang={lang} />}
    </>
  )
}

type PassedProps = Pick<ReadyProps, 'view'> & {
  score: number
  quiz: Pick<Closed, 'cloth' | 'earned'>
  /** What else can be done with it. */
  children: ReactNode
}

/** A passed quiz is a screen of its own, with one button to go on; what was asked is folded. */
const Passed = ({ view, score, quiz: { cloth, earned }, children }: PassedProps) => (
  <>
    <MomentScreen
      mood="glad"
      title={m.lesson_passed()}
      action={<LessonSteps view={view} isOver part="onward" by={earned} />}
    >
      <p className="moment-figure" data-moment>
        {m.lesson_score({ percent: score })}
        <small>{m.lesson_points({ points: pointsFor.quiz })}</small>
      </p>
      <Standing cloth={cloth} course={view.course} />
      <div className="stack">{children}</div>
    </MomentScreen>
    <LessonSteps view={view} isOver part="back" />
  </>
)

/** What the learner has got to: this week, and the whole course. */
function Standing({
  cloth,
  course: { done, lessons },
}: { cloth: Closed['cloth'] } & Pick<LessonView, 'course'>) {
  return (
    <>
      {cloth && (
        <div>
          <p className="small soft">{m.lesson_week()}</p>
          <Cloth {...cloth} />
        </div>
      )}
      <Progress
        label={m.lesson_whole_course()}
        value={percentDone(done, lessons)}
        valueText={m.course_lessons_done({ done, total: lessons })}
      />
    </>
  )
}

/** Begins a try. Without scripts the server says no where it is too early. */
function Another({ last, mustWait }: Pick<Closed, 'last'> & { mustWait: boolean }) {
  const hydrated = useHydrated()
  return (
    <ActionForm intent="quiz-start" action="#work" quiet>
      <Submit variant={last?.passed ? 'outline' : 'primary'} disabled={hydrated && mustWait}>
        {last?.passed ? m.lesson_quiz_practise() : last ? m.lesson_quiz_repeat() : m.lesson_quiz_start()}
      </Submit>
    </ActionForm>
  )
}

/** Seconds left of a pause that the server named. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    if (seconds === 0) return
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
