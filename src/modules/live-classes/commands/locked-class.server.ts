import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { liveClasses } from '../tables.server.ts'

export type ClassColumns = typeof liveClasses.$inferSelect

/** A class that nobody else changes until this transaction ends: seats and changes come one after the other. @throws Refusal 'class-not-found' */
export const lockedClass = async (ctx: Context, classId: unknown): Promise<ClassColumns> =>
  rowOrRefuse(
    await ctx.db
      .select()
      .from(liveClasses)
      .where(eq(liveClasses.id, idOrRefuse(classId, 'class-not-found')))
      .for('update'),
    'class-not-found',
  )

/** The same of one group, or of a whole course (null): each is changed where it was planned. @throws Refusal 'class-not-found' */
export async function lockedClassOf(
  ctx: Context,
  groupId: string | null,
  classId: unknown,
): Promise<ClassColumns> {
  const row = await lockedClass(ctx, classId)
  if (row.groupId !== groupId) throw new Refusal('class-not-found')
  return row
}
