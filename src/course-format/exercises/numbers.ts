/* Numbers as people type them on phones, with what they pay or measure in. */

/** How far apart sums of decimals may be that are the same: 0.1 + 0.2. */
const NOTHING = 1e-9

const small = new Map(
  [
    'zero one two three four five six seven eight nine ten eleven twelve',
    'sifuri moja mbili tatu nne tano sita saba nane tisa kumi',
  ].flatMap((words) => words.split(' ').map((word, value) => [word, value] as const)),
)

/** A number: "KES 1,200.50", "12 %", "1 200/=", "4.7k", ".5 h", "five". Null where it is none, several, or a time such as "5 pm". */
export function numberOf(given: string): number | null {
  const text = given
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[−‐‑–—]/g, '-')
    .replace(/["“”]/g, '')
    .trim()
    .replace(/^['‘](.*)['’]$/, '$1')
  if (/\d ?[ap]\.? ?m\b/.test(text)) return null
  const bare = text
    // "140/=" and "140/-" end an amount of shillings.
    .replace(/\/[-=]/g, ' ')
    .replace(/^[=~≈]/, '')
    .replace(/(\d)k(?![a-z])/g, '$1 thousand')
  const digits = bare
    .replace(/[\p{L}\p{Sc}%]+\.?/gu, ' ')
    .replace(/(\d)(?:, ?|[ _'’])(?=\d{3}(?!\d))/g, '$1')
    .trim()
    .replace(/[.!]$/, '')
    .replace(/^([-+]) +/, '$1')
  if (/^[-+]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(digits))
    return Number(digits) * (bare.includes('thousand') ? 1000 : 1)
  return small.get(text.replace(/[.!]$/, '')) ?? null
}

/** Whether a number that somebody gave is one that is asked for, or near enough. */
export const isNumber = (value: number, within: number, given: string): boolean => {
  const found = numberOf(given)
  return found !== null && Math.abs(found - value) <= within + NOTHING
}

/**
 * The number that an author's spelling is, at most with a currency or % beside it. "B2" is none, and neither is what begins with 0 as
 * phone numbers and days do: 05 is not 5.
 */
export const askedNumber = (spelling: string): number | null =>
  /^(?:(?:kes|ksh|usd) ?|\p{Sc})?-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[, ]\d{3})+|(?=\.))(?:\.\d+)?(?: ?%)?$/iu.test(
    spelling.trim(),
  )
    ? numberOf(spelling)
    : null
