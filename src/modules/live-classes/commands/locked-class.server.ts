import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
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
