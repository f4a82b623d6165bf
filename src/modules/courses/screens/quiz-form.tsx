import { type ChangeEvent, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import type { QuizQuestionView } from '../types.ts'
import { useHydrated } from './hydrated.ts'
import type { Refused } from './refused.ts'

type Props = { attemptId: string; questions: QuizQuestionView[]; refused?: Refused }

/** The questions of an open try. Each choice is saved as it is made; the form also carries them all, for phones without scripts. */
export function QuizForm({ attemptId, questions, refused }: Props) {
  const pending = useNavigation().formMethod === 'POST'
  const hydrated = useHydrated()
  const saves = useRef(new AbortController())
  // The form says all of it: a save on its way would come too late.
  const stopSaving = () => {
    saves.current.abort()
    saves.current = new AbortController()
  }
  return (
    <Form method="post" action="#work" className="quiz" onSubmit={stopSaving}>
      <input type="hidden" name="intent" value="quiz-submit" />
      <input type="hidden" name="attempt" value={attemptId} />
      <input type="hidden" name="asked" value={questions.length} />
      {questions.map((question) => (
        <Question key={question.number} question={question} total={questions.length} onChange={(event) => saveAnswer(attemptId, question.number, event, saves.current.signal)} />
      ))}
      {refused && <FormError title={refused.refused.title} text={refused.refused.text} />}
      {hydrated && <p className="small soft">{m.lesson_answers_saved()}</p>}
      <p><Button pending={pending} pendingText={m.common_please_wait()}>{m.lesson_quiz_submit()}</Button></p>
    </Form>
  )
}

/** Without waiting: a lost save is made up for when the form is sent. */
function saveAnswer(attempt: string, number: number, event: ChangeEvent<HTMLInputElement>, signal: AbortSignal): void {
  const fields = new FormData(event.currentTarget.form ?? undefined)
  const body = new URLSearchParams({ intent: 'answer', attempt, number: `${number}` })
  for (const option of fields.getAll(`q${number}`)) body.append('chosen', String(option))
  fetch('/courses/progress', { method: 'POST', body, keepalive: true, signal }).catch((error: unknown) => {
    if (!signal.aborted) console.error('answer not saved yet', error)
  })
}

function Question({ question, total, onChange }: { question: QuizQuestionView; total: number; onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const { number, options, several, chosen } = question
  const hint = `q${number}-hint`
  return (
    <fieldset className="question" aria-describedby={several ? hint : undefined}>
      <legend>
        <small className="soft">{m.lesson_question({ number, total })}</small>
        {question.question}
      </legend>
      {several && <p className="hint" id={hint}>{m.lesson_several()}</p>}
      {options.map((option, place) => (
        <label key={option} className="choice">
          <input type={several ? 'checkbox' : 'radio'} name={`q${number}`} value={place} defaultChecked={chosen.includes(place)} onChange={onChange} />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  )
}
