import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { TEACHERS_TAG } from '../rules.ts'
import { teacherPages } from '../tables.server.ts'

/** The page of a teacher under 18 is switched off while no parent consents (decision 106); what it says stays theirs. */
export const handleEvent = internal(async (ctx: Context, { type, userId }: DomainEvent): Promise<void> => {
  if (type !== 'account.alone') return
  const off = await ctx.db
    .update(teacherPages)
    .set({ shownAt: null })
    .where(eq(teacherPages.userId, userId))
    .returning({ id: teacherPages.id })
  if (off.length > 0) await invalidateTags(ctx, TEACHERS_TAG)
})
