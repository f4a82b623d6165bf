import { useEffect, useRef, useState } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import type { LessonView } from '../../lesson-view.ts'
import type { QuizView } from '../../types.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { langOf } from '#course-format/words.ts'
import { QuizForm } from '../quiz/form.tsx'
import { QuizResultView } from '../quiz/result.tsx'
import { SignInNote } from '../sign-in-note.tsx'

type Props = { view: LessonView }

/** A lesson's quiz: its rules, the questions of an open try, or how the last one ended (CRS-19). */
export function LessonQuiz({ view: { course, quiz } }: Props) {
  const section = useRef<HTMLElement>(null)
  const shown = quiz?.state === 'open' ? quiz.attemptId : quiz?.state
  const first = useRef(shown)
  // New content in the same place: whoever cannot see it is taken there.
  useEffect(() => {
    if (first.current !== shown) section.current?.focus()
    first.current = shown
  }, [shown])
  return (
    <section className="work" id="work" ref={section} tabIndex={-1} aria-label={m.lesson_quiz()}>
      {quiz?.state !== 'open' && <PageRefusal />}
      {!quiz && <SignInNote text={m.lesson_sign_in_quiz()} />}
      {quiz?.state === 'ready' && <Ready key={quiz.waitSeconds} quiz={quiz} courseId={course.id} />}
      {quiz?.state === 'open' && (
        <QuizForm
          key={quiz.attemptId}
          attemptId={quiz.attemptId}
          questions={quiz.questions}
          lang={langOf(quiz.language)}
        />
      )}
    </section>
  )
}

function Ready({ quiz, courseId }: { quiz: Extract<QuizView, { state: 'ready' }>; courseId: number }) {
  const { last, questions, passPercent, waitSeconds, language } = quiz
  const left = useCountdown(waitSeconds)
  const hydrated = useHydrated()
  return (
    <>
      {last ? (
        <QuizResultView result={last} passPercent={passPercent} courseId={courseId} lang={langOf(language)} />
      ) : (
        <p>{m.lesson_quiz_rules({ questions, percent: passPercent })}</p>
      )}
      <ActionForm intent="quiz-start" action="#work" className="stack" quiet>
        {left > 0 && <p className="soft figures">{m.lesson_quiz_wait({ seconds: left })}</p>}
        <p>
          <Submit variant={last?.passed ? 'outline' : 'primary'} disabled={hydrated && left > 0}>
            {last ? m.lesson_quiz_repeat() : m.lesson_quiz_start()}
          </Submit>
        </p>
      </ActionForm>
    </>
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
