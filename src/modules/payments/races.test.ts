import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { makeWorld, type World } from '#test/world.ts'
import { courseModules, coursePurchases, courses, instructors, lessons } from '../courses/tables.server.ts'
import { notifications } from '../notices/tables.server.ts'
import { outgoingMails } from '../outbox/tables.server.ts'
import { chasePayment, hearCallback, startPayment } from './commands.server.ts'
import { payments } from './tables.server.ts'

// Races show only where several connections exist: PGlite has one.
describe('on Postgres with ten connections', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let open: OpenDatabase
  let world: World

  beforeAll(async () => {
    postgres = await startPostgres()
    const errors: Error[] = []
    open = openPostgres(await postgres.newDatabase(), (error) => errors.push(error))
    await Promise.all([open.migrate(), open.migrate()])
    world = makeWorld(open.db)
    const at = world.now()
    await open.db.insert(instructors).values({ slug: 'test', name: 'Njeri', title: 'Trainer', bio: '' })
    await open.db.insert(courses).values({
      id: 900, slug: 'seo', title: 'SEO', description: '', category: 'Digital Marketing', level: 'Beginner', durationText: '1 week', priceKes: 9000, platform: 'Upwork',
      instructorSlug: 'test', skills: [], learningOutcomes: [], features: [], publishedAt: at, createdAt: at, updatedAt: at,
    })
    const [module] = await open.db.insert(courseModules).values({ courseId: 900, position: 1, title: 'One' }).returning()
    await open.db.insert(lessons).values({ courseId: 900, moduleId: module!.id, slug: 'one', position: 1, title: 'One', type: 'text', durationMin: 5, body: 'x', publishedAt: at })
  }, 60_000)

  afterAll(async () => {
    world?.simulator.close()
    await open?.close()
    await postgres?.stop()
  })

  it('[PAY-39+] [DATA-33] [DATA-33+] twenty clicks at once ring one phone, and migrations run by two processes at once are repeatable', async () => {
    await open.migrate()
    const amina = await world.member('Amina', { email: 'amina.race@example.com' })
    const order = { paymentType: 'course_purchase', referenceId: '900', phoneNumber: '0712345678', amount: 9000 }
    const started = await Promise.all(Array.from({ length: 20 }, () => startPayment(amina, order)))
    expect(new Set(started.map((start) => start.paymentId)).size).toBe(1)
    expect(started.filter((start) => start.isNew)).toHaveLength(1)
    expect(world.simulator.prompts()).toHaveLength(1)
  })

  it('[PAY-35] [PAY-35+] twenty callbacks and queries at once complete, grant and tell once', async () => {
    await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    const { url, body } = world.callbacks[0]!
    const [payment] = await open.db.select().from(payments)
    const hear = () => hearCallback(world.visitor, url.split('/').at(-1)!, body)
    const ask = () => chasePayment(world.visitor, payment!.id)
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 4 === 0 ? ask() : hear())))
    expect(await open.db.select().from(payments)).toMatchObject([{ status: 'completed', mpesaReceiptNumber: world.simulator.ledger()[0]!.receipt }])
    expect(await open.db.select().from(coursePurchases)).toMatchObject([{ accessGranted: true, paymentId: payment!.id }])
    expect(await open.db.select().from(notifications)).toHaveLength(1)
    expect(await open.db.select().from(outgoingMails)).toHaveLength(1)
  })
})
