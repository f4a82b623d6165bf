import { and, eq, exists, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after } from '#kit/time.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { MAIL_RETENTION_MS, RETENTION_MS } from '../rules.ts'
import { signOnLinks, signOnWays } from '../tables.server.ts'

/** Erases a person's links, and ways in of theirs that still wait; in the transaction of the job that erases an account. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const linked = ctx.db
    .select({ id: signOnLinks.id })
    .from(signOnLinks)
    .where(
      and(
        eq(signOnLinks.userId, userId),
        eq(signOnLinks.providerId, signOnWays.providerId),
        eq(signOnLinks.subject, signOnWays.subject),
      ),
    )
  const contact = await contactOf(ctx, userId)
  const known = contact ? eq(signOnWays.email, contact.email) : undefined
  await ctx.db.delete(signOnWays).where(or(exists(linked), known))
  await ctx.db.delete(signOnLinks).where(eq(signOnLinks.userId, userId))
})

/** A way in is open for an hour, and for a day where it waits for a mail. */
export const forgetWays = internal(async (ctx: Context): Promise<void> => {
  await ctx.db
    .delete(signOnWays)
    .where(
      or(
        and(isNull(signOnWays.mailedAt), lt(signOnWays.begunAt, after(ctx.now(), -RETENTION_MS))),
        lt(signOnWays.mailedAt, after(ctx.now(), -MAIL_RETENTION_MS)),
      ),
    )
})
