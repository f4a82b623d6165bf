import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { hashOf, isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { unsealed } from '#kit/seal.ts'
import { versionOf } from '#kit/version.ts'
import { NEWSLETTER_SEAL } from '../letters.server.ts'
import {
  newsletterDeliveries,
  newsletters,
  newsletterSubscriptions as subscriptions,
} from '../tables.server.ts'

const PAGE_SIZE = 20

/** Whether a confirmation link still works, without using it up. */
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

/** What the page of an unsubscribe link shows: the address with most of its name hidden, as mails are passed on. Nothing for a link that is not ours. */
export async function leavingView(
  ctx: Context,
  token: string,
): Promise<{ address: string; left: boolean } | null> {
  const id = subscriptionIn(ctx, token)
  const [known] = id ? await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id)) : []
  if (!known) return null
  if (known.status === 'unsubscribed') return { address: '', left: true }
  const [name = '', domain = ''] = known.email.split('@')
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

/** Newsletters with `q` in their subject and how many people each went to, newest first; 21 rows tell whether there is a next page. */
export async function listNewsletters(ctx: Context, page: number, q = '') {
  adminOnly(ctx)
  const { id, subject, createdAt, updatedAt, sentAt } = newsletters
  return ctx.db
    .select({
      id,
      subject,
      createdAt,
      updatedAt,
      sentAt,
      delivered: ctx.db.$count(newsletterDeliveries, eq(newsletterDeliveries.newsletterId, newsletters.id)),
    })
    .from(newsletters)
    .where(q ? contains(sql`${subject}::text`, q) : undefined)
    .orderBy(desc(newsletters.createdAt), newsletters.id)
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
}

/** A newsletter as it is stored, with the name of its state. @throws Refusal 'not-found' */
export async function newsletterForAdmin(ctx: Context, id: string) {
  adminOnly(ctx)
  const [record] = isUuid(id) ? await ctx.db.select().from(newsletters).where(eq(newsletters.id, id)) : []
  if (!record) throw new Refusal('not-found')
  return { record, version: versionOf(record) }
}

/** How many newsletters there are, drafts and sent. */
export async function countNewsletters(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return ctx.db.$count(newsletters)
}
