import { dateFormat } from '#kit/formats.ts'
import type { Locale } from '#kit/time.ts'

export const articleCategories = [
  'Freelancing',
  'Digital Skills',
  'Job Search',
  'Money & Business',
  'Staying Safe',
] as const
export type ArticleCategory = (typeof articleCategories)[number]

/** The topic cards of the help center, in their order (HELP-03). */
export const helpTopics = ['getting-started', 'courses', 'payments', 'technical'] as const
export type HelpTopic = (typeof helpTopics)[number]

/** Every public figure (decisions 11); what each counts stands in its label. */
export const figureKeys = [
  'learners',
  'mentors',
  'courses',
  'success-rate',
  'countries',
  'team',
  'monthly-earnings',
  'first-gig',
  'satisfaction',
] as const
export type FigureKey = (typeof figureKeys)[number]

/** Figures that can be counted from records instead of typed. */
export const countedFigures = [
  'learners',
  'mentors',
  'courses',
  'satisfaction',
] as const satisfies FigureKey[]
export const isCounted = (key: FigureKey): boolean => (countedFigures as readonly FigureKey[]).includes(key)

export const legalSlugs = ['terms', 'privacy'] as const
export type LegalSlug = (typeof legalSlugs)[number]

// Words a minute of somebody who reads on a phone.
const WORDS_A_MINUTE = 200

export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_A_MINUTE))

export type Contacts = { ussdCode: string; supportEmail: string; supportPhone: string; origin: string }

/** Fills {ussdCode}, {supportEmail}, {supportPhone} and {origin} of a stored text from the settings (HOME-08+); other braces stay. */
export const withContacts = (text: string, contacts: Contacts): string =>
  text.replace(
    /\{(ussdCode|supportEmail|supportPhone|origin)\}/g,
    (_, name: keyof Contacts) => contacts[name],
  )

/** "January 2024" of a day written YYYY-MM-DD (INFO-09, INFO-10). */
export const monthInWords = (day: string, locale: Locale): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Markdown as a plain mail shows it: paths become whole addresses, marks go. */
export const plainMarkdown = (markdown: string, origin: string): string =>
  markdown
    .replace(
      /\[([^\]]+)\]\(([^)\s]+)\)/g,
      (_, words: string, to: string) => `${words} (${to.startsWith('/') ? origin + to : to})`,
    )
    .replace(/^#{1,6} +/gm, '')
    .replace(/^> ?/gm, '')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .trim()

/** The blog's address for a search, a category and a page. */
export function blogHref({
  q = '',
  category = '',
  page = 1,
}: { q?: string; category?: string; page?: number } = {}): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/blog?${query}` : '/blog'
}
