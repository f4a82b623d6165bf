import { and, asc, eq, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { adminOnly, atomically, type Context } from '#context.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '#limits.server.ts'
import { writeAudit } from '../../accounts/commands.server.ts'
import { sendMail } from '../../outbox/commands.server.ts'
import { newsletterLetter } from '../newsletter-letters.server.ts'
import { newsletterDeliveries as deliveries, newsletters, newsletterSubscriptions as subscriptions } from '../tables.server.ts'
import { SaveNewsletter } from '../types.ts'

type Newsletter = typeof newsletters.$inferSelect

/** Further tries of a job that sends, with growing pauses: about half a day in all. */
export const NEWSLETTER_RETRIES = 12
// People a job writes to before it makes room for other work.
const BATCH = 100

/**
 * An administrator writes a newsletter; nobody gets it yet.
 * @throws Refusal 'invalid-input', 'newsletter-sent', 'changed-meanwhile' when somebody saved since the form was opened, 'not-found'
 */
export async function saveNewsletter(ctx: Context, raw: unknown): Promise<{ id: string }> {
  const admin = adminOnly(ctx)
  const input = parse(SaveNewsletter, raw)
  await limit(ctx, { 'publish-admin': admin.id })
  return atomically(ctx, async (ctx) => {
    const id = input.id ? await rewrite(ctx, input) : newId()
    if (!input.id) await ctx.db.insert(newsletters).values({ id, ...contentOf(input), createdAt: ctx.now(), updatedAt: ctx.now() })
    await writeAudit(ctx, { actor: admin.id, action: 'newsletter.save', object: `newsletter:${id}` })
    return { id }
  })
}

const contentOf = ({ subjectEn, subjectSw, bodyEn, bodySw }: z.output<typeof SaveNewsletter>) =>
  ({ subject: { en: subjectEn, sw: subjectSw }, body: { en: bodyEn, sw: bodySw } })

async function rewrite(ctx: Context, input: z.output<typeof SaveNewsletter>): Promise<string> {
  const [known] = await ctx.db.select().from(newsletters).where(eq(newsletters.id, input.id)).for('update')
  if (!known) throw new Refusal('not-found')
  if (known.sentAt) throw new Refusal('newsletter-sent')
  if (input.updatedAt === '' || known.updatedAt.getTime() !== input.updatedAt.getTime()) throw new Refusal('changed-meanwhile')
  await ctx.db.update(newsletters).set({ ...contentOf(input), updatedAt: ctx.now() }).where(eq(newsletters.id, input.id))
  return input.id
}

/**
 * Sends a newsletter to everybody who has confirmed by now; it cannot be changed or sent again.
 * @throws Refusal 'newsletter-sent', 'not-found'
 */
export async function sendNewsletter(ctx: Context, newsletterId: string): Promise<void> {
  const admin = adminOnly(ctx)
  if (!isUuid(newsletterId)) throw new Refusal('not-found')
  await limit(ctx, { 'publish-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    const sent = await ctx.db.update(newsletters).set({ sentAt: ctx.now() })
      .where(and(eq(newsletters.id, newsletterId), isNull(newsletters.sentAt))).returning({ id: newsletters.id })
    if (sent.length === 0) throw new Refusal((await find(ctx, newsletterId)) ? 'newsletter-sent' : 'not-found')
    await writeAudit(ctx, { actor: admin.id, action: 'newsletter.send', object: `newsletter:${newsletterId}` })
    await ctx.jobs.enqueue(ctx.db, 'send-newsletter', { newsletterId })
  })
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
    const taken = new Set((await ctx.db.insert(deliveries).values(rows).onConflictDoNothing().returning({ id: deliveries.subscriptionId })).map((row) => row.id))
    for (const reader of readers) if (taken.has(reader.id)) await sendMail(ctx, newsletterLetter(ctx, reader, newsletter))
    // Somebody may have left while the batch waited for them, so a short one is not the last.
    await ctx.jobs.enqueue(ctx.db, 'send-newsletter', { newsletterId })
    ctx.log.info({ newsletterId, mails: taken.size }, 'newsletter.batch')
  })
}

/** Who has not got it and had confirmed when it was sent. Locked, so that somebody who leaves at this moment is waited for, or waits. */
async function nextReaders(ctx: Context, { id, sentAt }: Newsletter) {
  const got = ctx.db.select({ one: sql`1` }).from(deliveries).where(and(eq(deliveries.newsletterId, id), eq(deliveries.subscriptionId, subscriptions.id)))
  return ctx.db.select().from(subscriptions)
    .where(and(eq(subscriptions.status, 'confirmed'), lte(subscriptions.confirmedAt, sentAt!), notExists(got)))
    .orderBy(asc(subscriptions.id)).limit(BATCH).for('update')
}
