/** A post as the no-fee rule reads it: sentences of words, with each number replaced by its kind. */

/**
 * The original text, and its words: `#amount` for 500, mia tatu or KES 1,200 (`#small`, `#large`), `#wage` for one with "a day",
 * `#phone`, `#till`, `#code`, `#count`.
 */
export type Sentence = { text: string; words: string[] }

// An endless sentence is read in overlapping pieces, so that work is linear in the length of the text, not quadratic.
const MOST_WORDS = 40
const STEP = 28

const setOf = (list: string) => new Set(list.split(' '))
const CURRENCIES = setOf(
  'ksh kshs kes shs sh shilling shillings shilingi bob usd aed qar sar cad eur gbp bhd dollar dollars dola pauni',
)
const FOREIGN = setOf('usd aed qar sar cad eur gbp dollar dollars dola pauni')
const SHILLINGS_OF_A_DOLLAR = 100
const PERIODS = setOf(
  'day days daily week weeks weekly fortnight month months monthly hour hours hourly shift shifts night nights nightly year session lesson siku wiki mwezi saa zamu usiku mwaka trip safari page pages ukurasa piece kipande kilo kg sack gunia delivery drop order oda word neno minute dakika tonne ton kichwa lamp',
)
const EACH = setOf('a an per each every the for kwa kila na ya')
const UNIT = setOf('a an per every @')
const COUNTS = setOf(
  'one two three four five six seven eight nine ten twenty thirty forty fifty a moja mbili tatu nne tano sita saba nane tisa kumi ishirini hamsini',
)
const TENS = setOf('kumi ishirini thelathini hamsini ten twenty thirty forty fifty')
// "Mia tatu", "elfu kumi", "two hundred", and slang for amounts.
const SIZES = setOf('hundred hundreds thousand thousands mia elfu laki soo ngiri thao tenga jirongo')
const STREET = setOf('punch kinye finje ngwati chwani rwabe tenje ashuu hamsini')

const AMOUNTS = setOf('#amount #small #large #wage')

// A smaller number is a count, not an amount, unless it has a currency.
const LEAST_AMOUNT = 40
// Monthly wages and prices differ in size from what scams ask.
const MOST_SMALL = 80
const LEAST_LARGE = 8_000
// Of a phone number with its country code.
const MOST_DIGITS = 12

/** The sentences of a text normalized by plain-letters.ts. */
export function sentencesOf(plain: string): Sentence[] {
  return plain.split(/\s\.(?=\s|$)/).flatMap((text) => {
    const words = wordsOf(text)
    if (words.length <= MOST_WORDS) return words.length > 0 ? [{ text: text.trim(), words }] : []
    const pieces = Math.ceil((words.length - MOST_WORDS) / STEP) + 1
    return Array.from({ length: pieces }, (_, at) => ({
      text: text.trim(),
      words: words.slice(at * STEP, at * STEP + MOST_WORDS),
    }))
  })
}

/** Whether a word stands for money of any size. */
export const isAmount = (word: string): boolean => AMOUNTS.has(word)

/** The words of a sentence, including commas. */
export function wordsOf(sentence: string): string[] {
  const raw = sentence
    .replaceAll(',', ' , ')
    .replace(/([a-z]{3,})(\d{3,})/g, '$1 $2')
    .split(/\s+/)
    .filter((word) => /[a-z0-9,*]/.test(word))
  return withWages(withNumbersNamed(raw))
}

function withNumbersNamed(raw: string[]): string[] {
  const words: string[] = []
  for (let at = 0; at < raw.length;) {
    const { word, length } = numberAt(raw, at) ?? { word: raw[at]!, length: 1 }
    // "Two" of "two hundred" and "KES" of "KES 500" belong to the amount.
    if (isAmount(word)) while (CURRENCIES.has(words.at(-1) ?? '')) words.pop()
    if (SIZES.has(raw[at]!) && COUNTS.has(words.at(-1) ?? '')) words.pop()
    words.push(word)
    at += length
  }
  return words
}

/** The number that begins at a position, and how many words it takes. */
function numberAt(raw: string[], at: number): { word: string; length: number } | null {
  const word = raw[at]!
  if (/^\*\d[\d*]*#?$/.test(word)) return { word: '#code', length: 1 }
  if (/^\$?\d+k?$/.test(word)) return inDigits(raw, at)
  if (STREET.has(word)) return { word: '#amount', length: 1 }
  if (SIZES.has(word)) return spelled(raw, at)
  const next = raw[at + 1] ?? ''
  if ((word === 'mbao' || CURRENCIES.has(word)) && COUNTS.has(next) && next !== 'a')
    return { word: '#amount', length: 2 }
  if (COUNTS.has(word) && (next === 'k' || CURRENCIES.has(next))) return { word: '#amount', length: 2 }
  return TENS.has(word) && next === 'na' && COUNTS.has(raw[at + 2] ?? '')
    ? { word: '#amount', length: 3 }
    : null
}

function inDigits(raw: string[], at: number): { word: string; length: number } {
  const word = raw[at]!
  const digits = word.replace(/[$k]/g, '')
  if (digits.startsWith('0') || digits === '254') {
    const parts = digitRun(raw, at)
    if (parts.join('').length >= 9) return { word: '#phone', length: parts.length }
  }
  if (digits.length >= 9) return { word: '#phone', length: 1 }
  const isNamed = CURRENCIES.has(raw[at + 1] ?? '')
  const length = isNamed ? 2 : 1
  const isMoney = isNamed || word !== digits || CURRENCIES.has(raw[at - 1] ?? '')
  if (!isMoney && digits.length >= 6) return { word: '#till', length }
  const isForeign = word.startsWith('$') || FOREIGN.has(raw[at + 1] ?? '') || FOREIGN.has(raw[at - 1] ?? '')
  const value = Number(digits) * (word.endsWith('k') ? 1000 : 1) * (isForeign ? SHILLINGS_OF_A_DOLLAR : 1)
  return { word: isMoney || value >= LEAST_AMOUNT ? sized(value) : '#count', length }
}

const sized = (value: number): string =>
  value >= LEAST_LARGE ? '#large' : value <= MOST_SMALL ? '#small' : '#amount'

/** The groups of digits of a written number, at most as many as it has digits. */
function digitRun(raw: string[], at: number): string[] {
  const groups = raw.slice(at, at + MOST_DIGITS)
  const end = groups.findIndex((word) => !/^\d+$/.test(word))
  return end === -1 ? groups : groups.slice(0, end)
}

function spelled(raw: string[], at: number): { word: string; length: number } {
  let end = at + 1
  while (COUNTS.has(raw[end] ?? '') || SIZES.has(raw[end] ?? '') || joinsCounts(raw, end)) end++
  if (CURRENCIES.has(raw[end] ?? '')) end++
  return { word: '#amount', length: end - at }
}

const joinsCounts = (raw: string[], at: number): boolean =>
  raw[at] === 'na' && (COUNTS.has(raw[at + 1] ?? '') || SIZES.has(raw[at + 1] ?? ''))

/** An amount "a day", "kwa siku", "per page" is a wage. */
const withWages = (words: string[]): string[] =>
  words.map((word, at) => {
    if (!isAmount(word) && word !== '#count') return word
    if (UNIT.has(words[at + 1] ?? '') && /^[a-z]{3}/.test(words[at + 2] ?? '')) return '#wage'
    let next = at + 1
    while (next < at + 4 && EACH.has(words[next] ?? '')) next++
    return PERIODS.has(words[next] ?? '') ? '#wage' : word
  })
