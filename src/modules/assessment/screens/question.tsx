import { useEffect, useRef, useState } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { useSave } from '#shell/form/use-save.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Progress } from '#ui/progress.tsx'
import { held } from '#ui/no-break/held.ts'
import { skillWord } from './assessment-words.ts'
import type { QuestionView } from './attempt-views.server.ts'
import { Coded } from './coded.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'

/** One question at a time (ASM-02 to ASM-06). */
export function Question({ question }: { question: QuestionView }) {
  const { attemptId, category, place, total } = question
  const number = place + 1
  const title = category ? m.assessment_of_skill({ skill: skillWord(category) }) : m.assessment_mix()
  const shown = `${attemptId} ${place}`
  const [first] = useState(shown)
  return (
    <div className="asm-question">
      <title>{`${m.assessment_place({ number, total })} - ${title} - Stadi`}</title>
      <h1>{held(title)}</h1>
      <Progress
        label={m.assessment_progress()}
        value={number}
        max={total}
        valueText={m.assessment_place({ number, total })}
      />
      <Answering key={shown} question={question} isNew={shown !== first} />
      <p>
        <Anchor to="/skill-assessment?choose=1">{m.assessment_other()}</Anchor>
      </p>
    </div>
  )
}

const intents = ['next', 'complete', 'previous']

/** @param isNew it replaced another question: the focus moves there for people who cannot see that */
function Answering({ question, isNew }: { question: QuestionView; isNew: boolean }) {
  const { attemptId, place, chosen } = question
  const [choice, setChoice] = useState(chosen)
  const saving = useSave('answer')
  const answer = useFormAnswer({ intent: intents })
  const refusal = answer?.refusal ?? saving.refusal
  const isUnanswered = refusal?.fields.option !== undefined
  const give = (option: number, form: HTMLFormElement) => {
    setChoice(option)
    saving.save(form)
  }
  return (
    <ActionForm
      intent={intents}
      retry="until-sent"
      action={`/skill-assessment?q=${place + 1}`}
      className="stack"
      autoComplete="off"
      quiet
    >
      <input type="hidden" name="attempt" value={attemptId} />
      <input type="hidden" name="question" value={place} />
      <Options question={question} isNew={isNew} isUnanswered={isUnanswered} onGive={give} />
      {!isUnanswered && <RefusalNote refusal={refusal} />}
      <Steps question={question} isGiven={choice !== null} />
    </ActionForm>
  )
}

type OptionsProps = {
  question: QuestionView
  isNew: boolean
  isUnanswered: boolean
  onGive(option: number, form: HTMLFormElement): void
}

function Options({ question, isNew, isUnanswered, onGive }: OptionsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isNew) group.current?.focus()
  }, [isNew])
  return (
    <fieldset
      className="question"
      ref={group}
      tabIndex={-1}
      aria-describedby={isUnanswered ? 'option-error' : undefined}
    >
      <legend>
        {question.category === '' && <small className="soft">{skillWord(question.skill)}</small>}
        <Coded text={question.question} />
      </legend>
      {question.options.map((option, index) => (
        <label key={index} className="choice">
          <input
            type="radio"
            name="option"
            value={index}
            required
            defaultChecked={question.chosen === index}
            onChange={(event) => onGive(index, event.currentTarget.form!)}
          />
          <Coded text={option} />
        </label>
      ))}
      {isUnanswered && <FieldError id="option-error">{m.assessment_choose_answer()}</FieldError>}
    </fieldset>
  )
}

/** Next comes first, so that Enter continues; visually it is at the right. */
function Steps({ question: { place, total }, isGiven }: { question: QuestionView; isGiven: boolean }) {
  const hydrated = useHydrated()
  const isLast = place === total - 1
  return (
    <>
      <div className="question-steps">
        <Submit intent={isLast ? 'complete' : 'next'} disabled={hydrated && !isGiven}>
          {isLast ? m.assessment_complete() : m.assessment_next()}
        </Submit>
        {place > 0 && (
          <Submit variant="outline" intent="previous" formNoValidate>
            {m.assessment_previous()}
          </Submit>
        )}
      </div>
      {hydrated && <p className="small soft">{m.assessment_saved()}</p>}
    </>
  )
}
