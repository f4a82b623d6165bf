import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import type { Refusal } from '#kit/refusal.ts'
import { sealed } from '#kit/seal.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { deliverNewsletter } from './commands/issues.server.ts'
import { subscribe, unsubscribe } from './commands/subscribers.server.ts'
import { editableArticles } from '#modules/publishing/records/articles.server.ts'
import { editableNewsletters } from './records.server.ts'
import { newsletterDeliveries, newsletterSubscriptions as subscriptions } from './tables.server.ts'
import { articles } from '#modules/publishing/tables.server.ts'

const { act, find, save } = editableNewsletters

async function draft(admin: Context): Promise<{ id: string; version: string }> {
  const id = await save(admin, null, { subjectEn: 'News', bodyEn: 'New.' })
  return { id, version: (await find(admin, id)).version }
}

/** Subscribes people, identified by number. @returns their ids */
async function readers(world: World, n: number, name: string): Promise<string[]> {
  const times = { createdAt: world.now(), confirmedAt: world.now() }
  const people = Array.from({ length: n }, (_, at) => ({
    id: newId(),
    email: `${name}-${at}@example.com`,
    locale: 'en' as const,
    status: 'confirmed' as const,
    ...times,
  }))
  await world.visitor.db.insert(subscriptions).values(people)
  return people.map(({ id }) => id)
}

const mailedTo = async ({ visitor: { db } }: World, name: string) =>
  (
    await db
      .select({ to: outgoingMails.recipient })
      .from(outgoingMails)
      .where(like(outgoingMails.recipient, `${name}-%`))
  ).map((mail) => mail.to)

/** How many connections wait for a lock. */
async function waiting({ visitor: { db } }: World): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) as { rows: { n: string }[] }
  return Number(rows[0]!.n)
}

describe('the newsletter on Postgres with ten connections', () => {
  let open: OpenDatabase
  let world: World

  onPostgres((place) => void ({ world, open } = place))

  it('[BLOG-05+] two presses send it once, and jobs that run side by side send nobody two', async () => {
    await readers(world, 150, 'reader')
    const admin = await world.admin()
    const { id, version } = await draft(admin)
    const presses = await Promise.allSettled([act(admin, id, version), act(admin, id, version)])
    expect(presses.map((press) => press.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await Promise.all(Array.from({ length: 5 }, () => deliverNewsletter(world.visitor, id)))
    for (let n = 0; n < 3; n++) await deliverNewsletter(world.visitor, id)
    const to = await mailedTo(world, 'reader')
    expect(to).toHaveLength(150)
    expect(new Set(to).size).toBe(150)
    expect(await open.db.$count(newsletterDeliveries)).toBe(150)
  })

  it('[BLOG-05+] who leaves while a batch is written waits for it, and gets none of it', async () => {
    await open.db.delete(subscriptions)
    const ids = await readers(world, 20, 'leaver')
    const admin = await world.admin('Baraka')
    const { id, version } = await draft(admin)
    await act(admin, id, version)
    const [written, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // The next job is queued when every mail of the batch is written; nothing is committed before.
    const enqueue: Context['queue']['enqueue'] = async (_db, name) => {
      if (name !== 'send-newsletter') return
      written.resolve()
      await committing.promise
    }
    const batch = deliverNewsletter({ ...world.visitor, queue: { enqueue } }, id)
    await written.promise
    const leaving = ids
      .slice(0, 4)
      .map((one) => unsubscribe(world.visitor, sealed(world.visitor.config.authSecret, 'newsletter', one)))
    await vi
      .waitFor(async () => expect(await waiting(world)).toBe(4), { timeout: 10_000 })
      .finally(() => committing.resolve())
    await Promise.all([batch, ...leaving])
    expect((await mailedTo(world, 'leaver')).toSorted()).toEqual(
      Array.from({ length: 16 }, (_, n) => `leaver-${n + 4}@example.com`).toSorted(),
    )
  })

  it('[BLOG-05+] one address entered in ten tabs at once is one subscription, and one mail', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => subscribe(world.visitor, { email: 'tabs@example.com' })),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(
      await open.db.select().from(subscriptions).where(eq(subscriptions.email, 'tabs@example.com')),
    ).toHaveLength(1)
  })

  it('[BLOG-02+] two who choose the same address at once: one gets it, the other is told', async () => {
    const admin = await world.admin('Juma')
    const written = {
      slug: 'the-same',
      language: 'en',
      title: 'T',
      excerpt: 'E',
      body: 'B',
      category: 'Freelancing',
      author: 'A',
    }
    const saved = await Promise.allSettled(
      Array.from({ length: 6 }, () => editableArticles.save(admin, null, written)),
    )
    expect(saved.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(saved.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refusal).code] : []))).toEqual(
      Array(5).fill('slug-taken'),
    )
    expect(await open.db.select().from(articles).where(eq(articles.slug, 'the-same'))).toHaveLength(1)
  })
})
