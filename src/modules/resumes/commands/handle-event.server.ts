import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { resumes } from '../tables.server.ts'

/** The public pages of CVs of somebody under 18 close while no parent consents (decision 106). */
export const handleEvent = internal(async (ctx: Context, { type, userId }: DomainEvent): Promise<void> => {
  if (type === 'account.alone')
    await ctx.db.update(resumes).set({ shareKey: null }).where(eq(resumes.userId, userId))
})
