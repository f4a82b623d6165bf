import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { exerciseWorks } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export const ownPracticeData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const { userId, updatedAt } = exerciseWorks
  return {
    exercise_works: await ctx.db
      .select()
      .from(exerciseWorks)
      .where(eq(userId, id))
      .orderBy(asc(updatedAt), asc(exerciseWorks.lessonId), asc(exerciseWorks.name)),
  }
})
