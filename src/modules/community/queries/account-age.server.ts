import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { users } from '#modules/accounts/tables.server.ts'

/** The age of an account, in milliseconds. */
export async function accountAge(ctx: Context, userId: string): Promise<number> {
  const { createdAt } = rowOrRefuse(
    await ctx.db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId)),
    'not-authenticated',
  )
  return ctx.now().getTime() - createdAt.getTime()
}
