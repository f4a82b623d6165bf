import { eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { exerciseWorks } from '../tables.server.ts'

/** Moves the work of somebody who learned by dialling to an account. Where both worked, what is solved stays, else what is newer. */
export const mergeAccounts = internal(
  async ({ db }: Context, fromId: string, toId: string): Promise<void> => {
    const left = await db.delete(exerciseWorks).where(eq(exerciseWorks.userId, fromId)).returning()
    if (left.length === 0) return
    const { work, tries, solvedAt, updatedAt } = exerciseWorks
    const isBetter = sql`(${solvedAt} is null and (excluded.solved_at is not null or excluded.updated_at > ${updatedAt}))`
    await db
      .insert(exerciseWorks)
      .values(left.map((row) => ({ ...row, userId: toId })))
      .onConflictDoUpdate({
        target: [exerciseWorks.userId, exerciseWorks.lessonId, exerciseWorks.name],
        set: {
          work: sql`case when ${isBetter} then excluded.work else ${work} end`,
          tries: sql`greatest(${tries}, excluded.tries)`,
          solvedAt: sql`least(${solvedAt}, excluded.solved_at)`,
          updatedAt: sql`greatest(${updatedAt}, excluded.updated_at)`,
        },
      })
  },
)
