import { PRICE_NOTICE_DAYS, REFUND_DAYS } from '#kit/said-numbers.ts'
import { dateFormat } from '#kit/formats.ts'
import { DAY, type Locale } from '#kit/time.ts'

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

/** Every public figure (decisions 11); its label says what it counts. */
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

/** Figures that can be counted from records instead of entered. */
export const countedFigures = [
  'learners',
  'mentors',
  'courses',
  'satisfaction',
] as const satisfies FigureKey[]
export const isCounted = (key: FigureKey): boolean => (countedFigures as readonly FigureKey[]).includes(key)

export const legalSlugs = ['terms', 'privacy'] as const
export type LegalSlug = (typeof legalSlugs)[number]

// Words per minute of somebody who reads on a phone.
const WORDS_A_MINUTE = 200

export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_A_MINUTE))

export type Contacts = { ussdCode: string; supportEmail: string; supportPhone: string; origin: string }

/** Numbers that stored texts state (decision 137), in the language of the text. */
const stated = {
  refundDays: () => String(REFUND_DAYS),
  /** The last day for a refund of what was paid on 1 March, the example of our texts. */
  refundLastDay: (locale: Locale) =>
    dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2027, 2, 1 + REFUND_DAYS),
    ),
  priceNoticeDays: () => String(PRICE_NOTICE_DAYS),
} satisfies Record<string, (locale: Locale) => string>

const contactNames = [
  'ussdCode',
  'supportEmail',
  'supportPhone',
  'origin',
] as const satisfies (keyof Contacts)[]
/** What stored texts may name in braces. */
export const placeholders: readonly string[] = [...contactNames, ...Object.keys(stated)]
const placeholder = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g')

/** Fills the settings (HOME-08+) and the numbers of our rules into a stored text of a language; other braces stay. */
export const filledIn = (text: string, contacts: Contacts, locale: Locale): string =>
  text.replace(placeholder, (_, name: keyof Contacts | keyof typeof stated) =>
    name in stated ? stated[name as keyof typeof stated](locale) : contacts[name as keyof Contacts],
  )

/** "January 2024" of a day written YYYY-MM-DD (INFO-09, INFO-10). */
export const monthInWords = (day: string, locale: Locale): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Markdown as plain mail text: paths become absolute URLs, syntax is removed. */
export const plainMarkdown = (markdown: string, origin: string): string =>
  markdown
    .replace(
      // Neither part matches the beginning of the next link: a text of many beginnings is read once.
      /\[([^\][]+)\]\(([^)\s[]+)\)/g,
      (_, words: string, to: string) => `${words} (${to.startsWith('/') ? origin + to : to})`,
    )
    .replace(/^#{1,6} +/gm, '')
    .replace(/^> ?/gm, '')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .trim()

/** The blog's URL for a search, a category and a page. */
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

/** How many percent more this month than last month, rounded; null with nothing to compare with (ADM-11+). */
export const changeInPercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

type Span = { from: string; to: string }

/** The month of a day up to that day, and the whole month before. @param today YYYY-MM-DD */
export function monthsAround(today: string): { now: Span; before: Span } {
  const from = `${today.slice(0, 7)}-01`
  const to = dayAfter(from, -1)
  return { now: { from, to: today }, before: { from: `${to.slice(0, 7)}-01`, to } }
}

/** Consecutive days, oldest first; at least one. */
export type Period = { days: string[] }
const USUAL_DAYS = 14
const MOST_DAYS = 366

/**
 * The period between two typed days, both inclusive; the last fourteen days if they do not span 1 to 366 days. @param today
 * YYYY-MM-DD
 */
export function periodOf(from: string | null, to: string | null, today: string): Period {
  const length =
    isDay(from) && isDay(to) ? Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1 : Number.NaN
  if (length >= 1 && length <= MOST_DAYS) return daysUntil(to!, length)
  return daysUntil(today, USUAL_DAYS)
}

const daysUntil = (last: string, length: number): Period => ({
  days: Array.from({ length }, (_, n) => dayAfter(last, n + 1 - length)),
})

const isDay = (text: string | null): text is string =>
  /^2\d{3}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text!)) && dayAfter(text!, 0) === text
