import type { TypingExercise, Work } from '#course-format/exercises/exercise.ts'

/** How a character of the text was typed. `extra`: something too much was typed before it. */
export type Mark = 'right' | 'wrong' | 'missing' | 'ahead'
export type Marks = {
  marks: Mark[]
  /** Before these characters something too much was typed. */ extra: Set<number>
  /** Where typing goes on. */ at: number
}
export type TypingResult = {
  /** Words of five characters a minute. */ speed: number
  errors: number
  isFast: boolean
  isExact: boolean
  isRight: boolean
}

/** What was typed is compared with the text near the same place only: nobody is forty characters ahead. */
const BAND = 40

/**
 * How few characters have to be changed, put in or taken out, so that a letter that was left out is one error and not all that follow.
 * @returns `costs[i][j]`: of the first i typed and the first j of the text
 */
function costsOf(typed: string, text: string): number[][] {
  const costs: number[][] = [Array.from({ length: text.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i++) {
    const above = costs[i - 1]!
    const row = Array<number>(text.length + 1).fill(Infinity)
    if (i <= BAND) row[0] = i
    for (let j = Math.max(1, i - BAND); j <= Math.min(text.length, i + BAND); j++)
      row[j] = Math.min(
        above[j - 1]! + (typed[i - 1] === text[j - 1] ? 0 : 1),
        (above[j] ?? Infinity) + 1,
        row[j - 1]! + 1,
      )
    costs.push(row)
  }
  return costs
}

/** Marks each character of the text, up to where typing has come. */
export function marksOf(typed: string, text: string): Marks {
  const costs = costsOf(typed, text)
  const last = costs[typed.length]!
  // Where the fewest errors are; of several places the one that is nearest to what was typed.
  let at = Math.min(typed.length, text.length)
  for (const [place, cost] of last.entries())
    if (cost < last[at]! || (cost === last[at]! && isNearer(place, at, typed.length))) at = place
  const marks = Array<Mark>(text.length).fill('ahead')
  const extra = new Set<number>()
  for (let [i, j] = [typed.length, at]; i > 0 || j > 0;) {
    const cost = costs[i]![j]!
    const isSame = i > 0 && j > 0 && typed[i - 1] === text[j - 1]
    if (i > 0 && j > 0 && cost === costs[i - 1]![j - 1]! + (isSame ? 0 : 1)) {
      marks[j - 1] = isSame ? 'right' : 'wrong'
      i--
      j--
    } else if (j > 0 && cost === costs[i]![j - 1]! + 1) {
      marks[j - 1] = 'missing'
      j--
    } else if (i > 0) {
      extra.add(j)
      i--
    } else break
  }
  return { marks, extra, at }
}

const isNearer = (place: number, than: number, typed: number): boolean =>
  Math.abs(place - typed) < Math.abs(than - typed)

/** Whether the end of the text has been reached. */
export const isComplete = (typed: string, text: string): boolean =>
  typed.length >= text.length + BAND / 2 ||
  (typed.at(-1) === text.at(-1) &&
    typed.length >= text.length - BAND / 2 &&
    marksOf(typed, text).at === text.length)

/** Nobody types faster than a record. */
const wordsAMinute = (letters: number, seconds: number): number =>
  Math.min(250, letters / 5 / (Math.max(seconds, 0.001) / 60))

export const speedOf = (letters: number, seconds: number): number =>
  Math.floor(wordsAMinute(letters, seconds))

/** Curly quotes of phones count as straight ones, and spaces before the end of a line do not count. */
const plain = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\r/g, '')
    .replace(/[ \u00a0]+$/gm, '')

/** What a text and the seconds it took are worth. */
export function resultOf(
  { text, speed, errors }: Pick<TypingExercise, 'text' | 'speed' | 'errors'>,
  work: Work,
): TypingResult {
  const [typed, wanted] = [plain(work[0] ?? ''), plain(text)]
  const seconds = Number(work[1])
  if (typed === '' || !(seconds >= 0))
    return { speed: 0, errors: wanted.length, isFast: false, isExact: false, isRight: false }
  // Beyond the band nothing of the text was typed.
  const wrong = Math.min(
    costsOf(typed, wanted)[typed.length]![wanted.length]!,
    Math.max(typed.length, wanted.length),
  )
  // Compared with all its digits: 14.9 words are not 15.
  const reached = wordsAMinute(typed.length, seconds)
  const [isFast, isExact] = [reached >= speed, wrong <= errors]
  return { speed: speedOf(typed.length, seconds), errors: wrong, isFast, isExact, isRight: isFast && isExact }
}

/** Whether a try is better than the one before: right before wrong, then more right words a minute. */
export function isBetter(one: TypingResult, other: TypingResult | null, length: number): boolean {
  if (!other || one.isRight !== other.isRight) return !other || one.isRight
  const net = ({ speed, errors }: TypingResult) => speed * Math.max(0, 1 - errors / Math.max(1, length))
  return net(one) > net(other)
}
