import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { newId } from '#kit/ids.ts'
import type { Refusal } from '#kit/refusal.ts'
import { sealed } from '#kit/seal.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { makeWorld, type World } from '#test/world.ts'
import { deliverNewsletter, saveArticle, saveNewsletter, sendNewsletter, subscribe, unsubscribe } from './commands.server.ts'
import { articles, newsletterDeliveries, newsletterSubscriptions as subscriptions } from './tables.server.ts'

// Races show only where several connections exist: PGlite has one.
describe('the newsletter on Postgres with ten connections', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let open: OpenDatabase
  let world: World

  beforeAll(async () => {
    postgres = await startPostgres()
    open = openPostgres(await postgres.newDatabase(), () => {})
    await open.migrate()
    world = makeWorld(open.db)
  }, 60_000)

  afterAll(async () => {
    world?.simulator.close()
    await open?.close()
    await postgres?.stop()
  })

  it('[BLOG-05+] jobs that run side by side send nobody two, and who leaves meanwhile gets none that still waits', async () => {
    const ids = Array.from({ length: 150 }, () => newId())
    const times = { createdAt: world.now(), confirmedAt: world.now() }
    await open.db.insert(subscriptions).values(ids.map((id, n) => ({ id, email: `reader-${n}@example.com`, locale: 'en' as const, status: 'confirmed' as const, ...times })))
    const admin = await world.admin()
    const { id } = await saveNewsletter(admin, { subjectEn: 'News', bodyEn: 'New.' })
    const presses = await Promise.allSettled([sendNewsletter(admin, id), sendNewsletter(admin, id)])
    expect(presses.map((press) => press.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const leaving = ids.map((one, n) => ({ one, n })).filter(({ n }) => n % 10 === 0)
    const leave = leaving.map(({ one }) => unsubscribe(world.visitor, sealed(world.visitor.config.authSecret, 'newsletter', one)))
    await Promise.all([...Array.from({ length: 5 }, () => deliverNewsletter(world.visitor, id)), ...leave])
    for (let n = 0; n < 3; n++) await deliverNewsletter(world.visitor, id)
    const to = (await open.db.select({ to: outgoingMails.recipient }).from(outgoingMails).where(like(outgoingMails.recipient, 'reader-%'))).map((mail) => mail.to)
    expect(to).toHaveLength(135)
    expect(new Set(to).size).toBe(135)
    expect(await open.db.$count(newsletterDeliveries)).toBeGreaterThanOrEqual(135)
    for (const { n } of leaving) expect(to).not.toContain(`reader-${n}@example.com`)
  })

  it('[BLOG-05+] one address entered in ten tabs at once is one subscription, and one mail', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => subscribe(world.visitor, { email: 'tabs@example.com' })))
    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await open.db.select().from(subscriptions).where(eq(subscriptions.email, 'tabs@example.com'))).toHaveLength(1)
  })

  it('[BLOG-02+] two who choose the same address at once: one gets it, the other is told', async () => {
    const admin = await world.admin('Juma')
    const written = { slug: 'the-same', language: 'en', title: 'T', excerpt: 'E', body: 'B', category: 'Freelancing', author: 'A' }
    const saved = await Promise.allSettled(Array.from({ length: 6 }, () => saveArticle(admin, written)))
    expect(saved.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(saved.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refusal).code] : []))).toEqual(Array(5).fill('slug-taken'))
    expect(await open.db.select().from(articles).where(eq(articles.slug, 'the-same'))).toHaveLength(1)
  })
})
