import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'
import { Progress } from '#ui/progress.tsx'
import { placeIn } from '../rules.ts'

type Props = {
  standing: { answered: number; left: number }
  /** The back of a card that was judged, which counts already. */
  isSaid: boolean
  /** The way out; a page that a phone without a network has is opened as a new one. */
  out: { to: string; label: string; reload?: boolean }
  children: ReactNode
}

/** Today's cards, one a screen: which of them this is, the card, and at the thumb what is done with it. */
export function Deck({ standing, isSaid, out, children }: Props) {
  const { at, of } = placeIn(standing, isSaid)
  const words = m.review_place({ at, of })
  return (
    <div className="deck" data-last={at === of ? true : undefined}>
      <h1 className="visually-hidden">{m.review_today({ count: standing.left })}</h1>
      <div className="deck-top">
        <Anchor to={out.to} reload={out.reload} className="deck-out">
          <Icon of={ArrowLeft} label={out.label} />
        </Anchor>
        <Progress label={m.review_bar()} value={at} max={of} valueText={words} hideLabel />
        <b className="figures">{held(words)}</b>
      </div>
      {children}
    </div>
  )
}
