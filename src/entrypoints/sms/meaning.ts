import { certificateNumberIn } from '#entrypoints/ussd/screens/certificates/number.ts'
import { trimmedOf } from '#kit/text.ts'
import type { Locale } from '#kit/time.ts'
import { stopWish } from './stop-wish.ts'

/** The meaning of an SMS; `locale` if its words show the language. */
export type Meaning = { locale?: Locale } & (
  | { is: 'stop' | 'stop-wish' | 'start' | 'yes' | 'help' }
  | { is: 'certificate'; id: string }
  | { is: 'question'; text: string }
)

// What gateways and people here write; STOP also counts with more words after it, but not words that often begin a sentence.
const words: [RegExp, Meaning][] = [
  [/^(stop|stopall|unsubscribe)\b/i, { is: 'stop' }],
  [/^(cancel|quit)$/i, { is: 'stop' }],
  [/^(sitisha|komesha)\b/i, { is: 'stop', locale: 'sw' }],
  [/^(acha|simama)( (sms|ujumbe|kunitumia).*)?$/i, { is: 'stop', locale: 'sw' }],
  [/^(start|unstop|subscribe)$/i, { is: 'start' }],
  [/^(anza|endelea)$/i, { is: 'start', locale: 'sw' }],
  [/^(help|info|hello|hi)$/i, { is: 'help', locale: 'en' }],
  [/^(msaada|habari|jambo)$/i, { is: 'help', locale: 'sw' }],
  [/^(1|yes|y)( (yes|please))?$/i, { is: 'yes' }],
  [/^(1 )?(ndiyo|ndio)( tafadhali)?$/i, { is: 'yes', locale: 'sw' }],
]

/** A question has several words; fewer are a mistake, and get help. */
const LEAST_WORDS = 3

/** What somebody means by an SMS. A certificate's number may be among other words, and contain spaces. */
export function meaningOf(sms: string): Meaning {
  const text = sms.trim().replace(/\s+/g, ' ')
  const bare = trimmedOf(text, /["'.!?]/)
  for (const [pattern, meaning] of words) if (pattern.test(bare)) return meaning
  const among = /CERT ?- ?\d+ ?- ?\d{13} ?- ?[0-9A-Z]{26}/i.exec(text)?.[0]
  const id = certificateNumberIn(among ?? bare)
  if (id) return { is: 'certificate', id }
  if (/^cert\b/i.test(bare)) return { is: 'certificate', id: bare }
  const isAsked = /^(ask|question|uliza|swali)\b/i.test(text)
  const wish = isAsked ? null : stopWish(text)
  if (wish) return { is: 'stop-wish', locale: wish }
  const question = text.replace(/^(ask|question|uliza|swali)\b[ :]*/i, '')
  const locale = /^(uliza|swali)\b/i.test(text) ? ({ locale: 'sw' } as const) : {}
  if (question.split(' ').length >= LEAST_WORDS) return { is: 'question', text: question, ...locale }
  return { is: 'help', ...locale }
}
