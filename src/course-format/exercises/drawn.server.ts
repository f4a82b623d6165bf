import { renderWords } from '#kit/documents/markdown.server.ts'
import type { Exercise } from './exercise.ts'

/** An exercise with its words as safe inline HTML; what is code, typed or compared stays as it is written. */
export function drawnExercise(exercise: Exercise): Exercise {
  const { ask, hint, further = [], why } = exercise
  const words = {
    ask: renderWords(ask),
    hint: renderWords(hint),
    further: further.map(renderWords),
    why: renderWords(why),
  }
  switch (exercise.kind) {
    case 'order':
      return { ...exercise, ...words, items: exercise.items.map(renderWords) }
    case 'match':
      return {
        ...exercise,
        ...words,
        // The right ones stand in lists of choices, which show text only.
        pairs: exercise.pairs.map(({ left, right }) => ({ left: renderWords(left), right })),
      }
    case 'mistake':
      return {
        ...exercise,
        ...words,
        lines: exercise.lines.map(renderWords),
        right: renderWords(exercise.right),
      }
    default:
      return { ...exercise, ...words }
  }
}
