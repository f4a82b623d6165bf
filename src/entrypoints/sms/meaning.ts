import { certificateNumberIn } from '#entrypoints/ussd/screens/certificates/number.ts'
import { trimmedOf } from '#kit/text.ts'
import type { Locale } from '#kit/time.ts'
import { locales } from '#kit/locales.ts'

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

/** What is told apart in a text of small letters, of which signs but apostrophes are gone. */
type Signs = {
  /** Wants an end of something. */
  end: RegExp
  /** Comes to a phone. */
  sms: RegExp
  /** Comes from us, also where the sentence asks how. */
  ours: RegExp
  /** An end of what is done to the sender: "stop texting me", "usinitumie". */
  toMe: RegExp
  /** Says all by itself, as a clause. */
  whole: RegExp
  /** Asks for something. */
  asks: RegExp
}

/** Whole words. */
const anyOf = (...all: string[]): RegExp => new RegExp(`(?<![\\p{L}'])(?:${all.join('|')})(?![\\p{L}'])`, 'u')

// Also people who write Kiswahili use English words, and the other way round.
const SMS =
  '(?:sms(?:es|s)?|messages?|messeges?|msgs?|texts?|txts?|notifications?|alerts|reminders|adverts|ads|promotions|promos|newsletters?|ujumbe|jumbe|meseji|mesej)'
const NUMBER = '(?:phone |mobile |cell )?(?:number|no|line|phone|contacts?)'
const ME = `(?:me|us|my ${NUMBER}|this ${NUMBER})`
const SEND = '(?:send|text|messag|sms|writ|call|contact|disturb|bother|spamm?|annoy)(?:e|ing)?'
const NAMBA = '(?:namba|nambari|number|simu|line|laini)'
// What is done to "me": the stems of kunitumia, usinisumbue, kunitext.
const TO_ME = '(?:ni|n)(?:tum|sumbu|text|txt|andik|pig)\\p{L}*'

