import type { Context } from '#context.ts'
import { byWhom, limitsOf } from '#core/limits.server.ts'
import { internal } from '#core/operation.ts'
import { DAY, HOUR } from '#kit/time.ts'
import type { Exercise, SheetExercise, Work } from '#course-format/exercises/exercise.ts'
import { isJudged, judge, type Verdict } from '#course-format/exercises/judge.ts'
import { calculate } from '#course-format/formulas/calculate.ts'
import { placeOf, solves, withCells } from '#course-format/formulas/solves.ts'
import { serialOf } from '#course-format/formulas/value.ts'
import { reasonWords } from '../sheets/cell-words.ts'

const limit = limitsOf({
  // The server calculates a sheet with each check.
  'practice-sheet-user': { max: 300, windowMs: HOUR },
  'practice-sheet-address': { max: 3000, windowMs: HOUR, of: 'address', counts: 'all', each: 50 },
})

/** `why`: a sentence for each part that is wrong, where one alone does not say it. */
type Judgement = Verdict & { why: string[] }

/**
 * Judges what somebody did, where the server can; null for what runs in a browser only. Nothing is stored. Refuses with 'too-many': a sheet
 * takes a moment to calculate.
 */
export const judgeWork = internal(
  async (ctx: Context, exercise: Exercise, work: Work): Promise<Judgement | null> => {
    if (isJudged(exercise)) return { ...judge(exercise, work), why: [] }
    if (exercise.kind !== 'sheet') return null
    await limit(ctx, byWhom(ctx, 'practice-sheet'))
    return judgedSheet(exercise, work, daysAt(ctx.now()))
  },
)

function judgedSheet(exercise: SheetExercise, work: Work, now: number): Judgement {
  const { isRight, wrong, why } = solves(exercise, work, now)
  const values = calculate(withCells(exercise, work), now)
  const words = wrong.map((at, place) => {
    const { cell } = exercise.open[at]!
    const [row, column] = placeOf(cell)
    return reasonWords(cell, why[place]!, values[row]![column]!)
  })
  return { isRight, wrong, why: words }
}

/** A moment in Nairobi, in days as spreadsheets count them. */
const daysAt = (now: Date): number => (now.getTime() + 3 * HOUR) / DAY + serialOf(1970, 1, 1)
