import type {
  Exercise,
  GapsExercise,
  MatchExercise,
  MistakeExercise,
  OrderExercise,
  TypeExercise,
  Work,
} from './exercise.ts'

export type Judged = TypeExercise | OrderExercise | MatchExercise | MistakeExercise | GapsExercise

/** `wrong`: the places of what was given that are wrong. */
export type Verdict = { isRight: boolean; wrong: number[] }

/** Whether what somebody typed or chose is right. Whoever gave nothing is never right. */
export function judge(exercise: Judged, work: Work): Verdict {
  const rights = rightsOf(exercise, work)
  const wrong = rights.flatMap((isRight, at) => (isRight ? [] : [at]))
  return { isRight: wrong.length === 0, wrong }
}

function rightsOf(exercise: Judged, work: Work): boolean[] {
  switch (exercise.kind) {
    case 'type':
      return [isTyped(exercise, work[0] ?? '')]
    case 'order':
      return exercise.items.map((_, at) => work[at] === String(at))
    case 'match':
      return exercise.pairs.map((_, at) => work[at] === String(at))
    case 'mistake':
      return [work[0] === String(exercise.wrong)]
    case 'gaps':
      return gapsOf(exercise).map((accepted, at) => isSpelled(accepted, work[at] ?? ''))
  }
}

/** The accepted spellings of each gap. */
export const gapsOf = ({ text }: GapsExercise): string[][] =>
  text.filter((part): part is string[] => typeof part !== 'string')

/** Whether what was typed is one of the answers, or near enough to the number. */
export function isTyped(
  { answers, number }: Pick<TypeExercise, 'answers' | 'number'>,
  given: string,
): boolean {
  if (!number) return isSpelled(answers, given)
  const value = numberOf(given)
  // Sums of decimals are a little off: 0.1 + 0.2.
  return value !== null && Math.abs(value - number.value) <= number.within + 1e-9
}

/** A number as people write it: "KES 1,200.50", "12 %", "1 200/=". Null where it is none, or several. */
export function numberOf(given: string): number | null {
  const text = given
    .normalize('NFKC')
    .replace(/−/g, '-')
    .replace(/\/[-=]/g, '')
    .replace(/[a-z%$.]*[a-z%$]\.?/gi, ' ')
    .replace(/(\d)[, _'](?=\d{3}(?!\d))/g, '$1')
    .trim()
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

const isSpelled = (accepted: string[], given: string): boolean =>
  plain(given) !== '' && accepted.some((one) => plain(one) === plain(given))

/** Capitals, spaces, curly quotes and a full stop at the end make no difference. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]$/, '')

/** The places of a list in an order that is the same for everybody and is not its own, by a name. */
export function shuffled(count: number, name: string): number[] {
  const places = Array.from({ length: count }, (_, at) => at)
  let seed = 7
  for (const letter of name) seed = (seed * 31 + letter.codePointAt(0)!) >>> 0
  for (let at = count - 1; at > 0; at--) {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    const other = Math.floor((seed / 2 ** 32) * (at + 1))
    ;[places[at], places[other]] = [places[other]!, places[at]!]
  }
  return places.every((place, at) => place === at) ? [...places.slice(1), 0] : places
}

/** Whether the server can say if it is right. */
export const isJudged = (exercise: Exercise): exercise is Judged =>
  ['type', 'order', 'match', 'mistake', 'gaps'].includes(exercise.kind)
