import { query } from '#core/operation.ts'
import type { CardView } from '../types.ts'
import { cardOf, nameOf, nextCard, placeOf, viewOf } from './cards.server.ts'
import { type ReviewStanding, standingFor } from './standing.server.ts'

/** What the viewer is asked next today; null when today's cards are done. */
export const cardToday = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, standing: ReviewStanding): Promise<CardView | null> => {
    const { id } = ctx.viewer
    const asked = standing.left > 0 ? await nextCard(ctx, id, { isGentle: standing.isGentle }) : null
    return asked && viewOf(ctx, asked)
  },
)

/** How many cards a basic phone asks its caller today; none of a caller whom nobody knows. */
export const cardsOnPhone = query(
  { who: 'anyone', because: 'counts nothing for a caller whom nobody knows' },
  async (ctx): Promise<number> => {
    if (!ctx.viewer) return 0
    const { left, onPhone } = await standingFor(ctx, ctx.viewer.id, ctx.zone)
    return Math.min(left, onPhone)
  },
)

/** How many cards the viewer answered today, and whether they get an SMS on days when cards wait; null for a caller whom nobody knows. */
export const standingOnPhone = query(
  { who: 'anyone', because: 'null for a caller whom nobody knows' },
  async (ctx): Promise<Pick<ReviewStanding, 'answered' | 'sms'> | null> => {
    return ctx.viewer && standingFor(ctx, ctx.viewer.id, ctx.zone)
  },
)

export type PhoneCard = { card: string; ask: string; options: { value: string; words: string }[] }

/** The name of the card that the viewer is asked next on a basic phone; null when none is left that fits one. */
export const phoneCardToday = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx): Promise<string | null> => {
    const { id } = ctx.viewer
    const { left, isGentle } = await standingFor(ctx, id, ctx.zone)
    const asked = left > 0 ? await nextCard(ctx, id, { isGentle, onPhone: true }) : null
    return asked && nameOf(asked.row)
  },
)

/** A card as a basic phone asks it; null for one that no longer fits or is not the viewer's. */
export const phoneCard = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, name: string): Promise<PhoneCard | null> => {
    const { id } = ctx.viewer
    const asked = await cardOf(ctx, id, name)
    const phone = asked?.card.phone
    if (!asked || !phone) return null
    const { ask, options } = phone[ctx.locale]
    return {
      card: placeOf(ctx, asked).card,
      ask,
      options: options.map((words, at) => ({ value: String(at), words })),
    }
  },
)
