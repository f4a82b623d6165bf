import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { limit } from '#core/limits.server.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { NewsletterInput } from '../types.ts'
import { newsletterLetter } from '../letters.server.ts'
import {
  newsletterDeliveries as deliveries,
  newsletters,
  newsletterSubscriptions as subscriptions,
} from '../tables.server.ts'

type Newsletter = typeof newsletters.$inferSelect

/** Further tries of a job that sends, with growing pauses: about half a day in all. */
export const NEWSLETTER_RETRIES = 12
// People a job writes to before it makes room for other work.
const BATCH = 100

/**
 * An administrator writes a newsletter; nobody gets it yet.
 * @param id of the newsletter, or null for a new one
 * @param raw NewsletterInput
 * @throws Refusal 'newsletter-sent', 'changed-meanwhile', 'not-found'
 */
export async function saveNewsletter(ctx: Context, id: string | null, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, ...input } = parse(NewsletterInput, raw)
  if (id !== null && !isUuid(id)) throw new Refusal('not-found')
  const own = id ?? newId()
  const content = {
    subject: wordsFrom(input, 'subject'),
    body: wordsFrom(input, 'body'),
    updatedAt: ctx.now(),
  }
  await limit(ctx, { 'publish-admin': admin.id })
  return atomically(ctx, async (ctx) => {
    if (id !== null) {
      await unsent(ctx, id, version)
      await ctx.db.update(newsletters).set(content).where(eq(newsletters.id, id))
    } else await ctx.db.insert(newsletters).values({ id: own, ...content, createdAt: ctx.now() })
    await writeAudit(ctx, { actor: admin.id, action: 'newsletter.save', object: `newsletter:${own}` })
    return own
  })
}

/**
 * Sends a newsletter to everybody who has confirmed by now; it cannot be changed or sent again.
 * @param version the state that its sender read
 * @throws Refusal 'newsletter-sent', 'changed-meanwhile', 'not-found'
 */
export async function sendNewsletter(ctx: Context, newsletterId: string, version: string): Promise<void> {
  const admin = adminOnly(ctx)
  if (!isUuid(newsletterId)) throw new Refusal('not-found')
  await limit(ctx, { 'publish-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    await unsent(ctx, newsletterId, version)
    await ctx.db.update(newsletters).set({ sentAt: ctx.now() }).where(eq(newsletters.id, newsletterId))
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'newsletter.send',
      object: `newsletter:${newsletterId}`,
    })
    await ctx.queue.enqueue(ctx.db, 'send-newsletter', { newsletterId })
  })
}

/** Locks a newsletter that may still be changed or sent, as its editor read it. */
async function unsent(ctx: Context, id: string, version: string): Promise<void> {
  const [known] = await ctx.db.select().from(newsletters).where(eq(newsletters.id, id)).for('update')
  if (known?.sentAt) throw new Refusal('newsletter-sent')
  asRead(known, version)
}

async function find(ctx: Context, id: string): Promise<Newsletter | undefined> {
  const [row] = isUuid(id) ? await ctx.db.select().from(newsletters).where(eq(newsletters.id, id)) : []
  return row
}

/**
 * Writes the mails of a newsletter for the next hundred subscribers, and owes a job for the rest; a job calls it. Who has got it, their
 * mails and the next job are written in one transaction: a crash undoes or keeps all of them, and two jobs at once send nobody two.
 */
export async function deliverNewsletter(ctx: Context, newsletterId: string): Promise<void> {
  const newsletter = await find(ctx, newsletterId)
  if (!newsletter?.sentAt) return
  await atomically(ctx, async (ctx) => {
    const readers = await nextReaders(ctx, newsletter)
    if (readers.length === 0) return
    const rows = readers.map(({ id }) => ({ newsletterId, subscriptionId: id, at: ctx.now() }))
    const taken = new Set(
      (
        await ctx.db
          .insert(deliveries)
          .values(rows)
          .onConflictDoNothing()
          .returning({ id: deliveries.subscriptionId })
      ).map((row) => row.id),
    )
    for (const reader of readers)
      if (taken.has(reader.id)) await sendMail(ctx, newsletterLetter(ctx, reader, newsletter))
    // Somebody may have left while the batch waited for them, so a short one is not the last.
    await ctx.queue.enqueue(ctx.db, 'send-newsletter', { newsletterId })
    ctx.log.info({ newsletterId, mails: taken.size }, 'newsletter.batch')
  })
}

/** Who has not got it and had confirmed when it was sent. Locked, so that somebody who leaves at this moment is waited for, or waits. */
async function nextReaders(ctx: Context, { id, sentAt }: Newsletter) {
  const got = ctx.db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(and(eq(deliveries.newsletterId, id), eq(deliveries.subscriptionId, subscriptions.id)))
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.status, 'confirmed'), lte(subscriptions.confirmedAt, sentAt!), notExists(got)),
    )
    .orderBy(asc(subscriptions.id))
    .limit(BATCH)
    .for('update')
}
