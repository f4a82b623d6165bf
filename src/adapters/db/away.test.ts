import { sql } from 'drizzle-orm'
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseAway, isAway } from '#kit/failure.ts'
import { type RunningPostgres, startPostgres } from '#test/postgres.ts'
import { quickFolder } from '#test/quick-folder.ts'
import { migratedDatabase } from '#test/worker-postgres.ts'
import { isConnectionFault } from './away.server.ts'
import { type Database, mayTake, type OpenDatabase } from './db.server.ts'
import { openEmbedded } from './embedded/embedded.server.ts'
import { openPostgres } from './postgres.server.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const ends = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isAway(error) ? 'away' : error),
  )

describe('a fault of the connection', () => {
  it('is distinguished from a wrong query', () => {
    for (const code of [
      '57P01',
      '57P02',
      '57P03',
      '08006',
      '08001',
      '53300',
      '25006',
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ENOTFOUND',
    ])
      expect(isConnectionFault(coded(code)), code).toBe(true)
    for (const text of [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
      'The embedded database ended',
      'Query read timeout',
    ])
      expect(isConnectionFault(new Error(text)), text).toBe(true)
    expect(isConnectionFault(new AggregateError([coded('ECONNREFUSED')]))).toBe(true)
    // A wrong query, a table constraint, a cancelled statement, a deadlock, a missing table, a wrong password.
    for (const code of ['42601', '23505', '57014', '40P01', '42P01', '28P01'])
      expect(isConnectionFault(coded(code)), code).toBe(false)
    expect([new Error('no'), 'text', null].map(isConnectionFault)).toEqual([false, false, false])
    expect([
      isAway(new Error('Failed query', { cause: new DatabaseAway(coded('57P01')) })),
      isAway(coded('ECONNREFUSED')),
      isAway(null),
    ]).toEqual([true, false, false])
  })

  it('is what a closed embedded database answers', async () => {
    const open = await openEmbedded()
    expect(await ends(open.db.execute(sql`select 1 / 0`))).toMatchObject({
      message: expect.stringContaining('select 1 / 0'),
    })
    await open.close()
    expect(await ends(open.db.execute(sql`select 1`))).toBe('away')
    expect(await ends(open.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe('away')
  }, 60_000)
})

describe("a wait for another transaction's lock", () => {
  let open: OpenDatabase
  const told: string[] = []
  beforeAll(async () => {
    open = openPostgres(await migratedDatabase(), (error) => told.push(error.message))
    await open.db.execute(sql`create table held (n int)`)
    await open.db.execute(sql`insert into held values (1)`)
  }, 60_000)
  afterAll(() => open?.close())

  it('that is too long is distinguished from a slow statement, and leaves both transactions intact', async () => {
    const hold = sql`select pg_advisory_xact_lock(7)`
    const { promise: over, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const holder = open.db.transaction(async (tx) => {
      await tx.execute(hold)
      await tx.execute(sql`update held set n = 2`)
      isHeld()
      await over
    })
    await held
    const waits = await Promise.all([
      ends(open.db.execute(hold)),
      ends(open.db.execute(sql`update held set n = 3`)),
      ends(
        open.db.transaction(async (tx) => {
          await tx.execute(sql`insert into held values (4)`)
          await tx.execute(hold)
        }),
      ),
      ends(open.db.execute(sql`select pg_sleep(60)`)),
    ])
    expect(waits).toEqual([
      'away',
      'away',
      'away',
      expect.objectContaining({ cause: expect.objectContaining({ code: '57014' }) }),
    ])
    expect(told).toEqual(Array(3).fill('The database is busy: canceling statement due to lock timeout'))
    letGo()
    await holder
    const { rows } = (await open.db.execute(sql`select n from held`)) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ n: 2 }])
    expect(await ends(open.db.execute(hold))).toBe('done')
  }, 60_000)

  it('is as long as a transaction allows beforehand', async () => {
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const holder = open.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(8)`)
      isHeld()
      await tx.execute(sql`select pg_sleep(4.5)`)
    })
    await held
    const patient = open.db.transaction(async (tx) => {
      await mayTake(tx, '2min')
      await tx.execute(sql`select pg_advisory_xact_lock(8)`)
    })
    expect(await ends(patient)).toBe('done')
    await holder
  }, 60_000)
})

describe.skipIf(process.env.TEST_DATABASE_URL)('a Postgres that restarts', () => {
  let postgres: RunningPostgres
  let open: OpenDatabase
  let url: string
  const errors: string[] = []
  beforeAll(async () => {
    postgres = await startPostgres(quickFolder())
    url = await postgres.newDatabase()
    open = openPostgres(url, (error) => errors.push(error.message))
  }, 60_000)
  afterAll(async () => {
    await open?.close()
    await postgres?.stop()
  })

  const once = (db: Database) =>
    db.transaction(async (tx) => void (await tx.execute(sql`select pg_sleep(0.01)`)))

  /** The number of transactions open at the same time. */
  async function together(count: number): Promise<unknown> {
    let begun = 0
    const { promise: all, resolve } = Promise.withResolvers<void>()
    const each = () =>
      open.db.transaction(async () => {
        if (++begun === count) resolve()
        await all
      })
    return ends(Promise.all(Array.from({ length: count }, each)))
  }

  it('is unavailable meanwhile, in the middle of transactions too, and afterwards every connection works again', async () => {
    const hammer = { running: true }
    const seen = new Set<unknown>()
    const busy = Array.from({ length: 20 }, async () => {
      while (hammer.running) seen.add(await ends(once(open.db)))
    })
    await expect.poll(() => seen.has('done')).toBe(true)
    await postgres.pause()
    expect([await ends(open.db.execute(sql`select 1`)), await ends(once(open.db))]).toEqual(['away', 'away'])
    await postgres.resume()
    await expect.poll(() => ends(open.db.execute(sql`select 1`))).toBe('done')
    hammer.running = false
    await Promise.all(busy)
    expect([...seen].toSorted()).toEqual(['away', 'done'])
    expect(await together(10)).toBe('done')
  }, 60_000)

  it('releases the connections that broke before their transaction began', async () => {
    await together(10)
    // This process does not notice before it hands out all ten.
    const kill = `import pg from 'pg'; const c = new pg.Client('${url}'); await c.connect(); await c.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'); await c.end()`
    spawnSync(process.execPath, ['--input-type=module', '-e', kill])
    expect(await Promise.all(Array.from({ length: 10 }, () => ends(once(open.db))))).toEqual(
      Array(10).fill('away'),
    )
    expect(await together(10)).toBe('done')
  }, 60_000)

  it('is listened to again however long it was unavailable, and lost notifications are reported', async () => {
    const events: string[] = []
    const stop = await open.listen('pages', (payload) => events.push(payload))
    await postgres.pause()
    // Long enough for an attempt that fails.
    await expect
      .poll(() => errors.some((message) => message.includes('ECONNREFUSED')), { timeout: 10_000 })
      .toBe(true)
    await postgres.resume()
    await expect.poll(() => events, { timeout: 10_000 }).toEqual([''])
    await open.db.execute(sql`select pg_notify('pages', 'course:1')`)
    await expect.poll(() => events).toEqual(['', 'course:1'])
    await stop()
  }, 60_000)

  it('is disconnected from completely when it is closed, including listening connections', async () => {
    const second = openPostgres(url, () => {})
    const listening = async (): Promise<unknown> => {
      const found = await open.db.execute(
        sql`select count(*)::int as n from pg_stat_activity where query = 'listen "leaving"'`,
      )
      return (found as unknown as { rows: { n: number }[] }).rows[0]!.n
    }
    await second.listen('leaving', () => {})
    expect(await listening()).toBe(1)
    await second.close()
    await expect.poll(listening).toBe(0)
  }, 60_000)
})
