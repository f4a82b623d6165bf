import { z } from 'zod'
import type { Locale } from '#kit/time.ts'
import { withPlainDigits } from '#kit/phone.ts'
import { optionalLine, optionalText, requiredLine } from '#kit/inputs.ts'
import { cleanLine, cleanText } from '#kit/text.ts'

export const goalStatuses = ['active', 'completed', 'paused'] as const
export type GoalStatus = (typeof goalStatuses)[number]
export const goalCategories = ['Learning', 'Income', 'Networking'] as const
export type GoalCategory = (typeof goalCategories)[number]

/** What counts as learning activity. A 'study' is the first minute of a day: no points, but a day on the strip. */
export const activityKinds = [
  'study',
  'lesson',
  'quiz',
  'project',
  'course',
  'certificate',
  'assessment',
  'session',
  'community',
  'marking',
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const badges = [
  'first-lesson',
  'first-course',
  'streak-7',
  'first-assessment',
  'first-certificate',
  'points-100',
] as const
export type Badge = (typeof badges)[number]

/** A day with learning on it, for the streak, once a person, day and zone: its key is written where the day is known. */
export const STUDY = { kind: 'study', eventKey: 'study', title: 'study' } as const satisfies Omit<
  NewActivity,
  'userId'
>

export type NewActivity = {
  userId: string
  kind: ActivityKind
  /** Identifies the event, such as lesson:12; the same event counts once per person. */
  eventKey: string
  /** Its subject, for the list: a course's or lesson's title. */
  title: string
  /** The same in Kiswahili, if it has both. */
  titleSw?: string | null
  at?: Date
  /** Its points count and its day does not: nobody learned on it. */
  isBeside?: true
}

const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

export const NewGoal = z.object({
  title: requiredLine(120),
  description: optionalText(500),
  /** YYYY-MM-DD or nothing. */
  targetDate: z
    .string('date-invalid')
    .optional()
    .transform((text) => cleanText(text ?? ''))
    .refine((text) => text === '' || isDay(text), 'date-invalid'),
  category: z.enum(goalCategories, 'option-unknown').optional().default('Learning'),
  target: optionalLine(80),
})

/** Steps the buttons offer; "Complete" is 'complete'. */
export const GoalStep = z.object({ by: z.enum(['25', '50', 'complete'], 'option-unknown') })

// As people and number fields write one, 1e9 too.
const numeral = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i

// Anything that is not a number counts as 0 (PRG-30); a fraction, or one below 0 or above 100, is refused (PRG-29, PRG-31).
const points = z
  .union([z.string(), z.number()])
  .optional()
  .transform((input) => {
    const text = cleanText(String(input ?? ''))
    return numeral.test(text) ? Number(text.replace(',', '.')) : 0
  })
  .refine((number) => Number.isInteger(number) && number >= 0 && number <= 100, 'points-range')
  .transform((number) => number || 0)

export const NewEntry = z.object({
  goalId: z.string('required').min(1, 'required').max(60),
  title: requiredLine(120),
  description: optionalText(500),
  points,
})

export const earningStatuses = ['active', 'pending', 'completed'] as const
export type EarningStatus = (typeof earningStatuses)[number]
/** Entries for a month, YYYY-MM: received and pending. */
export type EarnedMonth = { month: string; received: number; awaited: number }

// "KES 9,000", "9 000" and "9000" are the same; "9,5" is none of them.
const wholeShillings = /^(\d{1,9}|\d{1,3}([ ,]\d{3}){1,2})$/
const amount = z
  .union([z.string(), z.number()], 'required')
  .transform((input) => withPlainDigits(cleanLine(String(input))).replace(/^KES\s*/i, ''))
  .refine((text) => text !== '', 'required')
  .refine((text) => wholeShillings.test(text), 'amount-range')
  .transform((text) => Number(text.replaceAll(/[ ,]/g, '')))
  .refine((number) => number >= 1, 'amount-range')
export const NewEarning = z.object({
  platform: requiredLine(60),
  amountKes: amount,
  /** YYYY-MM. */
  month: z.string('required').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'date-invalid'),
  status: z.enum(earningStatuses, 'option-unknown'),
})

export type GoalView = {
  id: string
  title: string
  description: string | null
  targetDate: string | null
  status: GoalStatus
  progressPercentage: number
  category: GoalCategory
  target: string | null
  createdAt: Date
  completedAt: Date | null
}
export type EntryView = {
  id: string
  goalId: string
  goalTitle: string
  title: string
  description: string | null
  points: number
  entryType: string
  createdAt: Date
}
/** `lang`: that of the title, if known to differ from the page's. */
export type ActivityView = {
  kind: ActivityKind
  title: string
  lang?: Locale | undefined
  points: number
  at: Date
}
export type EarningView = {
  id: string
  platform: string
  amountKes: number
  month: string
  status: EarningStatus
}
/** Days of learning in a run that days of rest did not end, and those days of rest, the newest first. */
export type RestedRun = { days: number; rested: string[] }
/** A person's progress; days are YYYY-MM-DD, each where the person was then (decision 131). */
export type Standing = {
  /** Consecutive days up to today or yesterday, wherever they were. */
  streakDays: number
  /** The same with a day of rest a week. */
  rested: RestedRun
  today: string
  /** The last day on which something was done. */
  lastDay: string | null
  /** Whether something was done on each of the last 28 days, oldest first. Days as text would be a third of the tracker's data. */
  active: boolean[]
  activityPoints: number
  /** Points of the last twelve weeks; a week is its Monday. */
  weeks: { week: string; points: number }[]
  badges: { badge: Badge; awardedAt: Date }[]
}

/** Weeks from Monday to Sunday as patterned strips, described in text; `today` is the position of today, 7 if the week is over. */
export type ClothView = {
  letters: string[]
  weeks: { monday: string; label: string; learned: boolean[]; today: number }[]
}

/** A badge as text: when it was earned, or how it is earned; the other is empty. */
export type MedalView = { badge: Badge; name: string; day: string; how: string }

/** Bars and their texts: lists with one item per bar. */
export type BarsView = {
  label: string
  keys: string[]
  /** One list of values, or two that are stacked. */
  parts: number[][]
  /** Below each; empty if there is no room. */
  names: string[]
  /** Above each; empty if there is no room. */
  said: string[]
}
