import type { SubmitEvent } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { CardFields } from '../parts/card-fields.tsx'
import type { ShownCard } from './views.server.ts'

type Props = { card: ShownCard; clientId: string }

/** Somebody says what they think, or looks; what was said before looking is judged. */
export const cardIntents = ['answer', 'show'] as const

/** In a field `at`, when the button was pressed: the answer may reach us later, from where there is no network now. */
export function stamp({ currentTarget }: SubmitEvent<HTMLFormElement>): void {
  currentTarget.querySelector<HTMLInputElement>('input[name=at]')!.value = new Date().toISOString()
}

/** A question of a lesson, to choose or to type an answer. */
export function CardForm({ card, clientId }: Props) {
  return (
    <ActionForm
      intent={cardIntents}
      id={card.card}
      className="deck-form"
      failed={m.review_failed()}
      retry="until-sent"
      preventScrollReset
      onSubmit={stamp}
    >
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="at" defaultValue="" />
      <div className="deck-card stack">
        <CardFields card={card} askHtml={card.askHtml} options={card.options} />
      </div>
      <div className="deck-foot deck-pair">
        <Submit intent="answer">{m.review_check()}</Submit>
        <Submit intent="show" variant="outline">
          {m.review_show()}
        </Submit>
      </div>
    </ActionForm>
  )
}
