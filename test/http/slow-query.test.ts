import { sql } from 'drizzle-orm'
import { createAdaptorServer } from '@hono/node-server'
import { request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayTake } from '#adapters/db/db.server.ts'
import { answerFromCache } from '#entrypoints/web/http/page-cache.server.ts'
import { startPostgres } from '../postgres.ts'
import { quickFolder } from '../quick-folder.ts'
import { openProduct, type Product } from './product.ts'

// Counts for minutes; nothing in the product may run such a query, and any that does is interrupted.
const endless = sql.raw('select count(*) from generate_series(1, 2000000000) as a')

describe.each(['embedded', 'postgres'] as const)('a query of minutes on the %s database', (kind) => {
  let product: Product
  let server: Server
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined

  beforeAll(async () => {
    postgres = kind === 'postgres' ? await startPostgres(quickFolder()) : undefined
    const settings: Record<string, string> = postgres
      ? {
          DATABASE_URL: await postgres.newDatabase(),
          APP_ORIGIN: 'http://localhost:3000',
          AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
        }
      : {}
    // Without jobs, which would wait in between.
    product = await openProduct({ ...settings, WORKER: 'off' }, { embedded: kind === 'embedded' })
    server = createAdaptorServer({ fetch: (request) => product.fetch(request) }) as Server
    answerFromCache(server, product.pages)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    server.close()
    await product.close()
    await postgres?.stop()
  })

  const get = (path: string): Promise<{ status: number; ms: number }> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      ask(
        { port: (server.address() as AddressInfo).port, path, headers: { host: 'localhost:3000' } },
        (response) => {
          response
            .resume()
            .on('end', () => resolve({ status: response.statusCode!, ms: performance.now() - startedAt }))
        },
      )
        .on('error', reject)
        .end()
    })
  const db = () => product.app.open.db

  test('[SYS-09+] is ended after five seconds, while /healthz and cached pages are answered at once, and everything goes on afterwards', async () => {
    product.clock.hold()
    expect(await get('/courses')).toMatchObject({ status: 200 }) // cached from here on
    const events: string[] = []
    await product.app.open.listen('slow_query', (payload) => events.push(payload))
    await db().execute(sql`create table kept_rows (n int)`)
    await db().execute(sql`insert into kept_rows values (7)`)

    const startedAt = performance.now()
    const running = { isOver: false }
    const ended = db()
      .execute(endless)
      .then(
        () => 'finished',
        (error: Error) => (error.cause as { code?: string }).code,
      )
      .finally(() => {
        running.isOver = true
      })
    const waits: number[] = []
    while (!running.isOver) {
      for (const path of ['/healthz', '/courses']) {
        const { status, ms } = await get(path)
        expect(status).toBe(200)
        waits.push(ms)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const endedAfterMs = performance.now() - startedAt
    // Postgres' error for a statement that took too long.
    expect(await ended).toBe('57014')
    expect(endedAfterMs).toBeGreaterThan(4500)
    expect(endedAfterMs).toBeLessThan(8000)
    expect(waits.length).toBeGreaterThan(10)
    // The budget is 250 ms; the test machine itself is busy.
    expect(Math.max(...waits)).toBeLessThan(1500)

    expect(
      ((await db().execute(sql`select n from kept_rows`)) as unknown as { rows: unknown[] }).rows,
    ).toEqual([{ n: 7 }])
    expect(await get('/readyz')).toMatchObject({ status: 200 })
    expect(await get('/courses?q=excel')).toMatchObject({ status: 200 })
    await db().execute(sql`select pg_notify('slow_query', 'still here')`)
    await expect.poll(() => events).toEqual(['still here'])
  }, 60_000)

  test('[SYS-09+] within a transaction takes all of the transaction with it', async () => {
    await db().execute(sql`create table all_or_nothing (n int)`)
    await expect(
      db().transaction(async (tx) => {
        await tx.execute(sql`insert into all_or_nothing values (1)`)
        await tx.execute(endless)
      }),
    ).rejects.toThrow()
    expect(
      ((await db().execute(sql`select n from all_or_nothing`)) as unknown as { rows: unknown[] }).rows,
    ).toEqual([])
  }, 60_000)

  test('[SYS-09+] is ended, too, where Postgres cannot be interrupted', async () => {
    const startedAt = performance.now()
    await expect(db().execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({ cause: { code: '57014' } })
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(await get('/readyz')).toMatchObject({ status: 200 })
    expect(
      ((await db().execute(sql`select n from kept_rows`)) as unknown as { rows: unknown[] }).rows,
    ).toEqual([{ n: 7 }])
  }, 60_000)

  test('[SYS-09+] that says beforehand how long it needs gets the time', async () => {
    const startedAt = performance.now()
    await db().transaction(async (tx) => {
      await mayTake(tx, 0)
      await tx.execute(sql`select pg_sleep(6)`)
    })
    expect(performance.now() - startedAt).toBeGreaterThan(5900)
    const shown = (await db().execute(sql`show statement_timeout`)) as unknown as { rows: unknown[] }
    expect(shown.rows).toEqual([{ statement_timeout: '5s' }])
  }, 60_000)

  test('[SYS-09+] has an end in the connections of the jobs, too', async () => {
    const { rows } = await product.app.open.boss.db.executeSql('show statement_timeout')
    // The embedded database has one connection, and its limit applies to jobs as to everything.
    expect(rows).toEqual([{ statement_timeout: kind === 'embedded' ? '5s' : '30s' }])
  })
})
