import { type Exercise, hintsOf } from './exercise.ts'

/**
 * Which of the first two hints gives the whole answer away, by its place; null for none. The first asks, the second shows the shape; the
 * line itself is the third one's.
 */
export function tellingHint(exercise: Exercise): number | null {
  const tells = hintsOf(exercise)
    .slice(0, 2)
    .findIndex((hint, at) => isTelling(exercise, hint, at === 0))
  return tells < 0 ? null : tells
}

function isTelling(exercise: Exercise, hint: string, isFirst: boolean): boolean {
  switch (exercise.kind) {
    case 'type':
      return answersOf(exercise).some((answer) => isSaid(hint, answer))
    case 'gaps':
      return exercise.text.every((part) => typeof part === 'string' || part.some((one) => isSaid(hint, one)))
    case 'mistake':
      return isSaid(hint, exercise.right)
    case 'sheet':
      return tellsCode(hint, exercise.open.map(({ formula }) => formula).join('\n'), '', isFirst)
    case 'sql':
      return tellsCode(hint, exercise.solution, exercise.start, isFirst)
    case 'code': {
      const [solved, given] = [exercise.files.map(({ solution }) => solution ?? ''), exercise.files]
      return tellsCode(hint, solved.join('\n'), given.map(({ text }) => text).join('\n'), isFirst)
    }
    case 'order':
    case 'match':
    case 'typing':
      return false
  }
}

const answersOf = ({ number, answers }: Extract<Exercise, { kind: 'type' }>): string[] =>
  number ? [String(number.value)] : answers

/** Three letters or two digits at least: "a" and "2" stand in hints that tell nothing. */
function isSaid(hint: string, answer: string): boolean {
  const [said, asked] = [hint, answer].map((text) =>
    text
      .toLowerCase()
      .replace(/[`\s]+/g, ' ')
      .trim(),
  )
  if (!/\p{L}{3}|\d\d/u.test(asked!)) return false
  const at = ` ${said} `.indexOf(asked!)
  if (at < 0) return false
  const [before, after] = [` ${said} `[at - 1] ?? ' ', ` ${said} `[at + asked!.length] ?? ' ']
  return !/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)
}

/**
 * Whether the code in a hint is what the solution adds to what was given: of the names, numbers and texts more than half in the first
 * hint, all in the second.
 */
function tellsCode(hint: string, solution: string, given: string, isFirst: boolean): boolean {
  const code = (hint.match(/`[^`]+`/g) ?? []).join(' ')
  const before = countOf(given)
  const added = [...countOf(solution)].flatMap(([name, count]): [string, number][] => {
    const more = count - (before.get(name) ?? 0)
    return more > 0 ? [[name, more]] : []
  })
  const inHint = countOf(code)
  const all = added.reduce((sum, [, count]) => sum + count, 0)
  const told = added.reduce((sum, [name, count]) => sum + Math.min(count, inHint.get(name) ?? 0), 0)
  // Of one or two new words a shape holds both.
  return isFirst ? told > all / 2 : all > 2 && told === all
}

const NAME = /\d+\.\d+|[\p{L}\p{N}_$]+|"[^"]*"|'[^']*'/gu

/** How often each name, number and text stands in code. */
function countOf(code: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of code.toLowerCase().match(NAME) ?? []) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
