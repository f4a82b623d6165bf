import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { hashOf, newSecret } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { mailedLinks } from './tables.server.ts'

const LIFETIME_MS = { confirm: DAY, reset: HOUR }

type NewLink = {
  userId: string
  purpose: 'confirm' | 'reset'
  next: string | null
  passwordHash?: string | null
  isMinor?: boolean
}

/**
 * Creates the token of a mailed link; it replaces an earlier one for the same person and purpose. Only its hash is stored. Without
 * a new destination, the earlier one's is kept: requesting again loses nothing.
 */
export async function newMailedLink(
  ctx: Context,
  { userId, purpose, next, passwordHash = null, isMinor = false }: NewLink,
): Promise<string> {
  const token = newSecret()
  const row = {
    tokenHash: hashOf(token),
    passwordHash,
    next,
    isMinor,
    expiresAt: after(ctx.now(), LIFETIME_MS[purpose]),
    createdAt: ctx.now(),
  }
  await ctx.db
    .insert(mailedLinks)
    .values({ userId, purpose, ...row })
    .onConflictDoUpdate({
      target: [mailedLinks.userId, mailedLinks.purpose],
      set: { ...row, next: sql`coalesce(excluded.next, ${mailedLinks.next})` },
    })
  return token
}

/**
 * Consumes a mailed link, once; in a transaction.
 * @throws Refusal 'link-invalid' when it is unknown, used or too old
 */
export async function useMailedLink(ctx: Context, token: string, purpose: 'confirm' | 'reset') {
  const tokenHash = hashOf(token)
  const [link] = await ctx.db
    .select()
    .from(mailedLinks)
    .where(
      and(
        eq(mailedLinks.tokenHash, tokenHash),
        eq(mailedLinks.purpose, purpose),
        gt(mailedLinks.expiresAt, ctx.now()),
      ),
    )
    .for('update')
  if (!link) throw new Refusal('link-invalid')
  await endMailedLinks(ctx, eq(mailedLinks.tokenHash, tokenHash))
  return link
}

/**
 * Ends mailed links: they open nothing any more and hold nothing. What is left says of a token that it was good, so that its page can say
 * what became of it. They are as links that expired before they were made.
 */
export async function endMailedLinks({ db }: Context, which: SQL): Promise<void> {
  await db
    .update(mailedLinks)
    .set({
      passwordHash: null,
      next: null,
      isMinor: false,
      expiresAt: sql`${mailedLinks.createdAt} - interval '1 day'`,
    })
    .where(which)
}

/** What a valid confirmation would set, the password and the answer about age, so that a resend keeps it. */
export async function pendingSignUp(
  ctx: Context,
  userId: string,
): Promise<{ passwordHash: string | null; isMinor: boolean }> {
  const [link] = await ctx.db
    .select({ passwordHash: mailedLinks.passwordHash, isMinor: mailedLinks.isMinor })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, 'confirm')))
  return link ?? { passwordHash: null, isMinor: false }
}
