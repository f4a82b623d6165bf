import type { DraftLesson } from '../document.ts'
import { lessonKinds } from '../lesson-kinds.ts'
import { exerciseMinutes } from '../exercises/exercise.ts'
import { blocksIn, runningText } from './blocks.server.ts'
import { wordsIn } from './words-in.ts'

/** Words a minute of somebody who reads to learn. */
const PACE = 180

/**
 * How long a lesson takes whoever reads or watches all of it, in full minutes: a text its running words, those of its checks and what its
 * exercises take, a video its length. Null for quizzes and projects, whose authors say it.
 * @param seconds of a video's film
 */
export function minutesOf({ type, body }: Pick<DraftLesson, 'type' | 'body'>, seconds = 0): number | null {
  const minutes = {
    words: () => {
      const reading = Math.ceil((wordsIn(runningText(body ?? '')) + checkedWords(body ?? '')) / PACE)
      return Math.max(1, reading + exercisedMinutes(body ?? ''))
    },
    film: () => Math.max(1, Math.ceil(seconds / 60)),
    author: () => null,
  }
  return minutes[lessonKinds[type].minutesBy]()
}

const exercisedMinutes = (body: string): number =>
  blocksIn(body).reduce(
    (sum, block) => sum + (block.type === 'exercise' ? exerciseMinutes[block.exercise.kind] : 0),
    0,
  )

const checkedWords = (body: string): number =>
  blocksIn(body).reduce((sum, block) => {
    if (block.type !== 'check') return sum
    const { question, options } = block.check
    return sum + wordsIn([question, ...options.flatMap(({ text, why }) => [text, why])].join(' '))
  }, 0)
