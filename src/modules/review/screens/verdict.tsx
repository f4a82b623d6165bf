import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Words } from '#ui/prose.tsx'
import { CardBack, Said } from '../parts/card-back.tsx'
import { Ratings } from './ratings.tsx'
import type { ShownOpened, ShownVerdict } from './views.server.ts'

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
