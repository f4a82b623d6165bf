import { useEffect, useRef, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { AGAIN } from '#shell/gap.ts'
import { m } from '#paraglide/messages.js'
import type { RefusalWords } from '#web/refusal-words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Progress } from '#ui/progress.tsx'
import { skillWord } from './assessment-words.ts'
import type { QuestionView } from './attempt-views.server.ts'
import { Coded } from './coded.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'

type Said = Pick<RefusalWords, 'title' | 'text' | 'fields'>

/** One question at a time (ASM-02 to ASM-06). */
export function Question({ question, refused }: { question: QuestionView; refused?: Said }) {
  const { attemptId, category, place, total } = question
  const number = place + 1
  const title = category ? m.assessment_of_skill({ skill: skillWord(category) }) : m.assessment_mix()
  const shown = `${attemptId} ${place}`
  const [first] = useState(shown)
  return (
    <div className="asm-question">
      <title>{`${m.assessment_place({ number, total })} - ${title} - Stadi`}</title>
      <h1>{title}</h1>
      <Progress
        label={m.assessment_progress()}
        value={number}
        max={total}
        valueText={m.assessment_place({ number, total })}
      />
      <Answering key={shown} question={question} refused={refused} isNew={shown !== first} />
      <p>
        <Anchor to="/skill-assessment?choose=1">{m.assessment_other()}</Anchor>
      </p>
    </div>
  )
}

/** @param isNew it took another question's place: whoever cannot see that is taken there */
function Answering({
  question: { attemptId, category, place, total, skill, question, options, chosen },
  refused,
  isNew,
}: {
  question: QuestionView
  refused?: Said
  isNew: boolean
}) {
  const [given, setGiven] = useState(chosen)
  const hydrated = useHydrated()
  const saving = useFetcher<{ refused?: Said }>()
  const pending = useNavigation().formData?.get('intent')
  const isLast = place === total - 1
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isNew) group.current?.focus()
  }, [isNew])
  const give = (option: number) => {
    setGiven(option)
    void saving.submit(
      { intent: 'answer', attempt: attemptId, question: place, option, [AGAIN]: 'until-sent' },
      { method: 'post', action: '/skill-assessment' },
    )
  }
  const said = refused ?? saving.data?.refused
  const unanswered = said?.fields.option !== undefined
  return (
    <Form method="post" action={`/skill-assessment?q=${place + 1}`} className="stack" autoComplete="off">
      <input type="hidden" name={AGAIN} value="until-sent" />
      <input type="hidden" name="attempt" value={attemptId} />
      <input type="hidden" name="question" value={place} />
      <fieldset
        className="question asm-options"
        ref={group}
        tabIndex={-1}
        aria-describedby={unanswered ? 'option-error' : undefined}
      >
        <legend>
          {category === '' && <small className="soft">{skillWord(skill)}</small>}
          <Coded text={question} />
        </legend>
        {options.map((option, index) => (
          <label key={index} className="choice">
            <input
              type="radio"
              name="option"
              value={index}
              required
              defaultChecked={chosen === index}
              onChange={() => give(index)}
            />
            <Coded text={option} />
          </label>
        ))}
        {unanswered && <FieldError id="option-error">{m.assessment_choose_answer()}</FieldError>}
      </fieldset>
      {said && !unanswered && <FormError title={said.title} text={said.text} />}
      {/* Next stands first, so that Enter goes on; the eye finds it at the right. */}
      <div className="asm-steps">
        <Button
          name="intent"
          value={isLast ? 'complete' : 'next'}
          disabled={hydrated && given === null}
          pending={pending === 'next' || pending === 'complete'}
          pendingText={m.common_please_wait()}
        >
          {isLast ? m.assessment_complete() : m.assessment_next()}
        </Button>
        {place > 0 && (
          <Button
            variant="outline"
            name="intent"
            value="previous"
            formNoValidate
            pending={pending === 'previous'}
            pendingText={m.common_please_wait()}
          >
            {m.assessment_previous()}
          </Button>
        )}
      </div>
      {hydrated && <p className="small soft">{m.assessment_saved()}</p>}
    </Form>
  )
}
