import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { supportThreads } from '../tables.server.ts'

/**
 * Which conversations are a person's: those they started signed in, and those started signed out from their confirmed address. What
 * somebody else started signed in stays theirs, whatever address they typed.
 */
export async function ownedBy(ctx: Context, userId: string): Promise<SQL | undefined> {
  const [user] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))
  return or(
    eq(supportThreads.userId, userId),
    user && and(isNull(supportThreads.userId), eq(supportThreads.email, user.email.toLowerCase())),
  )
}
