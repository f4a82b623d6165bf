import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ActionForm, Submit, useSent } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import type { QuizQuestionView } from '../../types.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { useCoursePlace } from '../course-place.ts'

type Props = { attemptId: string; questions: QuizQuestionView[] }

/** The questions of an open try. Each choice is saved as it is made; the form also carries them all, for phones without scripts. */
export function QuizForm({ attemptId, questions }: Props) {
  const refusal = useFormAnswer({ intent: 'quiz-submit' })?.refusal
  const { isPreview } = useCoursePlace()
  const hydrated = useHydrated()
  const saves = useRef(new AbortController())
  const sheet = useSheet(questions, refusal?.code === INCOMPLETE)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (sheet.holdsBack(event)) return
    // The form says all of it: a save on its way would come too late.
    saves.current.abort()
    saves.current = new AbortController()
  }
  const change = (number: number, event: ChangeEvent<HTMLInputElement>) => {
    sheet.read(event.currentTarget.form!)
    if (!isPreview) saveAnswer(attemptId, number, event, saves.current.signal)
  }
  return (
    // What refuses or asks stands at the end: a phone without scripts is led there.
    <ActionForm intent="quiz-submit" action="#sheet-end" className="quiz" onSubmit={submit} quiet>
      <input type="hidden" name="attempt" value={attemptId} />
      <input type="hidden" name="asked" value={questions.length} />
      {questions.map((question) => (
        <Question
          key={question.number}
          question={question}
          total={questions.length}
          onChange={(event) => change(question.number, event)}
        />
      ))}
      <div className="stack" id="sheet-end">
        {refusal?.code !== INCOMPLETE && <RefusalNote refusal={refusal} />}
        {sheet.asked && <Incomplete open={sheet.open} />}
        {hydrated && !isPreview && <p className="small soft">{m.lesson_answers_saved()}</p>}
        <HandIn isAsked={sheet.asked} />
      </div>
    </ActionForm>
  )
}

function HandIn({ isAsked }: { isAsked: boolean }) {
  const isSent = useSent() !== undefined
  return (
    <div className="row">
      <Submit>{m.lesson_quiz_submit()}</Submit>
      {isAsked && !isSent && (
        <Submit variant="outline" name="anyway" value="1">
          {m.lesson_quiz_anyway()}
        </Submit>
      )}
    </div>
  )
}

const INCOMPLETE = 'quiz-incomplete'

/** Which questions have no answer, and whether somebody who wants to hand in was asked about them: by this page, else by the server. */
function useSheet(questions: QuizQuestionView[], isRefused: boolean) {
  const [open, setOpen] = useState(() =>
    questions.filter(({ chosen }) => chosen.length === 0).map(({ number }) => number),
  )
  const [held, setHeld] = useState(false)
  const asked = (held || isRefused) && open.length > 0
  const read = (form: HTMLFormElement): number[] => {
    const fields = new FormData(form)
    const missing = questions.map(({ number }) => number).filter((number) => !fields.has(`q${number}`))
    setOpen(missing)
    return missing
  }
  const holdsBack = (event: SubmitEvent<HTMLFormElement>): boolean => {
    const { submitter } = event.nativeEvent
    const meant = submitter instanceof HTMLButtonElement && submitter.name === 'anyway'
    if (read(event.currentTarget).length === 0 || meant) return false
    event.preventDefault()
    setHeld(true)
    return true
  }
  return { open, asked, read, holdsBack }
}

/** Asks before an incomplete sheet costs a try, and leads to what is missing. */
function Incomplete({ open }: { open: number[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Banner
        tone="gold"
        title={m.refusal_quiz_incomplete({ count: open.length })}
        text={
          <>
            <p>{m.lesson_quiz_incomplete_text()}</p>
            <ul>
              {open.map((number) => (
                <li key={number}>
                  <a href={`#q${number}`}>{m.lesson_quiz_go_to({ number })}</a>
                </li>
              ))}
            </ul>
          </>
        }
      />
    </div>
  )
}

/** Without waiting: a lost save is made up for when the form is sent. */
function saveAnswer(
  attempt: string,
  number: number,
  event: ChangeEvent<HTMLInputElement>,
  signal: AbortSignal,
): void {
  const fields = new FormData(event.currentTarget.form ?? undefined)
  const body = new URLSearchParams({ intent: 'answer', attempt, number: `${number}` })
  for (const option of fields.getAll(`q${number}`)) body.append('chosen', String(option))
  fetch('/courses/progress', { method: 'POST', body, keepalive: true, signal }).catch((error: unknown) => {
    if (!signal.aborted) console.error('answer not saved yet', error)
  })
}

function Question({
  question,
  total,
  onChange,
}: {
  question: QuizQuestionView
  total: number
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const { number, options, several, chosen } = question
  const hint = `q${number}-hint`
  return (
    <fieldset className="question" id={`q${number}`} aria-describedby={several ? hint : undefined}>
      <legend>
        <small className="soft">{m.lesson_question({ number, total })}</small>
        {question.question}
      </legend>
      {several && (
        <p className="hint" id={hint}>
          {m.lesson_several()}
        </p>
      )}
      {options.map((option, place) => (
        <label key={option} className="choice">
          <input
            type={several ? 'checkbox' : 'radio'}
            name={`q${number}`}
            value={place}
            defaultChecked={chosen.includes(place)}
            onChange={onChange}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  )
}
