import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { newsletterLetter } from '../letters.server.ts'
import {
  newsletterDeliveries as deliveries,
  newsletters,
  newsletterSubscriptions as subscriptions,
} from '../tables.server.ts'

type Newsletter = typeof newsletters.$inferSelect

/** Retries of a sending job, with growing pauses: about half a day in all. */
export const NEWSLETTER_RETRIES = 12
// People per job before it makes room for other work.
const BATCH = 100

async function find(ctx: Context, id: string): Promise<Newsletter | undefined> {
  const [row] = isUuid(id) ? await ctx.db.select().from(newsletters).where(eq(newsletters.id, id)) : []
  return row
}

/**
 * Writes the mails of a newsletter for the next hundred subscribers, and enqueues a job for the rest; a job calls it. Recipients,
 * their mails and the next job are written in one transaction: a crash undoes or keeps all of them, and two concurrent jobs send
 * nobody two.
 */
export const deliverNewsletter = internal(async (ctx: Context, newsletterId: string): Promise<void> => {
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
      if (taken.has(reader.id)) await sendMail(ctx, newsletterLetter(ctx, reader, newsletter), EAST_AFRICA)
    // Somebody may have left while the batch waited for them, so a short one is not the last.
    await ctx.queue.enqueue(ctx.db, 'send-newsletter', { newsletterId })
    ctx.log.info({ newsletterId, mails: taken.size }, 'newsletter.batch')
  })
})

/**
 * Subscribers without it who had confirmed when it was sent. Locked, so that this waits for somebody who leaves at this moment, or
 * they wait.
 */
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
