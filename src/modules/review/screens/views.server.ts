import type { Context } from '#context.ts'
import { renderWords } from '#kit/documents/markdown.server.ts'
import { dayInWords } from '#kit/time.ts'
import type { CardView, OpenedCard, Verdict } from '../types.ts'

/** A card as its page shows it: its lines of Markdown as HTML. */
export const shownCard = ({ ask, options, ...card }: CardView) => ({
  ...card,
  askHtml: renderWords(ask),
  options: options.map(({ value, words }) => ({ value, html: renderWords(words) })),
})
export type ShownCard = ReturnType<typeof shownCard>

/** A verdict likewise. Days are written here: a browser's own words for them may differ from the server's. */
export const shownVerdict = (
  { ask, given, right, why, due, ...verdict }: Verdict,
  { locale, zone }: Pick<Context, 'locale' | 'zone'>,
) => ({
  ...verdict,
  askHtml: renderWords(ask),
  givenHtml: renderWords(given),
  rightHtml: renderWords(right),
  whyHtml: renderWords(why),
  dueOn: dayInWords(due, locale, zone),
})
export type ShownVerdict = ReturnType<typeof shownVerdict>

/** A card with its answer likewise. @param clientId of the answer that somebody gives of it now */
export const shownOpened = ({ ask, right, why, ...card }: OpenedCard, clientId: string) => ({
  ...card,
  clientId,
  askHtml: renderWords(ask),
  rightHtml: renderWords(right),
  whyHtml: renderWords(why),
})
export type ShownOpened = ReturnType<typeof shownOpened>
