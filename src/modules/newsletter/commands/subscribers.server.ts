import { and, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf, mailOf, proved, sharedLimits } from '#core/limits.server.ts'
import { command, internal, perPerson } from '#core/operation.ts'
import { hashOf, newId, newSecret } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { forgetMailsWith } from '#modules/outbox/commands/forget.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { ABOUT, aboutOf, confirmLetter, knownLetter } from '../letters.server.ts'
import { subscriptionIn } from '../queries/newsletter.server.ts'
import { newsletterSubscriptions as subscriptions } from '../tables.server.ts'
import { Subscription } from '../types.ts'

const limit = limitsOf({
  // Until its mail is opened.
  'newsletter-address': { max: 100, windowMs: HOUR, of: 'address', counts: 'until-proved' },
})

// The confirmation mail says so.
const LINK_MS = 7 * DAY
const PENDING_RETENTION_MS = 30 * DAY
// Addresses that one run deletes; the next deletes the rest.
const AT_ONCE = 1000

/**
 * Requests the newsletter: a mail goes to the address, and nothing else is sent before its link is used. The response is the same
 * for every address, and each gets exactly one mail; only the mail reveals whether it was subscribed already.
 */
export const subscribe = command(
  {
    who: 'anyone',
    because: 'mails the address itself, and answers the same for any address',
    input: [Subscription],
    refuses: ['too-many'],
  },
  async (ctx, { email }): Promise<void> => {
    await limit(ctx, {
      'newsletter-address': { until: mailOf(email) },
      'mail-target': `newsletter:${email}`,
      'mail-target-day': email,
    })
    const token = newSecret()
    await atomically(ctx, async (ctx) => {
      // Read in every case, so that the timing reveals nothing either.
      const [existing] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.email, email))
      const id = await pendingSubscription(ctx, email, hashOf(token))
      if (id) return sendMail(ctx, confirmLetter(ctx, { id, to: email }, token))
      if (existing) await sendMail(ctx, knownLetter(ctx, existing))
    })
  },
)

/** @returns its id; nothing if the address is subscribed already */
async function pendingSubscription(
  ctx: Context,
  email: string,
  tokenHash: string,
): Promise<string | undefined> {
  // The time of the request counts, also for a repeated one.
  const pending = {
    locale: ctx.locale,
    status: 'pending' as const,
    tokenHash,
    tokenExpiresAt: after(ctx.now(), LINK_MS),
    createdAt: ctx.now(),
  }
  const [subscription] = await ctx.db
    .insert(subscriptions)
    .values({ id: newId(), email, ...pending })
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: pending,
      setWhere: ne(subscriptions.status, 'confirmed'),
    })
    .returning({ id: subscriptions.id })
  return subscription?.id
}

/** Subscribes an address with the token from its mail, once. */
export const confirmSubscription = command(
  {
    who: 'anyone',
    because: 'the token from the mail is the permission',
    // 'link-invalid' for an unknown, used or old one.
    refuses: ['link-invalid', 'too-many'],
  },
  async (ctx, token: string): Promise<void> => {
    const email = await limit.trying(ctx, { 'link-address': true }, () => confirm(ctx, token))
    await proved(ctx, mailOf(email))
  },
)

/** @returns the address that is subscribed now */
async function confirm(ctx: Context, token: string): Promise<string> {
  const [confirmed] = await ctx.db
    .update(subscriptions)
    // The hash stays, so that the page of a used link can say so.
    .set({ status: 'confirmed', confirmedAt: ctx.now(), tokenExpiresAt: null })
    .where(
      and(
        eq(subscriptions.tokenHash, hashOf(token)),
        eq(subscriptions.status, 'pending'),
        gt(subscriptions.tokenExpiresAt, ctx.now()),
      ),
    )
    .returning({ email: subscriptions.email })
  if (!confirmed) throw new Refusal('link-invalid')
  return confirmed.email
}

/**
 * Unsubscribes with the sealed token of its mails. The address is deleted at once with every mail to it, as the privacy page says;
 * that somebody left stays counted. Repeating it is harmless. No limit: mail providers press for many people from one address,
 * nobody may be kept on a list, and only requests with a mail's token reach the database.
 */
export const unsubscribe = command(
  {
    who: 'anyone',
    because: 'the sealed token from the mail is the permission',
    // 'link-invalid' when the token is not ours.
    refuses: ['link-invalid'],
  },
  async (ctx, token: string): Promise<void> => {
    const id = subscriptionIn(ctx, token)
    if (!id) throw new Refusal('link-invalid')
    await atomically(ctx, async (ctx) => {
      const existing = await locked(ctx, eq(subscriptions.id, id))
      if (!existing) throw new Refusal('link-invalid')
      if (existing.status !== 'unsubscribed') await end(ctx, id)
    })
  },
)

/** An administrator unsubscribes an address for somebody who wrote to us. The response is the same if it was not subscribed. */
export const removeSubscriber = command(
  { who: 'admin', input: [Subscription], limit: perPerson(sharedLimits, 'publish-admin'), atomic: true },
  async (ctx, { email }): Promise<void> => {
    const existing = await locked(ctx, eq(subscriptions.email, email))
    if (!existing) return
    await end(ctx, existing.id)
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'newsletter.remove',
      object: `newsletter-subscription:${existing.id}`,
    })
  },
)

/** A batch that is being written locks its readers: somebody who leaves waits for it, and then sees its mails. */
async function locked(ctx: Context, which: SQL) {
  const [row] = await ctx.db
    .select({ id: subscriptions.id, status: subscriptions.status })
    .from(subscriptions)
    .where(which)
    .for('update')
  return row
}

async function end(ctx: Context, id: string): Promise<void> {
  await forgetMailsWith(ctx, ABOUT, [aboutOf(id)])
  await ctx.db
    .update(subscriptions)
    .set({
      email: `${id}@unsubscribed.invalid`,
      status: 'unsubscribed',
      tokenHash: null,
      tokenExpiresAt: null,
      unsubscribedAt: ctx.now(),
    })
    .where(eq(subscriptions.id, id))
}

/** Deletes addresses that nobody confirmed within 30 days, and our mails to them; a timer calls it. */
export const forgetUnconfirmed = internal(async (ctx: Context): Promise<void> => {
  const old = and(
    eq(subscriptions.status, 'pending'),
    lt(subscriptions.createdAt, after(ctx.now(), -PENDING_RETENTION_MS)),
  )
  await atomically(ctx, async (ctx) => {
    const some = ctx.db.select({ id: subscriptions.id }).from(subscriptions).where(old).limit(AT_ONCE)
    const gone = await ctx.db
      .delete(subscriptions)
      .where(and(old, inArray(subscriptions.id, some)))
      .returning({ id: subscriptions.id })
    await forgetMailsWith(
      ctx,
      ABOUT,
      gone.map(({ id }) => aboutOf(id)),
    )
  })
})
