import { renderWords } from '#kit/documents/markdown.server.ts'
import { dayInWords, type Locale } from '#kit/time.ts'
import type { CardView, Verdict } from '../types.ts'

/** A card as its page shows it: its lines of Markdown as HTML. */
export const shownCard = ({ ask, options, ...card }: CardView) => ({
  ...card,
  askHtml: renderWords(ask),
  options: options.map(({ value, words }) => ({ value, html: renderWords(words) })),
})
export type ShownCard = ReturnType<typeof shownCard>

/** A verdict likewise. Days are written here: a browser's own words for them may differ from the server's. */
export const shownVerdict = ({ ask, given, right, why, due, ...verdict }: Verdict, locale: Locale) => ({
  ...verdict,
  askHtml: renderWords(ask),
  givenHtml: renderWords(given),
  rightHtml: renderWords(right),
  whyHtml: renderWords(why),
  dueOn: dayInWords(due, locale),
})
export type ShownVerdict = ReturnType<typeof shownVerdict>
