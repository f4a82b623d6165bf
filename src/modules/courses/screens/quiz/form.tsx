import { type ChangeEvent, type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ActionForm, Submit, useSent } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Progress } from '#ui/progress.tsx'
import { held } from '#ui/no-break/held.ts'
import type { QuizQuestionView } from '../../types.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { useCoursePlace } from '../course-place.ts'
import { questionSearch } from '../lesson/sheet.ts'

type Props = { attemptId: string; questions: QuizQuestionView[]; lang: string | undefined }

/**
 * An open try, one question a screen. Each choice is saved as it is made; the form also carries them all, for phones without scripts, where
 * its steps are answers of the server.
 */
export function QuizForm({ attemptId, questions, lang }: Props) {
  const refusal = useFormAnswer({ intent: 'quiz-submit' })?.refusal
  const { isPreview } = useCoursePlace()
  const hydrated = useHydrated()
  const saves = useRef(new AbortController())
  const sheet = useSheet(questions, refusal?.code === INCOMPLETE)
  const step = useStep(questions)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (step.takes(event) || sheet.holdsBack(event)) return
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
    <ActionForm
      intent="quiz-submit"
      action={`${step.search}#sheet-end`}
      className="quiz"
      onSubmit={submit}
      quiet
    >
      <input type="hidden" name="attempt" value={attemptId} />
      <input type="hidden" name="asked" value={questions.length} />
      <StepLine at={step.at} total={questions.length} />
      {questions.map((question) => (
        <Question
          key={question.number}
          question={question}
          lang={lang}
          // A preview keeps nothing, so without scripts it shows all at once.
          isShown={question.number === step.at || (isPreview && !hydrated)}
          isNew={step.isNew}
          onChange={(event) => change(question.number, event)}
        />
      ))}
      <Steps at={step.at} total={questions.length} />
      <div className="stack" id="sheet-end">
        {refusal?.code !== INCOMPLETE && <RefusalNote refusal={refusal} />}
        {sheet.asked && <Incomplete open={sheet.open} onGo={step.go} />}
        {hydrated && !isPreview && <p className="small soft">{m.lesson_answers_saved()}</p>}
      </div>
    </ActionForm>
  )
}

function StepLine({ at, total }: { at: number; total: number }) {
  return (
    <Progress
      label={m.lesson_quiz()}
      value={at}
      max={total}
      valueText={m.lesson_question({ number: at, total })}
    />
  )
}

/** What goes on stands first, so that Enter does; the eye finds it at the right. */
function Steps({ at, total }: { at: number; total: number }) {
  return (
    <div className="question-steps">
      {at < total ? (
        <Submit name="to" value={at + 1}>
          {m.common_next()}
        </Submit>
      ) : (
        <Submit>{m.lesson_quiz_submit()}</Submit>
      )}
      {at > 1 && (
        <Submit variant="outline" name="to" value={at - 1}>
          {m.common_previous()}
        </Submit>
      )}
    </div>
  )
}

/** Which question is shown: the one that the address names, else the first without an answer, else the last. */
function useStep(questions: QuizQuestionView[]) {
  const [search] = useSearchParams()
  const total = questions.length
  const named = Number(search.get('q'))
  const first = questions.find(({ chosen }) => chosen.length === 0)?.number ?? total
  const [begun] = useState(named >= 1 && named <= total ? Math.floor(named) : first)
  const [at, go] = useState(begun)
  const [isNew, setNew] = useState(false)
  const goTo = (number: number) => {
    setNew(true)
    go(number)
  }
  /** A step needs no server here. @returns whether the press was one */
  const takes = (event: SubmitEvent<HTMLFormElement>): boolean => {
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'to') return false
    event.preventDefault()
    goTo(Number(submitter.value))
    return true
  }
  return { at, isNew, search: questionSearch(search, at), go: goTo, takes }
}

const INCOMPLETE = 'quiz-incomplete'

/** Which questions have no answer, and whether somebody who wants to hand in was asked about them: by this page, else by the server. */
function useSheet(questions: QuizQuestionView[], isRefused: boolean) {
  const [open, setOpen] = useState(() =>
    questions.filter(({ chosen }) => chosen.length === 0).map(({ number }) => number),
  )
  const [isAsked, setAsked] = useState(false)
  const asked = (isAsked || isRefused) && open.length > 0
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
    setAsked(true)
    return true
  }
  return { open, asked, read, holdsBack }
}

/** Asks before an incomplete sheet costs a try, and leads to what is missing. */
function Incomplete({ open, onGo }: { open: number[]; onGo(number: number): void }) {
  const box = useRef<HTMLDivElement>(null)
  const [search] = useSearchParams()
  const isSent = useSent() !== undefined
  useEffect(() => box.current?.focus(), [])
  const go = (event: MouseEvent, number: number) => {
    event.preventDefault()
    onGo(number)
  }
  return (
    <div ref={box} tabIndex={-1} className="stack">
      <Banner
        tone="gold"
        title={m.refusal_quiz_incomplete({ count: open.length })}
        text={
          <>
            <p>{m.lesson_quiz_incomplete_text()}</p>
            <ul>
              {open.map((number) => (
                <li key={number}>
                  <a href={`${questionSearch(search, number)}#work`} onClick={(event) => go(event, number)}>
                    {m.lesson_quiz_go_to({ number })}
                  </a>
                </li>
              ))}
            </ul>
          </>
        }
      />
      {!isSent && (
        <p>
          <Submit variant="outline" name="anyway" value="1">
            {m.lesson_quiz_anyway()}
          </Submit>
        </p>
      )}
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

type QuestionProps = {
  question: QuizQuestionView
  lang: string | undefined
  isShown: boolean
  /** It took another question's place: whoever cannot see that is taken there. */
  isNew: boolean
  onChange(event: ChangeEvent<HTMLInputElement>): void
}

/** One question of a try. */
export function Question({ question, lang, isShown, isNew, onChange }: QuestionProps) {
  const { number, options, several, chosen } = question
  const hint = `q${number}-hint`
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isShown && isNew) group.current?.focus()
  }, [isShown, isNew])
  return (
    <fieldset
      className="question"
      id={`q${number}`}
      ref={group}
      tabIndex={-1}
      hidden={!isShown}
      aria-describedby={several ? hint : undefined}
    >
      <legend lang={lang}>{held(question.question)}</legend>
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
          <span lang={lang}>{held(option)}</span>
        </label>
      ))}
    </fieldset>
  )
}
