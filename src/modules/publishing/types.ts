import { z } from 'zod'
import { filterText } from '#kit/inputs.ts'
import type { Locale } from '#kit/time.ts'
import { articleCategories, type ArticleCategory, type FigureKey, type HelpTopic } from './rules.ts'

/** A part of a learning path: "1" or "2-3", and what happens then. */
export type PathStep = { weeks: string; en: string; sw: string }

export type ArticleCard = {
  slug: string
  language: Locale
  title: string
  excerpt: string
  category: ArticleCategory
  author: string
  publishedAt: Date
  minutes: number
}
/** `html` is safe: Markdown without HTML, sanitized. */
export type ArticleView = ArticleCard & {
  html: string
  words: number
  updatedAt: Date
  related: ArticleCard[]
}

export type HelpCard = { slug: string; topic: HelpTopic; title: string; summary: string; language: Locale }
export type HelpView = HelpCard & { html: string; updatedAt: Date; others: HelpCard[] }
/** A result of the help center's search; `slug` of a frequent question is its key. */
export type HelpHit = {
  kind: 'article' | 'faq'
  slug: string
  topic: HelpTopic | null
  title: string
  summary: string
  language: Locale
}
export type FaqView = { key: string; question: string; html: string; language: Locale }

/** `asOf` is the month of an entered figure as text, null if it is counted; a sample is one that nobody has typed here. */
export type Figure = { key: FigureKey; value: string; asOf: string | null; isSample: boolean }

export type PathView = {
  slug: string
  title: string
  promise: string
  category: string
  weeksMin: number
  weeksMax: number
  incomeMinKes: number
  incomeMaxKes: number
  steps: { weeks: string; text: string }[]
}

export type TeamMember = { id: string; name: string; role: string; about: string }
/** `contents` are its main headings; `updatedIn` is the month of `updatedOn` as text. */
export type LegalView = {
  html: string
  contents: { id: string; title: string }[]
  updatedOn: string
  updatedIn: string
  language: Locale
}

/** The blog's filters in the URL. Invalid values become the default, as a link may be old or mistyped. */
export const BlogFilters = z.object({
  q: filterText,
  category: z.enum(['', ...articleCategories]).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type BlogFilters = z.output<typeof BlogFilters>
/** `counts` are of the search, by category; '' is the total. */
export type BlogPage = {
  articles: ArticleCard[]
  counts: Record<'' | ArticleCategory, number>
  page: number
  pages: number
  /** What was searched for in the place of misspelt words. */ instead: string | null
}
