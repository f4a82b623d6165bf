import { type ReactNode, type SubmitEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Words } from '#ui/prose.tsx'
import { CardBack, Said } from '#modules/review/parts/card-back.tsx'
import { CardFields } from '#modules/review/parts/card-fields.tsx'
import { explained, judged, orderOf } from '#modules/review/parts/judging.ts'
import type { KeptCard } from '../../phone/types.ts'

export type Given = { card: KeptCard; answer: string; isRight: boolean }

type AskProps = { card: KeptCard; onAnswer(card: KeptCard, answer: string, isRight: boolean): Promise<void> }

/** Asks a card as the page with the network does, and judges by the same rule. */
export function Ask({ card, onAnswer }: AskProps) {
  const [error, setError] = useState<string>()
  const { words, reps } = card
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '').trim()
    const isRight = answer === '' ? null : judged(words, words.typed, answer)
    if (isRight === null) return setError(m.refusal_required())
    setError(undefined)
    void onAnswer(card, answer, isRight)
  }
  const key = card.card.slice(card.card.indexOf('.') + 1)
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <CardFields
        card={words}
        askHtml={words.ask}
        options={orderOf({ key, reps }, words.options.length).map((place) => ({
          value: String(place),
          html: words.options[place]!,
        }))}
        error={error}
      />
      <p>
        <Button>{m.review_check()}</Button>
      </p>
    </form>
  )
}

/** What became of an answer. When the card comes again the account says. */
export function Verdict({ said: { card, answer, isRight }, children }: { said: Given; children: ReactNode }) {
  const { words, courseId, lessonId } = card
  const [typed = null] = words.typed
  const { given, right, why } = explained({ ...words, typed }, answer)
  const html = (safeHtml: string) => <Words safeHtml={safeHtml} lang={words.lang} />
  // What is typed is no HTML.
  const asGiven = typed ? (text: string) => text : html
  return (
    <CardBack
      card={{ ...words, courseId, lessonId }}
      ask={html(words.ask)}
      right={asGiven(right)}
      why={html(why)}
      heading={isRight ? m.review_right() : m.review_wrong()}
      isRight={isRight}
      reload
    >
      {!isRight && <Said label={m.review_you_gave()}>{asGiven(given)}</Said>}
      <div>{children}</div>
    </CardBack>
  )
}
