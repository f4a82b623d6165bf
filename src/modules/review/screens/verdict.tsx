import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Words } from '#ui/prose.tsx'
import { CardBack, Said } from '../parts/card-back.tsx'
import type { ShownOpened, ShownVerdict } from './views.server.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { Rating } from '../types.ts'
import { stamp } from './card-form.tsx'

/** What became of an answer: right or not, what is right, why, and when the card comes again. */
export function CardVerdict({ verdict, left }: { verdict: ShownVerdict; left: number }) {
  const { isRight, counts, clientId } = verdict
  return (
    <Back card={verdict} heading={isRight ? m.review_right() : m.review_wrong()} isRight={isRight}>
      {!isRight && (
        <Said label={m.review_you_gave()}>
          <Words safeHtml={verdict.givenHtml} lang={verdict.lang} />
        </Said>
      )}
      <p className="small soft">{m.review_again_on({ day: verdict.dueOn })}</p>
      {counts ? (
        <Ratings clientId={clientId} ratings={isRight ? undefined : ['again']} chosen={verdict.rating} />
      ) : (
        <div>
          <ButtonLink to="/review">{left > 0 ? m.review_next() : m.review_finish()}</ButtonLink>
        </div>
      )}
    </Back>
  )
}

/** A card whose answer somebody looked at: they say themselves how well they knew it. */
export const OpenedCard = ({ card }: { card: ShownOpened }) => (
  <Back card={card} heading={m.review_answer()}>
    <Ratings clientId={card.clientId} card={card.card} />
  </Back>
)

type BackProps = { card: ShownOpened | ShownVerdict; heading: string; isRight?: boolean; children: ReactNode }

function Back({ card, ...rest }: BackProps) {
  const words = (html: string) => <Words safeHtml={html} lang={card.lang} />
  return (
    <CardBack
      card={card}
      ask={words(card.askHtml)}
      right={words(card.rightHtml)}
      why={words(card.whyHtml)}
      {...rest}
    />
  )
}

type Props = {
  clientId: string
  /** Where nothing was judged: the answer is what they say now. */
  card?: string
  ratings?: Rating[]
  /** As it was judged. */
  chosen?: Rating
}

const words: Record<Rating, () => string> = {
  again: m.review_again,
  hard: m.review_hard,
  good: m.review_good,
  easy: m.review_easy,
}
const all: Rating[] = ['again', 'hard', 'good', 'easy']

/** How well somebody knew a card; each leads to the next one. */
const Ratings = ({ clientId, card, ratings = all, chosen = 'good' }: Props) => (
  <ActionForm
    intent="rate"
    className="stack"
    failed={m.review_failed()}
    retry="once"
    preventScrollReset
    onSubmit={stamp}
  >
    <input type="hidden" name="clientId" value={clientId} />
    <input type="hidden" name="at" defaultValue="" />
    {card && <input type="hidden" name="card" value={card} />}
    {ratings.length > 1 && <p className="small soft">{m.review_rate_note()}</p>}
    <div className={ratings.length > 1 ? 'grid grid-cols-2 gap-2 md:flex' : 'row'}>
      {ratings.map((rating) => (
        <Submit key={rating} variant={rating === chosen ? undefined : 'outline'} name="rating" value={rating}>
          {words[rating]()}
        </Submit>
      ))}
    </div>
  </ActionForm>
)
