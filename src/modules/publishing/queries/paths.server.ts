import { asc } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { wordsIn } from '#kit/words.ts'
import { learningPaths } from '../tables.server.ts'
import type { PathView } from '../types.ts'

/** The learning paths in their order (HOME-12 to 15). */
export const paths = query(
  { who: 'anyone', because: 'HOME-12: public' },
  async (ctx): Promise<PathView[]> => {
    const rows = await ctx.db.select().from(learningPaths).orderBy(asc(learningPaths.position))
    return rows.map(({ title, promise, steps, updatedAt: _, position: __, ...path }) => ({
      ...path,
      title: wordsIn(title, ctx.locale),
      promise: wordsIn(promise, ctx.locale),
      steps: steps.map((step) => ({ weeks: step.weeks, text: wordsIn(step, ctx.locale) })),
    }))
  },
)
