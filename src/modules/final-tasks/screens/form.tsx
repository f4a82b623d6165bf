import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { useSave } from '#shell/form/use-save.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { Prose } from '#ui/prose.tsx'
import { MOST_ANSWER, MOST_TEXT } from '../rules.ts'
import type { OpenTask, QuestionView } from '../types.ts'
import { Clock } from './clock.tsx'

export type ShownTask = OpenTask & { /** Its end in words. */ until: string; leftMs: number }

// Milliseconds after the last sign: a phone on slow 3G sends a few letters, not each.
const REST = 4000

/** An open task: its clock stays in sight, and what is written is saved as it is written. Without scripts its buttons do that. */
export function TaskForm({ task }: { task: ShownTask }) {
  const form = useRef<HTMLFormElement>(null)
  const { saves, failed, later, stop } = useSaves(form, task)
  const handIn = () => {
    stop()
    form.current?.querySelector<HTMLButtonElement>('[data-hand-in]')?.click()
  }
  return (
    <ActionForm
      ref={form}
      intent={['hand-in', 'save']}
      className="stack"
      onInput={later}
      onChange={later}
      onSubmit={stop}
      keepsItself
    >
      <input type="hidden" name="attempt" value={task.id} />
      <input type="hidden" name="saves" value={saves} />
      <Clock until={task.until} leftMs={task.leftMs} onOver={handIn} />
      <div className="measure stack">
        <h2>{m.skill_given()}</h2>
        <Prose safeHtml={task.givenHtml} lang={task.lang} />
        <Section title={m.skill_parts()}>
          <div className="stack">
            {task.questions.map((question) => (
              <Part key={question.key} question={question} answers={task.answers} lang={task.lang} />
            ))}
          </div>
        </Section>
        <Section title={m.skill_open_part()}>
          <Disclosure title={m.marking_how()}>
            <dl className="stack">
              {task.criteria.map(({ key, name, levels }) => (
                <div key={key}>
                  <dt className="font-bold">{held(name)}</dt>
                  {levels.map(({ level, word, says }) => (
                    <dd key={level}>
                      <b>{word}:</b> {held(says)}
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          </Disclosure>
          <TextArea
            name="text"
            label={m.skill_text_label()}
            hint={m.skill_text_hint({ least: task.leastWords })}
            defaultValue={task.text}
            rows={14}
            maxLength={MOST_TEXT}
          />
        </Section>
        <div className="row" id="save">
          <Submit intent="save" variant="outline">
            {m.skill_save()}
          </Submit>
          <Submit intent="hand-in" data-hand-in>
            {m.skill_hand_in()}
          </Submit>
        </div>
        <p className="small soft" role="status">
          {held(failed ? m.skill_unsaved() : m.skill_hand_in_note())}
        </p>
      </div>
    </ActionForm>
  )
}

/** Saves all of the form a moment after the last sign. */
function useSaves(form: { current: HTMLFormElement | null }, task: ShownTask) {
  const { save, refusal, extra } = useSave<{ saves?: number }>('save')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    saves: extra?.saves ?? task.saves,
    failed: refusal !== undefined,
    /** Whoever hands in says all of it. */
    stop: () => clearTimeout(timer.current),
    later: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => form.current && save(form.current), REST)
    },
  }
}

type PartProps = { question: QuestionView; answers: Record<string, string>; lang: string }

function Part({ question: { key, number, ask, text, fields }, answers, lang }: PartProps) {
  const [only] = fields
  const title = m.skill_part({ number })
  if (only?.isOneOf)
    return (
      <RadioGroup
        name={only.name}
        legend={<PartHead title={title} ask={ask} lang={lang} />}
        options={only.choices ?? []}
        defaultValue={answers[only.name] ?? ''}
      />
    )
  return (
    <fieldset className="field" id={key}>
      <legend>
        <PartHead title={title} ask={ask} lang={lang} />
      </legend>
      {text !== null && (
        <p className="own-lines" lang={lang}>
          {held(text)}
        </p>
      )}
      {fields.map(({ name, label, choices }) =>
        choices ? (
          <Select
            key={name}
            name={name}
            label={<span lang={lang}>{held(label)}</span>}
            options={choices}
            placeholder={m.skill_choose()}
            defaultValue={answers[name] ?? ''}
          />
        ) : (
          <Field
            key={name}
            name={name}
            label={label}
            defaultValue={answers[name] ?? ''}
            maxLength={MOST_ANSWER}
            autoComplete="off"
            autoCapitalize="off"
          />
        ),
      )}
    </fieldset>
  )
}

const PartHead = ({ title, ask, lang }: { title: string; ask: string; lang: string }) => (
  <>
    <span className="small soft">{title}</span>
    <br />
    <span lang={lang}>{held(ask)}</span>
  </>
)
