import type { SubmitEvent } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { Words } from '#ui/prose.tsx'
import type { ShownCard } from './views.server.ts'

type Props = { card: ShownCard; clientId: string; left: number }

/** When the button was pressed: the answer may reach us later, from where there is no network now. */
function stamp({ currentTarget }: SubmitEvent<HTMLFormElement>): void {
  currentTarget.querySelector<HTMLInputElement>('input[name=at]')!.value = new Date().toISOString()
}

/** A question of a lesson, to choose or to type an answer. */
export function CardForm({ card, clientId, left }: Props) {
  const { options, askHtml, lang, lesson } = card
  return (
    <ActionForm
      intent="answer"
      id={card.card}
      className="stack"
      failed={m.review_failed()}
      retry="until-sent"
      preventScrollReset
      onSubmit={stamp}
    >
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="at" defaultValue="" />
      <p className="small soft">
        {m.review_left({ count: left })} · <span lang={lang}>{lesson}</span>
      </p>
      {options.length > 0 ? (
        <RadioGroup
          name="answer"
          legend={<Words safeHtml={askHtml} lang={lang} />}
          options={options.map(({ value, html }) => ({
            value,
            label: <Words safeHtml={html} lang={lang} />,
          }))}
        />
      ) : (
        <Field
          name="answer"
          label={<Words safeHtml={askHtml} lang={lang} />}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={300}
        />
      )}
      <div>
        <Submit>{m.review_check()}</Submit>
      </div>
    </ActionForm>
  )
}
