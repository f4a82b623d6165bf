import { inForm, type RefusalKind, waitIn } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'
import { LONGEST, MOST_TAGS } from './rules.ts'

type Values = Parameters<RefusalKind['text']>[0]
const most = (values: Values) => ({ most: Number(values.most ?? 0), ...waitIn(values) })

/** What a new account may not do yet, with its limit (rules C6). */
const onFirstDay = (text: (inputs: ReturnType<typeof most>) => string): RefusalKind => ({
  status: 429,
  title: m.refusal_first_day_title,
  text: (values) => text(most(values)),
})

export const refusals = {
  'quote-not-agreed': { status: 409, title: m.refusal_error, text: m.refusal_quote_not_agreed },
  'board-closed': { status: 409, title: m.refusal_error, text: m.refusal_board_closed },
  'not-hidden': { status: 409, title: m.refusal_error, text: m.refusal_not_hidden },
  'first-day-topics': onFirstDay(m.refusal_first_day_topics),
  'first-day-replies': onFirstDay(m.refusal_first_day_replies),
  'first-day-links': onFirstDay(m.refusal_first_day_links),
  'tags-too-many': inForm(() => m.refusal_tags_too_many({ most: MOST_TAGS })),
  'tag-too-long': inForm(() => m.refusal_tag_too_long({ most: LONGEST.tag })),
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
