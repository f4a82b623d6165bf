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
    <Back
      card={verdict}
      heading={isRight ? m.review_right() : m.review_wrong()}
      isRight={isRight}
      foot={
        counts ? (
          <Ratings clientId={clientId} ratings={isRight ? undefined : ['again']} chosen={verdict.rating} />
        ) : (
          <ButtonLink wide to="/review" data-swipe="left right">
            {left > 0 ? m.review_next() : m.review_finish()}
          </ButtonLink>
        )
      }
    >
      {!isRight && (
        <Said label={m.review_you_gave()}>
          <Words safeHtml={verdict.givenHtml} lang={verdict.lang} />
        </Said>
      )}
      <p className="small soft">{m.review_again_on({ day: verdict.dueOn })}</p>
    </Back>
  )
}

/** A card whose answer somebody looked at: they say themselves how well they knew it. */
export const OpenedCard = ({ card }: { card: ShownOpened }) => (
  <Back
    card={card}
    heading={m.review_answer()}
    foot={<Ratings clientId={card.clientId} card={card.card} />}
  />
)

type BackProps = {
  card: ShownOpened | ShownVerdict
  heading: string
  isRight?: boolean
  foot: ReactNode
  children?: ReactNode
}

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
/** To which side a card is swept that is said to be known so. */
const sides: Partial<Record<Rating, string>> = { again: 'left', good: 'right' }

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
    {ratings.length > 1 && (
      <p className="small soft">
        {m.review_rate_note()} <span className="deck-hint">{m.review_swipe()}</span>
      </p>
    )}
    <div className="deck-ratings" data-one={ratings.length === 1 || undefined}>
      {ratings.map((rating) => (
        <Submit
          key={rating}
          variant={rating === chosen ? undefined : 'outline'}
          name="rating"
          value={rating}
          data-swipe={ratings.length > 1 ? sides[rating] : 'left right'}
        >
          {words[rating]()}
        </Submit>
      ))}
    </div>
  </ActionForm>
)
