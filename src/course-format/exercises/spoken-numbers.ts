/* Numbers in words, as people say them in Kiswahili and English: "elfu kumi na mbili", "mia mbili hamsini", "twelve thousand". */

const counted = (words: string, first: number, step = 1): [string, number][] =>
  words.split(' ').map((word, at) => [word, first + at * step])

const units = new Map(counted('moja mbili tatu nne tano sita saba nane tisa', 1))
const tens = new Map(
  counted('kumi ishirini thelathini arobaini hamsini sitini sabini themanini tisini', 10, 10),
)

const small = new Map(
  counted(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    0,
  ),
)
const large = new Map(counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10))

/** The number that words say from their first to their last; null where they say none or several. */
export function spokenNumber(said: string): number | null {
  const words = said.trim().split(/[\s-]+/)
  if (words[0] === 'sifuri') return words.length === 1 ? 0 : null
  return kiswahili(words) ?? english(words)
}

/** A number below a hundred at the beginning of words, and what follows it. */
type Found = { value: number; rest: string[] }

function belowHundred(words: string[]): Found | null {
  const [first = '', second, third = ''] = words
  const unit = units.get(first)
  if (unit) return { value: unit, rest: words.slice(1) }
  const ten = tens.get(first)
  if (!ten) return null
  const more = second === 'na' ? units.get(third) : undefined
  return more ? { value: ten + more, rest: words.slice(3) } : { value: ten, rest: words.slice(1) }
}

/** "elfu" and "mia" stand before what they multiply, the larger first; "na" joins what follows. */
function kiswahili(words: string[]): number | null {
  let rest = words
  let sum = 0
  for (const [name, worth] of [
    ['elfu', 1000],
    ['mia', 100],
  ] as const) {
    if (rest[0] !== name) continue
    const times = belowHundred(rest.slice(1))
    // Of hundreds there are at most nine: "mia na kumi" is a hundred and ten.
    const isTimes = times !== null && (worth === 1000 || times.value < 10)
    sum += worth * (isTimes ? times.value : 1)
    rest = isTimes ? times.rest : rest.slice(1)
    if (!isTimes && rest.length > 0 && rest[0] !== 'na') return null
    if (rest[0] === 'na') rest = rest.slice(1)
    if (rest.length === 0) return words.at(-1) === 'na' ? null : sum
  }
  const last = belowHundred(rest)
  return last?.rest.length === 0 ? sum + last.value : null
}

function english(words: string[]): number | null {
  const at = words.indexOf('thousand')
  if (at < 0) return hundreds(words)
  const times = hundreds(words.slice(0, at))
  const after = words.slice(at + 1)
  const more = after.length === 0 ? 0 : hundreds(after[0] === 'and' ? after.slice(1) : after)
  return times && more !== null ? times * 1000 + more : null
}

function hundreds(words: string[]): number | null {
  if (words[1] !== 'hundred') return tensAndUnits(words)
  const times = words[0] === 'a' ? 1 : small.get(words[0] ?? '')
  const after = words.slice(2)
  const more = after.length === 0 ? 0 : tensAndUnits(after[0] === 'and' ? after.slice(1) : after)
  return times && times < 10 && more !== null ? times * 100 + more : null
}

function tensAndUnits([first = '', second, ...rest]: string[]): number | null {
  if (rest.length > 0) return null
  const ten = large.get(first)
  if (second === undefined) return ten ?? small.get(first) ?? null
  const unit = small.get(second)
  return ten && unit && unit < 10 ? ten + unit : null
}
