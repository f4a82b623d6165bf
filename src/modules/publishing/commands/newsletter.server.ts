import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { hashOf, newId, newSecret } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY } from '#kit/time.ts'
import { limit } from '#limits.server.ts'
import { sendMail, withdrawMails } from '../../outbox/commands.server.ts'
import { confirmLetter, knownLetter, oneClick } from '../newsletter-letters.server.ts'
import { subscriptionOf } from '../queries/newsletter.server.ts'
import { newsletterSubscriptions as subscriptions } from '../tables.server.ts'
import { Subscription } from '../types.ts'

// The confirmation mail says so.
const LINK_MS = 7 * DAY
const PENDING_KEPT_MS = 30 * DAY

/**
 * Asks for the newsletter: a mail goes to the address, and nothing else comes before its link is used. The answer is the same for every
 * address, and each gets exactly one mail; only the mail tells whether it was on the list already.
 * @throws Refusal 'invalid-input', 'too-many'
 */
export async function subscribe(ctx: Context, raw: unknown): Promise<void> {
  const { email } = parse(Subscription, raw)
  await limit(ctx, { 'newsletter-address': ctx.address, 'mail-target': `newsletter:${email}`, 'mail-target-day': email })
  const token = newSecret()
  await atomically(ctx, async (ctx) => {
    // The moment of asking counts, also for somebody who asks again.
    const pending = { locale: ctx.locale, status: 'pending' as const, tokenHash: hashOf(token), tokenExpiresAt: after(ctx.now(), LINK_MS), createdAt: ctx.now() }
    const [asked] = await ctx.db.insert(subscriptions).values({ id: newId(), email, ...pending })
      .onConflictDoUpdate({ target: subscriptions.email, set: pending, setWhere: ne(subscriptions.status, 'confirmed') }).returning({ id: subscriptions.id })
    if (asked) return sendMail(ctx, confirmLetter(ctx, email, token))
    const [known] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.email, email))
    if (known) await sendMail(ctx, knownLetter(ctx, known))
  })
}

/**
 * Puts an address on the list with the token from its mail, once.
 * @throws Refusal 'link-invalid' for an unknown, used or old one; 'too-many'
 */
export async function confirmSubscription(ctx: Context, token: string): Promise<void> {
  await limit(ctx, { 'link-address': ctx.address })
  const confirmed = await ctx.db.update(subscriptions).set({ status: 'confirmed', confirmedAt: ctx.now(), tokenHash: null, tokenExpiresAt: null })
    .where(and(eq(subscriptions.tokenHash, hashOf(token)), eq(subscriptions.status, 'pending'), gt(subscriptions.tokenExpiresAt, ctx.now())))
    .returning({ id: subscriptions.id })
  if (confirmed.length === 0) throw new Refusal('link-invalid')
}

/**
 * Ends a subscription with the sealed token of its mails and takes out what still waits to go. The address is forgotten at once, as the
 * privacy page says; that somebody left stays counted. Repeating it is harmless. No limit: mail providers press for many people from one
 * address, nobody may be kept on a list, and only who holds a mail of ours gets as far as the database.
 * @throws Refusal 'link-invalid' when the token is not ours
 */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const known = await subscriptionOf(ctx, token)
    if (!known) throw new Refusal('link-invalid')
    if (known.status === 'unsubscribed') return
    await withdrawMails(ctx, known.email, oneClick(ctx, known.id))
    await ctx.db.update(subscriptions)
      .set({ email: `${known.id}@unsubscribed.invalid`, status: 'unsubscribed', tokenHash: null, tokenExpiresAt: null, unsubscribedAt: ctx.now() })
      .where(eq(subscriptions.id, known.id))
  })
}

/** Drops addresses that nobody confirmed within 30 days; a timer calls it. */
export async function forgetUnconfirmed(ctx: Context): Promise<void> {
  await ctx.db.delete(subscriptions).where(and(eq(subscriptions.status, 'pending'), lt(subscriptions.createdAt, after(ctx.now(), -PENDING_KEPT_MS))))
}
