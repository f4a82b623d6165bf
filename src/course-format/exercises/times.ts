import { spokenNumber } from './spoken-numbers.ts'

/* Times of day as people type them: 17, 17:00, 17.00, 1700hrs, 5 pm, saa 11 jioni, saa kumi na moja. */

/** A minute of the day, and what else stands there, such as a zone. `isEither`: without a part of the day, in the morning or after noon. */
type Time = { minute: number; rest: string; isCertain: boolean; isEither?: true }

const HOUR = 60
const DAY = 24 * HOUR
const NOON = 12

/** The hour that is meant by one of twelve with a word. Kiswahili counts from six; its words are also put to hours of the other clock. */
const hours: Record<string, (hour: number) => number> = {
  am: (hour) => hour % NOON,
  pm: (hour) => (hour % NOON) + NOON,
  asubuhi: (hour) => (hour > 5 && hour < NOON ? hour : (hour % NOON) + 6),
  mchana: (hour) => (hour < 4 || hour === NOON ? (hour % NOON) + NOON : hour + 6),
  // "saa 1 jioni" is seven: nobody means one in the afternoon.
  jioni: (hour) => (hour === 1 ? 19 : hour > 9 ? hour + 6 : hour + NOON),
  usiku: (hour) => (hour === NOON ? 0 : (hour + 18) % 24),
  alfajiri: (hour) => (hour > 8 ? hour - 6 : hour),
}

const WRITTEN = new RegExp(
  [
    /^(?<clock>\d{1,2})/,
    /(?:(?<sign>[:.h ])(?<minutes>[0-5]\d)|(?<run>\d\d))?(?!\d)/,
    /(?: ?(?<unit>hrs?|hours?|h|o'clock)(?![a-z]))?/,
    /(?: ?(?<part>am|pm|asubuhi|mchana|jioni|usiku|alfajiri)(?![a-z]))?/,
    / ?(?<rest>.*)$/,
  ]
    .map(({ source }) => source)
    .join(''),
)

/** Null where no time stands at the beginning. */
export function timeOf(given: string): Time | null {
  const text = plain(given)
  const spoken = spokenTime(text)
  if (spoken) return spoken
  const { clock, sign, minutes, run, unit, part, rest } = WRITTEN.exec(text)?.groups ?? {}
  const hour = Number(clock)
  if (!clock || hour > 24 || (rest && /^[\d.:,-]/.test(rest)) || Number(run) > 59) return null
  // 0845 and 845 am are times; 150 alone is a number, also where a scale of 1:50 is asked for.
  if (run && clock.length === 1 && !unit && !part) return null
  const said = part === undefined || hour > NOON ? hour : hours[part]!(hour)
  // "17 am" is no time, "17:00 pm" is one that says it twice.
  if (part === 'am' && hour > NOON) return null
  const minute = ((said % 24) * HOUR + Number(minutes ?? run ?? 0)) % DAY
  return { minute, rest: rest ?? '', isCertain: part !== undefined || sign === ':' || sign === 'h' }
}

/** The time that an author's spelling is, where nothing else can be meant: 17:00, 17h00 or 5 pm, not 17, 1700 or 17.00. */
export const askedTime = (spelling: string): Time | null => {
  const time = timeOf(spelling)
  return time?.isCertain ? time : null
}

export const isTime = (asked: Time, given: string): boolean => {
  const time = timeOf(given)
  if (time === null || time.rest !== asked.rest) return false
  const apart = Math.abs(time.minute - asked.minute)
  return apart === 0 || (time.isEither === true && apart === DAY / 2)
}

/** From which hour until which a part of the day is said, of 24 and those after midnight. */
const parts: Record<string, { first: number; last: number }> = {
  alfajiri: { first: 4, last: 6 },
  asubuhi: { first: 4, last: 11 },
  mchana: { first: 11, last: 16 },
  jioni: { first: 16, last: 19 },
  usiku: { first: 19, last: 29 },
}

const SPOKEN = new RegExp(
  [
    /^(?<saa>saa )?(?<hour>.+?)/,
    /(?: (?<tail>na nusu|unusu|na robo|kasorobo|kasoro robo|na dakika (?<more>.+?)))?/,
    /(?: (?<part>asubuhi|mchana|jioni|usiku|alfajiri))?$/,
  ]
    .map(({ source }) => source)
    .join(''),
)

const minutesBeside: Record<string, number> = {
  nusu: 30,
  unusu: 30,
  robo: 15,
  kasorobo: -15,
  kasororobo: -15,
}

/**
 * "saa kumi na moja jioni", "saa 2 unusu usiku": Kiswahili counts hours from six. Null of digits alone, which may be of either clock, and
 * of hours that nobody says with that part of the day.
 */
function spokenTime(text: string): Time | null {
  const { saa, hour = '', tail, more, part } = SPOKEN.exec(text)?.groups ?? {}
  const isDigits = /^\d{1,2}$/.test(hour)
  if (isDigits ? !tail : !saa && !part) return null
  const said = isDigits ? Number(hour) : spokenNumber(hour)
  const beside = more ? (/^\d{1,2}$/.test(more) ? Number(more) : spokenNumber(more)) : besideOf(tail)
  if (!said || said > NOON || beside === null || beside > 59) return null
  const first = (said % NOON) + 6
  const { first: from, last: until } = (part && parts[part]) || { first, last: first }
  const found = [first, first + NOON, first - NOON].find((one) => one >= from && one <= until)
  if (found === undefined) return null
  const minute = (found * HOUR + beside + DAY) % DAY
  return { minute, rest: '', isCertain: part !== undefined, ...(part ? {} : { isEither: true }) }
}

const besideOf = (tail = ''): number => minutesBeside[tail.replace('na ', '').replace(' ', '')] ?? 0

/** One of twelve: "seventeen pm" is nobody's hour. */
const hourInWords = (word: string): string => {
  const hour = spokenNumber(word)
  return hour && hour <= NOON ? String(hour) : word
}

const plain = (given: string): string =>
  given
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’`]/g, "'")
    .replace(/["“”(),]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:at|saa|@) ?(?=\d)/, '')
    .replace(/^(?:12 ?)?(?:noon|midday)\b/, '12:00')
    .replace(/^(?:12 ?)?midnight\b/, '0:00')
    .replace(/(\d ?|clock )([ap])\.? ?m\b\.?/, '$1$2m')
    .replace(/ in the morning\b/, ' am')
    .replace(/ in the (?:afternoon|evening)\b/, ' pm')
    .replace(/ alasiri\b/, ' mchana')
    .replace(/ kamili\b/, '')
    .replace(/ [yz]a (?=asubuhi|mchana|jioni|usiku|alfajiri)/, ' ')
    .replace(/^half past (\w+)/, '$1:30')
    .replace(/^quarter past (\w+)/, '$1:15')
    .replace(/^([a-z]+)(?=:\d\d| ?(?:am|pm)\b)/, hourInWords)
    .replace(/ time$/, '')
    .replace(/[.!]$/, '')
