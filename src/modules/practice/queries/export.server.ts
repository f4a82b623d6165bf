import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { exerciseWorks } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export async function ownPracticeData(ctx: Context) {
  const { id } = signedIn(ctx)
  const { userId, updatedAt } = exerciseWorks
  return {
    exercise_works: await ctx.db
      .select()
      .from(exerciseWorks)
      .where(eq(userId, id))
      .orderBy(asc(updatedAt), asc(exerciseWorks.lessonId), asc(exerciseWorks.name)),
  }
}
