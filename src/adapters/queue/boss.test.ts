import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase } from '#test/worker-postgres.ts'
import type { Database, OpenDatabase } from '../db/db.server.ts'
import { openEmbedded } from '../db/embedded/embedded.server.ts'
import { openPostgres } from '../db/postgres.server.ts'
import { type RunningQueue, startQueue } from './boss.server.ts'

const names = Array.from({ length: 12 }, (_, n) => `kind-${n}`)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('jobs', () => {
  let open: OpenDatabase
  let queue: RunningQueue
  let requestCount = 0
  const errors: Error[] = []
  const ran: { name: string; data: Record<string, unknown>; at: number }[] = []
  let failsOnce = true

  /** Waits for that many runs. @returns milliseconds it took */
  async function runs(count: number): Promise<number> {
    const from = Date.now()
    while (ran.length < count && Date.now() - from < 30_000) await pause(20)
    expect(ran.length).toBe(count)
    return Date.now() - from
  }

  beforeAll(async () => {
    open = await openEmbedded()
    // Makes the tables of jobs in one statement (`installQueue`), which beside other tests may take longer than a page's may.
    await open.db.execute(sql`set statement_timeout = 0`)
    const { db } = open.boss
    const original = db.executeSql.bind(db)
    db.executeSql = (...args) => {
      requestCount += 1
      return original(...args)
    }
    queue = await startQueue(open, Object.fromEntries(names.map((name) => [name, 2])), (error) =>
      errors.push(error),
    )
    await queue.work(
      Object.fromEntries(
        names.map((name) => [
          name,
          {
            retryLimit: 2,
            atOnce: name === 'kind-1' ? 5 : 1,
            run: async (data) => {
              if (data.fails && failsOnce) {
                failsOnce = false
                throw new Error('the first try fails')
              }
              ran.push({ name, data, at: Date.now() })
            },
          },
        ]),
      ),
    )
    await pause(1000)
  }, 120_000)

  afterAll(async () => {
    await queue?.stop()
    await open?.close()
  })

  it('[SYS-09+] twelve kinds without jobs query the database less than twice a second together', async () => {
    requestCount = 0
    await pause(6000)
    expect(requestCount).toBeLessThan(12)
  }, 20_000)

  it('twenty jobs of a kind from one transaction all run at once, not one per poll', async () => {
    ran.length = 0
    await open.db.transaction(async (tx) => {
      for (let n = 0; n < 20; n++) await queue.enqueue(tx as unknown as Database, 'kind-0', { n })
    })
    expect(await runs(20)).toBeLessThan(10_000)
    expect(new Set(ran.map(({ data }) => data.n)).size).toBe(20)
  }, 40_000)

  it('a job for later runs when it is due: not before, and at most seconds after', async () => {
    ran.length = 0
    const from = Date.now()
    await queue.enqueue(open.db, 'kind-1', { short: true }, 1)
    await queue.enqueue(open.db, 'kind-2', { long: true }, 8)
    await runs(2)
    const [short, long] = ran.map(({ at }) => at - from) as [number, number]
    expect(short).toBeGreaterThanOrEqual(1000)
    expect(short).toBeLessThan(4000)
    expect(long).toBeGreaterThanOrEqual(8000)
    expect(long).toBeLessThan(11_000)
  }, 40_000)

  it('wait patiently for the one connection while somebody holds it longer than a page would wait', async () => {
    ran.length = 0
    await queue.enqueue(open.db, 'kind-5', { patient: true })
    await open.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await pause(11_000)
    })
    await runs(1)
    expect(errors).toEqual([])
  }, 60_000)

  it('a failed attempt and an unannounced job are found by the poll of all queues', async () => {
    ran.length = 0
    await queue.enqueue(open.db, 'kind-3', { fails: true })
    await queue.enqueue(open.db, 'kind-4', { quiet: true }, 3600)
    await open.db.execute(sql`update jobs.job set start_after = now() where name = 'kind-4'`)
    await runs(2)
    expect(new Set(ran.map(({ name }) => name))).toEqual(new Set(['kind-3', 'kind-4']))
    expect(
      errors.map((error) => error.message).filter((message) => !/first try fails/.test(message)),
    ).toEqual([])
  }, 40_000)
})

describe('jobs on Postgres', () => {
  let open: OpenDatabase
  let queue: RunningQueue
  const errors: string[] = []
  const kinds = Array.from({ length: 40 }, (_, n) => `kind-${n}`)
  const ran = new Set<string>()

  beforeAll(async () => {
    const note = (error: Error) => void errors.push(error.message)
    open = openPostgres(await migratedDatabase(), note, { statementMs: 0, lockMs: 0, connectionMs: 10_000 })
    queue = await startQueue(open, Object.fromEntries(kinds.map((name) => [name, 0])), note)
    const run = async ({ name }: Record<string, unknown>) => void ran.add(String(name))
    await queue.work(Object.fromEntries(kinds.map((name) => [name, { retryLimit: 0, run }])))
  }, 120_000)

  afterAll(async () => {
    await queue?.stop()
    await open?.close()
  })

  it('[SYS-09+] of many kinds at once wait for a connection as long as its slowest statement may take, without an error', async () => {
    // As when old jobs are deleted on a busy disk: every connection of the queue is taken for longer than a page would wait.
    const ofJobs = Array.from({ length: 3 }, () => open.boss.db.executeSql('select pg_sleep(12)'))
    for (const name of kinds) await queue.enqueue(open.db, name, { name })
    // And every connection of pages, before the workers are notified.
    const ofPages = Array.from({ length: 10 }, () => open.db.execute(sql`select pg_sleep(12)`))
    await Promise.all([...ofJobs, ...ofPages])
    await expect.poll(() => ran.size, { timeout: 60_000 }).toBe(kinds.length)
    expect(errors).toEqual([])
  }, 120_000)
})
