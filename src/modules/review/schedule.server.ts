import { type Card, fsrs, type FSRS, type Grade, Rating as Fsrs, State } from 'ts-fsrs'
import { after, HOUR, startOfNairobiDay } from '#kit/time.ts'
import type { Memory, Rating, StoredMemory } from './types.ts'

// Days only: nobody sits here for ten minutes until a card comes again, and a phone is dialled once a day. No fuzz: the same answers
// give the same days, wherever they were given.
const SETTINGS = { request_retention: 0.9, enable_fuzz: false, enable_short_term: false }

/** The scheduler with its published weights. @param w others, for a test against published figures */
export const schedulerOf = (w?: readonly number[]): FSRS => fsrs(w ? { ...SETTINGS, w } : SETTINGS)
const usual = schedulerOf()

const grades: Record<Rating, Grade> = { again: Fsrs.Again, hard: Fsrs.Hard, good: Fsrs.Good, easy: Fsrs.Easy }

// FSRS counts days of UTC; a day here is one of Nairobi.
const toFsrs = (at: Date): Date => after(at, 3 * HOUR)
const fromFsrs = (at: Date): Date => after(at, -3 * HOUR)

/** How a card is remembered after an answer. It is due for the whole of its day. */
export function answered(memory: Memory, rating: Rating, at: Date, scheduler: FSRS = usual): Memory {
  const { card } = scheduler.next(cardOf(memory), toFsrs(at), grades[rating])
  return {
    due: startOfNairobiDay(fromFsrs(card.due)),
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    lastReview: at,
  }
}

/** How likely it is that somebody still knows a card: 0 before the first answer. */
export function retrievability(memory: Memory, now: Date): number {
  const { lastReview } = memory
  if (!lastReview) return 0
  const card = cardOf({ ...memory, lastReview: startOfNairobiDay(lastReview) })
  return usual.get_retrievability(card, toFsrs(startOfNairobiDay(now)), false)
}

const cardOf = ({ due, lastReview, ...memory }: Memory): Card => ({
  ...memory,
  due: toFsrs(due),
  elapsed_days: 0,
  scheduled_days: 0,
  learning_steps: 0,
  state: lastReview ? State.Review : State.New,
  ...(lastReview && { last_review: toFsrs(lastReview) }),
})

export const stored = ({ due, lastReview, ...rest }: Memory): StoredMemory => ({
  ...rest,
  due: due.toISOString(),
  lastReview: lastReview?.toISOString() ?? null,
})

export const read = ({ due, lastReview, ...rest }: StoredMemory): Memory => ({
  ...rest,
  due: new Date(due),
  lastReview: lastReview ? new Date(lastReview) : null,
})
