import { dateInWords, dayInWords, lastDay, momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Tone } from '#ui/feedback/tone.ts'
import type { GiftStatus } from '../../rules.ts'
import type { GiftView } from '../../types.ts'

type Words = { tone: Tone; text: () => string }

/** Where a gift stands, as a badge. */
export const giftStatusWords: Record<GiftStatus, Words> = {
  unpaid: { tone: 'gold', text: m.gifts_standing_unpaid },
  planned: { tone: 'sky', text: m.gifts_standing_planned },
  sent: { tone: 'sky', text: m.gifts_standing_sent },
  unsent: { tone: 'gold', text: m.gifts_standing_unsent },
  taken: { tone: 'leaf', text: m.gifts_standing_taken },
  returned: { tone: 'sand', text: m.gifts_standing_returned },
  over: { tone: 'sand', text: m.gifts_standing_over },
}

/** The last day of its code. */
export const untilWords = ({ goodUntil }: Pick<GiftView, 'goodUntil'>): string =>
  goodUntil ? dateInWords(lastDay(goodUntil), getLocale()) : ''

/** What happened, and what happens next. @param zone of whoever looks */
export function nowWords(
  { standing, dueAt, sentAt, takenAt, toName, ...gift }: GiftView,
  zone: string,
): string {
  const to = toName || m.gifts_somebody()
  const locale = getLocale()
  switch (standing) {
    case 'unpaid':
      return m.gifts_now_unpaid({ to })
    case 'planned':
      return m.gifts_now_planned({ to, at: dueAt ? momentInWords(dueAt, locale, zone) : '' })
    case 'sent':
      return m.gifts_now_sent({ to, at: sentAt ? momentInWords(sentAt, locale, zone) : '' })
    case 'unsent':
      return m.gifts_now_unsent({ to })
    case 'taken':
      return m.gifts_now_taken({ day: takenAt ? dayInWords(takenAt, locale, zone) : '' })
    case 'returned':
      return m.gifts_now_returned()
    case 'over':
      return m.gifts_now_over({ day: untilWords(gift) })
  }
}
