import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { ussdJobs } from '../tables.server.ts'

/** A job shows a number: those of somebody who turned out to be under 18 go, with who applied (decision 106). */
export const handleEvent = internal(async (ctx: Context, { type, userId }: DomainEvent): Promise<void> => {
  if (type !== 'account.alone') return
  const gone = await ctx.db.delete(ussdJobs).where(eq(ussdJobs.userId, userId)).returning({ id: ussdJobs.id })
  if (gone.length > 0) await invalidateTags(ctx, 'ussd-jobs')
})
