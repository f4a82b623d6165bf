import { z } from 'zod'
import { emailAddress } from '#kit/email.ts'
import { slugText } from '#kit/inputs.ts'
import { cleanText, optionalText, requiredText } from '#kit/text.ts'
import type { Locale } from '#kit/time.ts'
import { articleCategories, type ArticleCategory, type FigureKey, type HelpTopic } from './rules.ts'

/** A part of a learning path: "1" or "2-3", and what is done then. */
export type PathStep = { weeks: string; en: string; sw: string }

export type ArticleCard = { slug: string; language: Locale; title: string; excerpt: string; category: ArticleCategory; author: string; publishedAt: Date; minutes: number }
/** `html` is safe: Markdown without HTML, sanitized. */
export type ArticleView = ArticleCard & { html: string; words: number; updatedAt: Date; related: ArticleCard[] }

export type HelpCard = { slug: string; topic: HelpTopic; title: string; summary: string; language: Locale }
export type HelpView = HelpCard & { html: string; updatedAt: Date; others: HelpCard[] }
/** Something a search of the help center found; `slug` of a frequent question is its key. */
export type HelpHit = { kind: 'article' | 'faq'; slug: string; topic: HelpTopic | null; title: string; summary: string; language: Locale }
export type FaqView = { key: string; question: string; html: string; language: Locale }

/** `asOf` is the month of a typed figure in words, null where it is counted. */
export type Figure = { key: FigureKey; value: string; asOf: string | null }

export type PathView = {
  slug: string; title: string; promise: string; category: string; weeksMin: number; weeksMax: number; incomeMinKes: number; incomeMaxKes: number
  steps: { weeks: string; text: string }[]
}

export type TeamMember = { id: string; name: string; role: string; about: string }
/** `contents` are its main headings; `updatedIn` is the month of `updatedOn` in words. */
export type LegalView = { html: string; contents: { id: string; title: string }[]; updatedOn: string; updatedIn: string; language: Locale }

/** The blog's filters as they stand in the address. Nonsense becomes the default, as a link may be old or mistyped. */
export const BlogFilters = z.object({
  q: z.string().transform((text) => [...cleanText(text)].slice(0, 100).join('').trim()).catch(''),
  category: z.enum(['', ...articleCategories]).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type BlogFilters = z.output<typeof BlogFilters>
/** `counts` are of the search, by category; '' is all of them. */
export type BlogPage = { articles: ArticleCard[]; counts: Record<'' | ArticleCategory, number>; page: number; pages: number }

/** The version a form was opened with, as the form got it; whoever saved in between keeps theirs. */
const versionText = z.iso.datetime('required').transform((text) => new Date(text))

/** An article as its form sends it. Without `id` it is new; with one, `updatedAt` names the version that was edited. */
export const SaveArticle = z.object({
  id: z.uuid('bad-text').or(z.literal('')).default(''),
  updatedAt: versionText.or(z.literal('')).default(''),
  slug: slugText,
  language: z.enum(['en', 'sw'], 'option-unknown'),
  title: requiredText(140),
  excerpt: requiredText(300),
  body: requiredText(40_000),
  category: z.enum(articleCategories, 'option-unknown'),
  author: requiredText(80),
})

/** A newsletter as its form sends it, likewise. What has no Kiswahili goes out in English. */
export const SaveNewsletter = z.object({
  id: z.uuid('bad-text').or(z.literal('')).default(''),
  updatedAt: versionText.or(z.literal('')).default(''),
  subjectEn: requiredText(140),
  subjectSw: optionalText(140),
  bodyEn: requiredText(20_000),
  bodySw: optionalText(20_000),
})

/** The box beside articles and the newsletter's own page. */
export const Subscription = z.object({ email: emailAddress })
