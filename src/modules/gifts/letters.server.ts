import type { Context } from '#context.ts'
import { harmlessName } from '#kit/people/names.ts'
import { dateInWords, lastDay, type Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { shownCode, takeHref } from './rules.ts'
import type { gifts } from './tables.server.ts'

type Gift = typeof gifts.$inferSelect
type Course = { title: string; titleSw: string | null }

/** Letters of a title in an SMS. */
const LONGEST_TITLE = 60

const titleIn = ({ title, titleSw }: Course, locale: Locale): string => (locale === 'sw' && titleSw) || title

const endOf = (until: Date, locale: Locale): string => dateInWords(lastDay(until), locale)

/** The SMS to whoever gets a gift: from whom, what, and the address with the code, which can also be typed. */
export function giftText({ config }: Context, gift: Gift, course: Course, code: string): string {
  const l = { locale: gift.locale }
  const words = {
    to: harmlessName(gift.toName) || m.gifts_sms_somebody({}, l),
    from: harmlessName(gift.fromName) || m.gifts_sms_somebody({}, l),
    course: [...titleIn(course, gift.locale)].slice(0, LONGEST_TITLE).join(''),
    link: config.origin + takeHref(code),
    code: shownCode(code),
    day: endOf(gift.goodUntil!, gift.locale),
  }
  return [m.gifts_sms(words, l), gift.message].filter(Boolean).join(' ')
}
