/* Times of day as people type them: 17, 17:00, 17.00, 1700hrs, 5 pm, saa 11 jioni. */

/** A minute of the day, and what else stands there, such as a zone. */
type Time = { minute: number; rest: string; isCertain: boolean }

const HOUR = 60
const NOON = 12

/** The hour that is meant by one of twelve with a word. Kiswahili counts from six; its words are also put to hours of the other clock. */
const hours: Record<string, (hour: number) => number> = {
  am: (hour) => hour % NOON,
  pm: (hour) => (hour % NOON) + NOON,
  asubuhi: (hour) => (hour > 5 && hour < NOON ? hour : (hour % NOON) + 6),
  mchana: (hour) => (hour < 4 || hour === NOON ? (hour % NOON) + NOON : hour + 6),
  jioni: (hour) => (hour > 9 ? hour + 6 : hour + NOON),
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
  const { clock, sign, minutes, run, unit, part, rest } = WRITTEN.exec(text)?.groups ?? {}
  const hour = Number(clock)
  if (!clock || hour > 24 || (rest && /^[\d.:,-]/.test(rest)) || Number(run) > 59) return null
  // 0845 and 845 am are times; 150 alone is a number, also where a scale of 1:50 is asked for.
  if (run && clock.length === 1 && !unit && !part) return null
  const said = part === undefined || hour > NOON ? hour : hours[part]!(hour)
  // "17 am" is no time, "17:00 pm" is one that says it twice.
  if (part === 'am' && hour > NOON) return null
  const minute = ((said % 24) * HOUR + Number(minutes ?? run ?? 0)) % (24 * HOUR)
  return { minute, rest: rest ?? '', isCertain: part !== undefined || sign === ':' || sign === 'h' }
}

/** The time that an author's spelling is, where nothing else can be meant: 17:00, 17h00 or 5 pm, not 17, 1700 or 17.00. */
export const askedTime = (spelling: string): Time | null => {
  const time = timeOf(spelling)
  return time?.isCertain ? time : null
}

export const isTime = (asked: Time, given: string): boolean => {
  const time = timeOf(given)
  return time !== null && time.minute === asked.minute && time.rest === asked.rest
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
    .replace(/ time$/, '')
    .replace(/[.!]$/, '')
