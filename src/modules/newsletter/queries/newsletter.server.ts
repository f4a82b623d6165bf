import { count, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { hashOf, isUuid } from '#kit/ids.ts'
import { unsealed } from '#kit/seal.ts'
import { NEWSLETTER_SEAL } from '../letters.server.ts'
import { newsletterSubscriptions as subscriptions } from '../tables.server.ts'

/** What became of a confirmation link, without consuming it. */
export const confirmationStanding = query(
  { who: 'anyone', because: 'the token from the mail is the permission, and the answer is one word' },
  async ({ db, now }, token: string): Promise<'open' | 'used' | 'dead'> => {
    const { status, tokenExpiresAt: until } = subscriptions
    const [row] = await db
      .select({ status, until })
      .from(subscriptions)
      .where(eq(subscriptions.tokenHash, hashOf(token)))
    if (row?.status === 'confirmed') return 'used'
    return row?.until && row.until > now() ? 'open' : 'dead'
  },
)

/** Which subscription a sealed token ends; null when the token is not ours. For the commands of this module. */
export function subscriptionIn(ctx: Context, token: string): string | null {
  const id = unsealed(ctx.config.authSecret, NEWSLETTER_SEAL, token)
  return id && isUuid(id) ? id : null
}

/**
 * What the page of an unsubscribe link shows: the address with most of its name masked, as mails are forwarded. Nothing for a link
 * that is not ours.
 */
export const leavingView = query(
  { who: 'anyone', because: 'the sealed token from the mail is the permission' },
  async (ctx, token: string): Promise<{ address: string; left: boolean } | null> => {
    const id = subscriptionIn(ctx, token)
    const [existing] = id ? await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id)) : []
    if (!existing) return null
    if (existing.status === 'unsubscribed') return { address: '', left: true }
    const [name = '', domain = ''] = existing.email.split('@')
    return { address: `${[...name][0] ?? ''}***@${domain}`, left: false }
  },
)

/** How many people get the newsletter, have yet to confirm, and left. */
export const newsletterCounts = query(
  { who: 'admin' },
  async (ctx): Promise<{ confirmed: number; pending: number; unsubscribed: number }> => {
    const rows = await ctx.db
      .select({ status: subscriptions.status, n: count() })
      .from(subscriptions)
      .groupBy(subscriptions.status)
    const of = (status: (typeof rows)[number]['status']) => rows.find((row) => row.status === status)?.n ?? 0
    return { confirmed: of('confirmed'), pending: of('pending'), unsubscribed: of('unsubscribed') }
  },
)
