import { asc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isAway } from '#kit/failure.ts'
import { newId } from '#kit/ids.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { dropDatabase, migratedDatabase } from '#test/worker-postgres.ts'
import { batching } from './batch.server.ts'
import type { Database, OpenDatabase } from './db.server.ts'
import { openPostgres } from './postgres.server.ts'
import { prepared } from './prepared.server.ts'
import { rateLimits, sharedValues } from './tables.server.ts'

const { placeholder } = sql
const limitsFrom = prepared('limits from', (db) =>
  db
    .select()
    .from(rateLimits)
    .where(gt(rateLimits.count, placeholder('least')))
    .orderBy(asc(rateLimits.count))
    .limit(placeholder('most')),
)
const people = prepared('people with profiles', (db) =>
  db
    .select({ user: users, profile: { id: profiles.id, interests: profiles.interests } })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .orderBy(users.name),
)
const told = prepared('what was told', (db) =>
  db
    .select({ values: notifications.values, n: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(notifications)
    .where(eq(notifications.userId, placeholder('viewer'))),
)
const shared = prepared('shared', (db) => db.select().from(sharedValues))
const locked = prepared('shared, locked', (db) => db.select().from(sharedValues).for('update'))
const write = prepared('shared, written', (db) =>
  db
    .insert(sharedValues)
    .values({ key: sql`${placeholder('key')}::text`, value: '', expiresAt: new Date() })
    .returning(),
)

const writeWithin = prepared('shared, written within a select', (db) => {
  const added = db.$with('added').as(
    db
      .insert(sharedValues)
      .values({ key: sql`${placeholder('key')}::text`, value: '', expiresAt: new Date() })
      .returning({ key: sharedValues.key }),
  )
  return db.with(added).select({ key: added.key }).from(added)
})

const ID = newId()
let open: OpenDatabase
let url: string
beforeAll(async () => {
  url = await migratedDatabase()
  open = openPostgres(url, () => {})
  const { db } = open
  const at = new Date('2026-11-25T10:00:00.123Z')
  await db
    .insert(rateLimits)
    .values([1, 2, 3, 4].map((count) => ({ key: `"${count}" \\ $1 ē`, count, resetsAt: at })))
  const times = { createdAt: at, updatedAt: at }
  await db.insert(users).values([
    { id: ID, name: 'Amina', email: 'amina@example.com', ...times },
    { id: newId(), name: 'Baraka', email: 'baraka@example.com', ...times },
  ])
  await db.insert(profiles).values({ id: ID, fullName: 'Amina', interests: ['seo', 'a, "b"'], ...times })
  await db
    .insert(notifications)
    .values({
      id: newId(),
      userId: ID,
      kind: 'badge',
      eventKey: 'x',
      values: { a: 1, b: '2026-01-01' },
      href: '/',
      createdAt: at,
    })
})
afterAll(async () => {
  await open.close()
  await dropDatabase(url)
})

let asked: string[]
let faults: unknown[]
let db: Database
beforeEach(() => {
  asked = []
  faults = []
  const { session } = open.db as unknown as { session: { prepareQuery(...args: unknown[]): unknown } }
  const watched = Object.create(session, {
    prepareQuery: {
      value(...args: unknown[]) {
        asked.push((args[0] as { sql: string }).sql)
        return session.prepareQuery(...args)
      },
    },
  })
  db = batching(
    Object.create(open.db, { session: { value: watched } }) as Database,
    (error) => void faults.push(error),
  )
})

const all = (db: Database) =>
  Promise.all([
    limitsFrom(db, { least: 1, most: 2 }),
    limitsFrom(db, { least: 3, most: 10 }),
    people(db, {}),
    told(db, { viewer: ID }),
    told(db, { viewer: newId() }),
    shared(db, {}),
  ])

describe('prepared reads that are requested side by side', () => {
  test('are one statement, and return what each returns by itself', async () => {
    const together = await all(db)
    expect(asked).toHaveLength(1)
    expect(together).toEqual(await all(open.db))
    const [limits, last, [amina, baraka], [one], nothing, empty] = together
    expect(limits.map(({ count }) => count)).toEqual([2, 3])
    expect(last).toEqual([{ key: '"4" \\ $1 ē', count: 4, resetsAt: new Date('2026-11-25T10:00:00.123Z') }])
    expect([amina!.profile, baraka!.profile]).toEqual([{ id: ID, interests: ['seo', 'a, "b"'] }, null])
    expect([one, nothing, empty]).toEqual([{ values: { a: 1, b: '2026-01-01' }, n: 1 }, [], []])
    // The statement is built once and stays the same with other values.
    await all(db)
    expect(asked[1]).toBe(asked[0])
  })

  test('are one statement also if a loader first takes some steps that wait for no I/O', async () => {
    const later = async () => {
      for (let steps = 0; steps < 20; steps++) await Promise.resolve()
      return people(db, {})
    }
    await Promise.all([shared(db, {}), later()])
    expect(asked).toHaveLength(1)
  })

  test('run separately if one waits for another, and in another request', async () => {
    await shared(db, {})
    await people(db, {})
    await Promise.all([shared(open.db, {}), people(open.db, {})])
    expect(asked).toHaveLength(2)
    expect(asked.join()).not.toContain('json_agg')
  })

  test('leave writes, locks and transactions unchanged', async () => {
    await Promise.all([write(db, { key: 'a' }), shared(db, {})])
    await Promise.all([writeWithin(db, { key: 'c' }), shared(db, {})])
    await db.transaction(async (tx) => {
      const inside = tx as unknown as Database
      await Promise.all([shared(inside, {}), people(inside, {}), locked(inside, {})])
      expect(await write(inside, { key: 'b' })).toHaveLength(1)
    })
    await open.db.delete(sharedValues)
    expect(asked.join()).not.toContain('json_agg')
    expect(faults).toEqual([])
  })

  test('[SYS-02] that cannot be read fails none of the others, and is reported', async () => {
    await open.db.execute(sql`alter table shared_values rename to shared_values_away`)
    try {
      const [limits, broken, person] = await Promise.allSettled([
        limitsFrom(db, { least: 3, most: 1 }),
        shared(db, {}),
        people(db, {}),
      ])
      expect([limits.status, broken.status, person.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(faults).toHaveLength(1)
    } finally {
      await open.db.execute(sql`alter table shared_values_away rename to shared_values`)
    }
  })

  test('fail together, and are not retried, while the database is unavailable', async () => {
    const closed = openPostgres(url, () => {})
    await closed.close()
    const away = batching(closed.db, (error) => void faults.push(error))
    const answers = await Promise.allSettled([shared(away, {}), people(away, {})])
    expect(answers.map((one) => one.status === 'rejected' && isAway(one.reason))).toEqual([true, true])
    expect(faults).toEqual([])
  })
})
