import { after, DAY } from '#kit/time.ts'

/** How many cards a day somebody may choose; 0: none. */
export const perDays = [5, 10, 20, 0] as const
export const USUAL_PER_DAY = 10

/** After so many days away it starts gently. */
export const AWAY_DAYS = 30
const FEWEST = 3

/** Cards that are known to nine of ten like this one count as known. */
export const KNOWN_FROM = 0.9
/** A course is still known when so many of its cards are, and it has so many. */
export const STILL_KNOWN_SHARE = 0.8
export const STILL_KNOWN_CARDS = 5

/** An answer within this time of the last moves nothing: a second tab, a second press. */
export const SAME_MS = 60_000

/** How long an answer is kept once its card has a newer one. */
export const ANSWERS_RETENTION_DAYS = 400

export type Today = {
  /** How many cards are still asked today. */
  left: number
  /** They were away for long: fewer cards, the easiest first. */
  isGentle: boolean
}

/** @param answered today @param lastBefore when they last answered before today */
export function todayOf(
  {
    waiting,
    answered,
    perDay,
    lastBefore,
  }: { waiting: number; answered: number; perDay: number; lastBefore: Date | null },
  now: Date,
): Today {
  const isGentle = lastBefore !== null && now.getTime() - lastBefore.getTime() >= AWAY_DAYS * DAY
  const most = isGentle ? Math.min(perDay, Math.max(FEWEST, Math.ceil(perDay / 2))) : perDay
  return { left: Math.min(waiting, Math.max(0, most - answered)), isGentle }
}

type Tomorrow = {
  /** Cards that are due now. */
  waiting: number
  /** Cards that fall due until tomorrow ends. */
  soon: number
  /** When the first card falls due that is not. */
  nextDue: Date | null
  answered: number
  perDay: number
  lastBefore: Date | null
}

/**
 * How many cards are asked tomorrow if today ends here, and from when; null where none is. @param start of tomorrow
 */
export function tomorrowOf(
  { waiting, soon, nextDue, answered, perDay, lastBefore }: Tomorrow,
  now: Date,
  start: Date,
): { cards: number; from: Date } | null {
  const last = answered > 0 ? now : lastBefore
  const then = { waiting: waiting + soon, answered: 0, perDay, lastBefore: last }
  const { left } = todayOf(then, after(now, DAY))
  if (left === 0) return null
  return { cards: left, from: waiting === 0 && nextDue && nextDue > start ? nextDue : start }
}

/** Which card of today's is in somebody's hands. @param isSaid it was judged, and has counted if it counts */
export function placeIn(
  { answered, left }: { answered: number; left: number },
  isSaid: boolean,
): { at: number; of: number } {
  const of = answered + left
  return { at: Math.min(Math.max(1, isSaid ? answered : answered + 1), Math.max(1, of)), of: Math.max(1, of) }
}

/** Half a minute a card. */
export const minutesFor = (cards: number): number => Math.max(1, Math.ceil(cards / 2))
