import { z } from 'zod'
import type { Accepted, TypeExercise } from '#course-format/exercises/exercise.ts'
import type { Locale } from '#kit/time.ts'
import { requiredLine } from '#kit/inputs.ts'
import { perDays } from './rules.ts'

export const ratings = ['again', 'hard', 'good', 'easy'] as const
export type Rating = (typeof ratings)[number]

/** How well somebody remembers a card, as FSRS has it. */
export type Memory = {
  due: Date
  stability: number
  difficulty: number
  reps: number
  lapses: number
  lastReview: Date | null
}
/** The same as JSON stores it. */
export type StoredMemory = Omit<Memory, 'due' | 'lastReview'> & { due: string; lastReview: string | null }

/** "12.c-1x9abz": its lesson, and its key there. */
export const cardName = /^(\d{1,9})\.([ceq]-[a-z0-9-]{1,80})$/

const MOST_LETTERS = 300
const card = z.string('not-found').regex(cardName, 'not-found')
/** When it was given, if that was not now: an ISO moment. */
const at = z
  .string()
  .optional()
  .transform((text) => (text ? new Date(text) : null))
  .refine((at) => at === null || !Number.isNaN(at.getTime()), 'date-invalid')

export const NewAnswer = z.object({
  card,
  clientId: z.uuid('not-found'),
  /** The place of an option in its author's order, or what was typed. */
  answer: requiredLine(MOST_LETTERS),
  at,
})

/** How well somebody knew a card; `card` where they looked at its answer before they gave one. */
export const NewRating = z.object({
  card: card.optional(),
  clientId: z.uuid('not-found'),
  rating: z.enum(ratings, 'option-unknown'),
  at,
})

export const Shown = z.object({ card })

export const NewSettings = z.object({
  perDay: z
    .string('option-unknown')
    .refine((chosen) => perDays.some((count) => String(count) === chosen), 'option-unknown')
    .transform(Number),
  sms: z
    .unknown()
    .optional()
    .transform((value) => value === 'on' || value === true),
})

/** A card as it is asked: nothing in it tells what is right. Words are lines of Markdown. */
export type CardView = {
  card: string
  courseId: number
  lessonId: number
  lesson: string
  /** Of its words, and of the lesson's title, where it is not the page's. */
  lang: Locale | undefined
  ask: string
  /** In the order in which they are shown; none where the answer is typed. */
  options: { value: string; words: string }[]
}

/** What is accepted where the answer is typed. */
export type Typed = Accepted

/** What a card asks and says, in one language; lines of Markdown. */
export type Face = {
  ask: string
  /** In their author's order; none where the answer is typed. */
  options: string[]
  /** What is said of each option; of a typed answer one. */
  whys: string[]
  /** The place of the right option; -1 where the answer is typed. */
  right: number
  typed: (Typed & Pick<TypeExercise, 'name'>) | null
}

/** What a card asks, judges and explains: of a typed answer, what is accepted comes first in the language of its words. */
export type CardWords = Omit<Face, 'typed'> & { lesson: string; lang: Locale | undefined; typed: Typed[] }

/** A card of the days to come, for a phone that asks it without a network. */
export type CardAhead = {
  card: string
  courseId: number
  lessonId: number
  due: Date
  /** How often it was answered; the order of its options follows from it. */
  reps: number
  words: CardWords
}

/** What became of an answer. */
export type Verdict = Omit<CardView, 'options'> & {
  clientId: string
  isRight: boolean
  rating: Rating
  /** It moved the card. */
  counts: boolean
  given: string
  right: string
  why: string
  /** When the card comes again. */
  due: Date
}

/** A card with its answer, before anybody said anything of it. */
export type OpenedCard = Omit<CardView, 'options'> & { right: string; why: string }

/** Skills that stand and fall together, as the same courses teach them. */
export type KnownSkills = { skills: string[]; known: number; asked: number; cards: number }
