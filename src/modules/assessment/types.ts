import { z } from 'zod'
import type { Locale } from '#kit/time.ts'

/** The ten categories of the bank, the five specified ones first (ASM-15). */
export const assessmentCategories = [
  'JavaScript',
  'React',
  'Digital Marketing',
  'SEO',
  'Content Writing',
  'Virtual Assistant',
  'Copywriting',
  'Data Science',
  'Graphics Design',
  'UI/UX Design',
] as const
export type AssessmentCategory = (typeof assessmentCategories)[number]
export const levels = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Level = (typeof levels)[number]

/** A question of the bank (DATA-26). `first` is its position in a person's first mix; null for most. */
export type BankQuestion = {
  id: string
  category: string
  question: string
  options: string[]
  correct: number
  explanation: string
  difficulty: 'beginner' | 'intermediate' | 'advanced'
  first: number | null
}
/** A question frozen in an attempt, options in the order shown. `correct` stays on the server until the attempt is over. */
export type DrawnQuestion = {
  questionId: string
  category: string
  question: string
  options: string[]
  correct: number
  explanation: string
}
export type CategoryScore = { category: string; right: number; total: number; percent: number; level: Level }

/** '' is a mix of the five specified categories. */
export const StartAssessment = z.object({ category: z.string().max(60).optional().default('') })
// Not z.coerce: it reads an empty field as the first option.
const digits = (pattern: RegExp, max: number) =>
  z.union(
    [
      z.int('required').min(0, 'required').max(max, 'required'),
      z.string().regex(pattern, 'required').transform(Number),
    ],
    'required',
  )
/** Both counted from 0, as shown. */
export const GiveAnswer = z.object({ question: digits(/^\d{1,2}$/, 99), option: digits(/^[0-3]$/, 3) })

/** An open attempt as its taker sees it: nothing reveals which option is right (A1). */
export type OpenAttempt = {
  id: string
  category: string
  questions: { category: string; question: string; options: string[] }[]
  answers: Record<string, number>
  startedAt: Date
}

/** What to do if the catalogue has no (more) course to recommend. */
export type Advice = 'whole' | 'review' | 'practise' | 'retake' | 'explain'
export type Recommendation =
  | { course: { id: number; title: string; lang?: Locale | undefined } }
  | { advice: Advice }
/** DATA-27. Courses among the three are published and not completed by the person (A5). */
export type CategoryResult = CategoryScore & { recommendations: Recommendation[] }
export type AttemptResult = {
  id: string
  category: string
  submittedAt: Date
  isFirstLook: boolean
  scores: CategoryResult[]
  questions: {
    category: string
    question: string
    options: string[]
    chosen: number | null
    correct: number
    explanation: string
  }[]
  /** The catalogue's category for the lowest score, behind "View Recommended Courses" (ASM-13). */
  courseCategory: string
}
/** A submitted attempt in a list. */
export type PastAttempt = {
  id: string
  category: string
  submittedAt: Date
  scores: CategoryScore[]
  /** It says no level: too few answers were given. */
  isFirstLook: boolean
}
/** An available assessment, with the latest result. */
export type CategoryChoice = {
  category: string
  questions: number
  latest: {
    attemptId: string
    percent: number
    /** Null after a first look. */ level: Level | null
    at: Date
  } | null
}
/** A skill on the dashboard (DASH-19). */
export type SkillView = {
  name: string
  percent: number
  trend: 'up' | 'down' | 'stable'
  certificates: number
  /** Null for a first look. */
  level: Level | null
  /** One question of a mix, or too few answers: nothing better is known yet. */
  isFirstLook: boolean
}
