import { and, count, eq, gt } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { hashOf, isUuid } from '#kit/ids.ts'
import { unsealed } from '#kit/seal.ts'
import { NEWSLETTER_SEAL } from '../letters.server.ts'
import { newsletterSubscriptions as subscriptions } from '../tables.server.ts'

/** Whether a confirmation link is still valid, without consuming it. */
export async function isOpenConfirmation(ctx: Context, token: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.tokenHash, hashOf(token)),
        eq(subscriptions.status, 'pending'),
        gt(subscriptions.tokenExpiresAt, ctx.now()),
      ),
    )
  return row !== undefined
}

/** Which subscription a sealed token ends; null when the token is not ours. For the commands of this module. */
export function subscriptionIn(ctx: Context, token: string): string | null {
  const id = unsealed(ctx.config.authSecret, NEWSLETTER_SEAL, token)
  return id && isUuid(id) ? id : null
}

/**
 * What the page of an unsubscribe link shows: the address with most of its name masked, as mails are forwarded. Nothing for a link
 * that is not ours.
 */
export async function leavingView(
  ctx: Context,
  token: string,
): Promise<{ address: string; left: boolean } | null> {
  const id = subscriptionIn(ctx, token)
  const [existing] = id ? await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id)) : []
  if (!existing) return null
  if (existing.status === 'unsubscribed') return { address: '', left: true }
  const [name = '', domain = ''] = existing.email.split('@')
  return { address: `${[...name][0] ?? ''}***@${domain}`, left: false }
}

/** How many people get the newsletter, have yet to confirm, and left. */
export async function newsletterCounts(
  ctx: Context,
): Promise<{ confirmed: number; pending: number; unsubscribed: number }> {
  adminOnly(ctx)
  const rows = await ctx.db
    .select({ status: subscriptions.status, n: count() })
    .from(subscriptions)
    .groupBy(subscriptions.status)
  const of = (status: (typeof rows)[number]['status']) => rows.find((row) => row.status === status)?.n ?? 0
  return { confirmed: of('confirmed'), pending: of('pending'), unsubscribed: of('unsubscribed') }
}