const signs: Record<Locale, Signs> = {
  en: {
    end: anyOf(
      'stop|stopped|quit|cease|end|ended|cancel|block|unsubscribe|unsubscribed|deactivate|disable|discontinue|exclude|remove|removed|delete|reduce|enough|no|no more|no longer|never',
      "don'?t|do not|didn'?t|did not|won'?t|will not|not interested|tired|fed up|sick|hate|annoyed|annoying|disturbing|bothering|spamming|off|out",
    ),
    sms: anyOf(SMS),
    ours: anyOf(
      `(?:your|these|those) (?:\\p{L}+ )?${SMS}`,
      `${SMS}(?: \\p{L}+){0,2} from (?:you|stadi)`,
      '(?:your|this) (?:mailing |contact )?(?:list|system|database|service|subscription)',
      'you (?:\\p{L}+ )?(?:stop|quit) \\p{L}+ing',
      'you (?:\\p{L}+ ){0,3}(?:disturbing|bothering|spamming|annoying) (?:me|us)',
      '(?:i|we|me|us) (?:\\p{L}+ )?opt out',
    ),
    toMe: anyOf(
      `(?:stop|quit|cease|don'?t|dont|do not|never)(?: ever| keep| on| all| just)* ${SEND}(?: to)?(?: ${SMS})?(?: to)? ${ME}`,
      `(?:stop|quit|cease|don'?t|dont|do not|never) ${SEND}(?: \\p{L}+){1,2} to ${ME}`,
      `stop ${SEND}(?: \\p{L}+){0,3} ${SMS}`,
    ),
    whole: new RegExp(
      `^(?:(?:please|pls|plz|kindly|just|now|so|and|hey|hi|hello|stadi|ok|then|i|want|wish|would|like|need|request|ask|you|to|can|could|will|be) )*(?:leave (?:me|us) alone|(?:stop|quit) (?:it|this|that)|opt(?: me| us)? out|unsubscribe(?: me| us| this ${NUMBER})?|(?:remove|delete|erase|drop|take|get|exclude)(?: off| out)? (?:me|us|(?:my|this) ${NUMBER})(?: (?:off|out|from|of|in|on)(?: \\p{L}+){0,5})?|(?:removed|unsubscribed|taken off)(?: from(?: \\p{L}+){0,4})?|(?:am |i'?m )?not interested(?: anymore| any more| at all)?)(?: please| now| pls| thanks| thank you| immediately| today)*$`,
      'u',
    ),
    asks: /^(?:(?:please|pls|kindly|hi|hello|hey) )*(?:(?:tell|teach|show|help) me |explain )?(?:how|what|why|which|when|where|who|is|are|does|do i|can i|may i|should|my|a)(?!\p{L})/u,
  },
  sw: {
    end: anyOf(
      // Sitaki, siihitaji, sizitaki; also as a phone writes it.
      '(?:si|hatu)\\p{L}{0,3}(?:taki|tak|hitaji|itaji|pendi|penda|omba)',
      '(?:n?i?|na|ku|m|mu|u|mta|uta|nita)w?ach(?:a|e|eni|ana|aneni|ieni)',
      '(?:ku|m|u|msi|usi)?(?:kom|komesh|sitish|simamish)(?:a|e|eni)',
      '(?:u|m)si(?:ni|n)?(?:tum|pig|sumbu|text|txt|andik|lete)\\p{L}*|nisi(?:pat|poke|tumi)\\p{L}+',
      'nimechoka|nimechoshwa|tumechoka|zimezidi|umezidi|mmezidi|inatosha|imetosha|zimetosha|yametosha|basi',
      '(?:\\p{L}{1,3})?zui(?:a|e|eni)|(?:zina|mna|ina|una)(?:ni|tu)sumbu\\p{L}*',
      '(?:ku|m|mu|mni|ni)?ondo(?:a|e|eni|eeni)|(?:ku|m)?fut(?:a|e|eni)|toeni|toa|kujiondoa|kujitoa|nijitoe|nijiondoe',
      'stop|block',
    ),
    sms: anyOf(SMS),
    ours: anyOf(
      `${SMS} (?:\\p{L}+ )?(?:zeny?u|yeny?u|weny?u|zako|wako|hizi|huu|hii|zote|za stadi|wa stadi|kutoka kwenu|kutoka stadi)`,
      `(?:hizi|huu|hii) ${SMS}`,
      'm(?:na|me|li|ta)ni(?:tum|andik|text|txt|sumbu)\\p{L}*',
      '(?:orodha|list|mfumo|system|huduma|group) (?:yenu|zenu|hii|yako)',
    ),
    toMe: anyOf(
      `(?:ku|m|u|mu|msi|usi|mna)?${TO_ME}`,
      `(?:msi|usi|ku)tum\\p{L}* (?:${SMS} )?(?:kwa|kwenye) (?:hii )?${NAMBA}(?: yangu| hii)`,
      `(?:msi|usi)tum\\p{L}* ${SMS} (?:kwa|kwenye) (?:hii )?${NAMBA}`,
    ),
    whole: new RegExp(
      `^(?:(?:tafadhali|naomba|ninaomba|tunaomba|nataka|ningependa|please|pls|sasa|basi|stadi|hey|jamani|bwana|bana) )*(?:(?:m|u)?(?:ni|n|tu)(?:ondo|to)(?:e|eni|eeni)|(?:m|u|mu)?(?:ondo|to|fut)(?:a|e|eni) ${NAMBA} (?:yangu|hii)|(?:ku|ni)ji(?:ondo|to)(?:a|e)|w?ach(?:ana|aneni) na (?:mimi|sisi|${NAMBA} yangu)|(?:u|m)si(?:ni|n)(?:sumbu|tum|text|txt)\\p{L}*|sitaki)(?: (?:tafadhali|tena|kabisa|hapa|hapo|humo|sasa|please|pls|bana|bwana|kitu|chochote))*(?: (?:kwenye|katika|kutoka|kwa|toka|huko|from)(?: \\p{L}+){0,5})?$`,
      'u',
    ),
    asks: /(?<!\p{L})(?:vipi|jinsi|namna|nini|gani|lini|wapi|ngapi|kwa nini|kwanini|je|(?:ni|u|tu|wa|a|m|na)\p{L}*je)(?!\p{L})/u,
  },
}

/** More words than these say more than that one wants no SMS. */
const MOST_WORDS = 6
/** Whoever writes more asks something. */
const LONGEST = 200

function isWish(text: string, clauses: string[], { end, sms, ours, toMe, whole, asks }: Signs): boolean {
  if (ours.test(text) && end.test(text)) return true
  return clauses.some((clause) => {
    if (asks.test(clause)) return false
    const isShort = clause.split(' ').length <= MOST_WORDS
    return whole.test(clause) || (end.test(clause) && (toMe.test(clause) || (isShort && sms.test(clause))))
  })
}

/**
 * The language of an SMS that asks in a sentence for an end of ours; null for any other. Whoever sends it is asked whether that is meant:
 * a question for a mentor may be near to it.
 */
export function stopWish(sms: string): Locale | null {
  const plain = sms.slice(0, LONGEST).toLowerCase().replace(/[’‘]/g, "'")
  const cleaned = (text: string) => text.replace(/[^\p{L}\p{N}']+/gu, ' ').trim()
  const clauses = plain
    .split(/[.!?,;:\n]+/)
    .map(cleaned)
    .filter(Boolean)
  return locales.find((one) => isWish(cleaned(plain), clauses, signs[one])) ?? null
}
