import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { newsletterSubscriptions } from '../tables.server.ts'

/**
 * Erases a person's newsletter subscription, which is identified by the account's address; called by the job that erases an
 * account, in its transaction, before the account's own data are erased.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const contact = await contactOf(ctx, userId)
  if (contact)
    await ctx.db
      .delete(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.email, contact.email.toLowerCase()))
})
