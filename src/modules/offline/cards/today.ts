import { dayIn, isZone, startOfDay, startOfDayAt } from '#core/zones.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { type Today, todayOf } from '#modules/review/rules.ts'
import { type CardsHere, cardsHere } from './answers.ts'
import type { KeptCard } from '../phone/types.ts'

/** What is reviewed today, as far as this phone knows. */
export type Reviewed = Today & { answered: number; perDay: number; cards: KeptCard[] }

/**
 * Today's cards by the rules of the page with the network. What was answered right here comes again once the account has said when;
 * what was wrong comes on the next day. Null where no cards are here.
 */
export function reviewedOn({ kept, answers }: CardsHere, now: Date): Reviewed | null {
  if (!kept) return null
  // An old browser does not know each zone that the account does.
  const zone = kept.zone && isZone(kept.zone) ? kept.zone : EAST_AFRICA
  const today = startOfDayAt(now, zone)
  const isToday = kept.day === dayIn(now, zone)
  const here = answers.filter(({ at }) => new Date(at) >= today)
  const answered = (isToday ? kept.answered : 0) + new Set(here.map(({ card }) => card)).size
  const isOver = new Set([...here, ...answers.filter(({ isRight }) => isRight)].map(({ card }) => card))
  const waiting = kept.cards.filter(({ card, due }) => new Date(due) <= now && !isOver.has(card))
  const before = [
    ...(kept.lastBefore ? [new Date(kept.lastBefore)] : []),
    ...(kept.answered > 0 && !isToday ? [startOfDay(kept.day, zone)] : []),
    ...answers.map(({ at }) => new Date(at)),
  ].filter((at) => at < today)
  const lastBefore = before.length > 0 ? new Date(Math.max(...before.map(Number))) : null
  const { perDay } = kept
  const { left, isGentle } = todayOf({ waiting: waiting.length, answered, perDay, lastBefore }, now)
  const inOrder = [...waiting.filter(({ reps }) => reps > 0), ...waiting.filter(({ reps }) => reps === 0)]
  return { left, isGentle, answered, perDay, cards: inOrder.slice(0, left) }
}

/** The same of this phone now. @throws PhoneFailure 'off' */
export const reviewedHere = async (): Promise<Reviewed | null> => reviewedOn(await cardsHere(), new Date())
