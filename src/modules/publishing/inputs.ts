import { z } from 'zod'
import { bothLanguages, checked, dayText, slugText, wholeNumber } from '#kit/inputs.ts'
import { optionalText, requiredText } from '#kit/text.ts'
import { articleCategories, helpTopics } from './rules.ts'

// What administrators type. `version` names the state of the record that they saw; a new one has none.
const version = z.string('required').default('')
/** Place in its list, from 1. */
const position = wholeNumber(1, 9999)

export const ArticleInput = z.object({
  slug: slugText,
  language: z.enum(['en', 'sw'], 'option-unknown'),
  category: z.enum(articleCategories, 'option-unknown'),
  author: requiredText(80),
  version,
  title: requiredText(140),
  excerpt: requiredText(300),
  body: requiredText(40_000),
})

// Pages that stand under /help-center beside the articles.
const ownPages = new Set(['topics', 'email', 'chat', 'conversations'])

export const HelpInput = z.object({
  slug: slugText.refine((slug) => !ownPages.has(slug), 'slug-taken'),
  topic: z.enum(helpTopics, 'option-unknown'),
  position,
  version,
  ...bothLanguages('title', 140),
  ...bothLanguages('summary', 300),
  ...bothLanguages('body', 20_000),
})

export const FaqInput = z.object({
  key: slugText,
  position,
  version,
  ...bothLanguages('question', 200),
  ...bothLanguages('answer', 3000),
})

/** A figure is typed with its day, or counted where records can be counted. */
export const FigureInput = z
  .object({ value: optionalText(20), asOf: dayText, isLive: checked, version })
  .refine(({ value, isLive }) => isLive || value !== '', { message: 'required', path: ['value'] })

const MOST_STEPS = 8
const stepText = { weeks: requiredText(10), en: requiredText(160), sw: requiredText(160) }
const stepParts = ['weeks', 'en', 'sw'] as const

/** The rows of steps of a form, stepsNPart; one that is empty is left out. */
function stepsIn(raw: Record<string, unknown>): Record<string, unknown>[] {
  const rows = Array.from({ length: MOST_STEPS }, (_, row) =>
    Object.fromEntries(stepParts.map((part) => [part, raw[`steps${row}${part}`] ?? ''])),
  )
  return rows.filter((row) =>
    Object.values(row).some((text) => typeof text !== 'string' || text.trim() !== ''),
  )
}

const income = wholeNumber(0, 10_000_000)

export const PathInput = z.preprocess(
  (raw) =>
    raw && typeof raw === 'object' ? { ...raw, steps: stepsIn(raw as Record<string, unknown>) } : raw,
  z
    .object({
      position,
      ...bothLanguages('title', 80),
      ...bothLanguages('promise', 300),
      category: requiredText(60),
      version,
      weeksMin: wholeNumber(1, 104),
      weeksMax: wholeNumber(1, 104),
      incomeMinKes: income,
      incomeMaxKes: income,
      steps: z.array(z.object(stepText), 'required').min(1, 'required'),
    })
    .refine((path) => path.weeksMin <= path.weeksMax, { path: ['weeksMax'], error: 'number-range' })
    .refine((path) => path.incomeMinKes <= path.incomeMaxKes, {
      path: ['incomeMaxKes'],
      error: 'number-range',
    }),
)

export const TeamInput = z.object({
  position,
  name: requiredText(80),
  version,
  ...bothLanguages('role', 80),
  ...bothLanguages('about', 600),
})

export const LegalInput = z.object({ version, ...bothLanguages('body', 20_000) })
