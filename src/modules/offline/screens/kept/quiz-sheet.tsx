import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { langOf } from '#course-format/lesson-words.ts'
import { Question } from '#modules/courses/parts/pages.tsx'
import { answer } from '../../phone/quizzes.ts'
import type { TakenQuiz } from '../../phone/types.ts'
import { notStored } from './kept-course.ts'

type Props = { taken: TakenQuiz; language: Locale; onHandIn(): Promise<void> }

/** The questions, one a screen; each answer is kept on the phone as it is chosen. */
export function QuizSheet({ taken, language, onHandIn }: Props) {
  const { questions } = taken
  const [answers, setAnswers] = useState(taken.answers)
  const open = questions.filter(({ number }) => !answers[number]?.length).map(({ number }) => number)
  const [at, setAt] = useState(open[0] ?? questions.length)
  const [isNew, setNew] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [isSending, setSending] = useState(false)
  const go = (number: number) => {
    setNew(true)
    setAt(number)
  }
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { name, form } = currentTarget
    const number = Number(name.slice(1))
    const chosen = new FormData(form!).getAll(name).map(Number)
    setAnswers((before) => ({ ...before, [number]: chosen }))
    answer(taken.lessonId, number, chosen).catch(notStored)
  }
  const handIn = async () => {
    setSending(true)
    await onHandIn()
    setSending(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (at < questions.length) return go(at + 1)
    if (open.length > 0) return setHeld(true)
    void handIn()
  }
  return (
    <form className="quiz" onSubmit={submit}>
      <Progress
        label={m.course_type_quiz()}
        value={at}
        max={questions.length}
        valueText={m.kept_quiz_question({ number: at, total: questions.length })}
      />
      {questions.map((question) => (
        <Question
          key={question.number}
          question={{ ...question, chosen: taken.answers[question.number] ?? [] }}
          lang={langOf(language)}
          isShown={question.number === at}
          isNew={isNew}
          onChange={change}
        />
      ))}
      <div className="question-steps">
        <Button pending={isSending}>{at < questions.length ? m.common_next() : m.kept_hand_in()}</Button>
        {at > 1 && (
          <Button type="button" variant="outline" onClick={() => go(at - 1)}>
            {m.common_previous()}
          </Button>
        )}
      </div>
      {isHeld && open.length > 0 && (
        <>
          <Incomplete open={open} onGo={go} />
          <p>
            <Button type="button" variant="outline" pending={isSending} onClick={() => void handIn()}>
              {m.kept_quiz_anyway()}
            </Button>
          </p>
        </>
      )}
      <p className="small soft">{m.kept_quiz_kept()}</p>
    </form>
  )
}

/** Asks before an incomplete sheet is sealed, and leads to what is missing. */
function Incomplete({ open, onGo }: { open: number[]; onGo(number: number): void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Banner
        tone="gold"
        title={m.kept_quiz_missing({ count: open.length })}
        text={
          <>
            <p>{m.kept_quiz_missing_text()}</p>
            <p className="row">
              {open.map((number) => (
                <Button key={number} type="button" variant="outline" onClick={() => onGo(number)}>
                  {m.kept_quiz_go({ number })}
                </Button>
              ))}
            </p>
          </>
        }
      />
    </div>
  )
}
