import { isOneOf } from './accepted.ts'
import { isInText } from './code.ts'
import type {
  Accepted,
  Exercise,
  GapsExercise,
  MatchExercise,
  MistakeExercise,
  OrderExercise,
  TypeExercise,
  Work,
} from './exercise.ts'
import { isNumber } from './numbers.ts'

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
      return orderOf(exercise, work)
    case 'match':
      return exercise.pairs.map((_, at) => work[at] === String(at))
    case 'mistake':
      return [work[0] === String(exercise.wrong)]
    case 'gaps':
      return gapsOf(exercise).map((accepted, at) =>
        isOneOf(accepted, work[at] ?? '', exercise.code, isInText(exercise.text, at)),
      )
  }
}

/** Items of one group may stand in each other's places; none stands in two. */
function orderOf({ items, groups }: OrderExercise, work: Work): boolean[] {
  const groupOf = (place: number) => groups?.[place] ?? place
  const places = items.map((_, at) => items.findIndex((_item, place) => work[at] === String(place)))
  return places.map(
    (place, at) => place >= 0 && groupOf(place) === groupOf(at) && places.indexOf(place) === at,
  )
}

/** The accepted spellings of each gap. */
export const gapsOf = ({ text }: GapsExercise): string[][] =>
  text.filter((part): part is string[] => typeof part !== 'string')

/** Whether what was typed is one of the answers, or near enough to the number. */
export function isTyped({ answers, number, code }: Accepted, given: string): boolean {
  return number ? isNumber(number.value, number.within, given) : isOneOf(answers, given, code)
}

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

/** In which order the items of an exercise are shown at first: never in a right one. */
export function shownOrder(exercise: OrderExercise): number[] {
  const places = shuffled(exercise.items.length, exercise.name)
  const isRight = orderOf(exercise, places.map(String)).every(Boolean)
  // The first and the last item are never of one group.
  return isRight ? [...places.slice(1), places[0]!] : places
}

/** Whether the server can say if it is right. */
export const isJudged = (exercise: Exercise): exercise is Judged =>
  ['type', 'order', 'match', 'mistake', 'gaps'].includes(exercise.kind)
