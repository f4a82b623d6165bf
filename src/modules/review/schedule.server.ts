import { type Card, fsrs, type FSRS, type Grade, Rating as Fsrs, State } from 'ts-fsrs'
import { dayIn, shownIn, startOfDay } from '#core/zones.ts'
import type { Memory, Rating, StoredMemory } from './types.ts'

// Days only: nobody sits here for ten minutes until a card comes again, and a phone is dialled once a day. No fuzz: the same answers
// give the same days, wherever they were given.
const SETTINGS = { request_retention: 0.9, enable_fuzz: false, enable_short_term: false }

/** The scheduler with its published weights. @param w others, for a test against published figures */
export const schedulerOf = (w?: readonly number[]): FSRS => fsrs(w ? { ...SETTINGS, w } : SETTINGS)
const usual = schedulerOf()

const grades: Record<Rating, Grade> = { again: Fsrs.Again, hard: Fsrs.Hard, good: Fsrs.Good, easy: Fsrs.Easy }

// FSRS counts days of UTC; a day here is one where the person is (decision 131): UTC is told what their clock shows.

/** How a card is remembered after an answer. It is due for the whole of its day. @param zone of the person */
export function answered(
  memory: Memory,
  rating: Rating,
  at: Date,
  zone: string,
  scheduler: FSRS = usual,
): Memory {
  const { card } = scheduler.next(cardOf(memory, zone), shownIn(at, zone), grades[rating])
  return {
    due: startOfDay(utcDay(card.due), zone),
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    lastReview: at,
  }
}

/** How likely it is that somebody still knows a card: 0 before the first answer. @param zone of the person */
export function retrievability(memory: Memory, now: Date, zone: string): number {
  const { lastReview } = memory
  if (!lastReview) return 0
  const card = { ...cardOf(memory, zone), last_review: new Date(dayIn(lastReview, zone)) }
  return usual.get_retrievability(card, new Date(dayIn(now, zone)), false)
}

const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

const cardOf = ({ due, lastReview, ...memory }: Memory, zone: string): Card => ({
  ...memory,
  due: shownIn(due, zone),
  elapsed_days: 0,
  scheduled_days: 0,
  learning_steps: 0,
  state: lastReview ? State.Review : State.New,
  ...(lastReview && { last_review: shownIn(lastReview, zone) }),
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
