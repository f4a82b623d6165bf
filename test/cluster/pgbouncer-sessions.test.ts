import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, mayTake, type OpenDatabase } from '#adapters/db/db.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { prepared } from '#adapters/db/prepared.server.ts'
import { startQueue } from '#adapters/queue/boss.server.ts'
import { startBuilt } from '../built-product.ts'
import { type RunningPostgres, startPostgres } from '../postgres.ts'
import { type RunningBouncer, startBouncer } from './pgbouncer.ts'

const SESSIONS = 3
const SHOW = `select current_setting('jit') as jit, current_setting('timezone') as zone,
  current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
const OF_PAGES = { jit: 'off', zone: 'UTC', statement: '5s', lock: '4s' }

let postgres: RunningPostgres
let bouncer: RunningBouncer
let url: string
let open: OpenDatabase
const errors: string[] = []
beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.newDatabase()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set timezone = 'Africa/Nairobi'`)
  await client.end()
  bouncer = await startBouncer(url, 'transaction', SESSIONS)
  open = openPostgres(bouncer.through(url), (error) => errors.push(error.message), undefined, {
    pooler: 'transaction',
    listenUrl: url,
  })
  await open.migrate()
})
afterAll(async () => {
  await open?.close()
  await bouncer?.stop()
  await postgres?.stop()
})

const rowsOf = async (db: Pick<Database, 'execute'>, query: string): Promise<unknown[]> =>
  ((await db.execute(sql.raw(query))) as unknown as { rows: unknown[] }).rows

test('statements, transactions and jobs have their limits, whichever session they are lent', async () => {
  for (let round = 0; round < 5; round++) {
    const pages = Array.from({ length: 10 }, () => rowsOf(open.db, `${SHOW}, pg_sleep(0.01)`))
    const long = open.db.transaction(async (tx) => {
      await mayTake(tx as unknown as Database, '2min')
      return rowsOf(tx as unknown as Database, SHOW)
    })
    const short = open.db.transaction((tx) => rowsOf(tx as unknown as Database, SHOW))
    const jobs = Array.from({ length: 3 }, () => open.boss.db.executeSql(SHOW))
    for (const rows of await Promise.all(pages)) expect(rows).toEqual([expect.objectContaining(OF_PAGES)])
    expect(await long).toEqual([{ ...OF_PAGES, statement: '2min', lock: '2min' }])
    expect(await short).toEqual([OF_PAGES])
    for (const { rows } of await Promise.all(jobs))
      expect(rows).toEqual([{ ...OF_PAGES, statement: '30s', lock: '0' }])
  }
})

test('prepared reads run in whatever session is free, and leave none there', async () => {
  const read = prepared('a number', (db) =>
    db.select({ n: sql<number>`${sql.placeholder('n')}::int` }).from(sql`(values (1)) as one`),
  )
  const wanted = Array.from({ length: 40 }, (_, n) => n)
  const rows = await Promise.all(wanted.map((n) => read(open.db, { n })))
  expect(rows.map(([row]) => row!.n)).toEqual(wanted)
  expect(await rowsOf(open.db, 'select name from pg_prepared_statements')).toEqual([])
})

test('a notification is heard past the pooler, and jobs wake', async () => {
  const heard: string[] = []
  const stop = await open.listen('pages', (tag) => void heard.push(tag))
  await open.db.execute(sql`select pg_notify('pages', 'course:1')`)
  await expect.poll(() => heard).toEqual(['course:1'])
  await stop()
  const queue = await startQueue(open, { greet: 0 }, (error) => errors.push(error.message))
  let ran = 0
  await queue.work({ greet: { retryLimit: 0, run: async () => void ran++ } })
  for (let n = 0; n < 5; n++) await queue.enqueue(open.db, 'greet', {})
  await expect.poll(() => ran, { timeout: 20_000 }).toBe(5)
  await queue.stop()
  expect(errors).toEqual([])
})

test('without the setting, and with a DATABASE_LISTEN_URL that leads to the pooler too, nothing starts and it says why', async () => {
  const through = bouncer.through(url)
  const env = { DATABASE_URL: through, AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters' }
  await expect(startBuilt(env)).rejects.toThrow(
    /DATABASE_URL leads to a pooler in transaction mode\. Set DATABASE_POOLER=transaction/,
  )
  await expect(
    startBuilt({ ...env, DATABASE_POOLER: 'transaction', DATABASE_LISTEN_URL: through }),
  ).rejects.toThrow(/DATABASE_LISTEN_URL leads to a pooler in transaction mode, too/)
})

test('sessions that the pooler opened before Stadi set its limits are refused until it lends new ones', async () => {
  const early = await postgres.newDatabase()
  const client = new pg.Client(bouncer.through(early))
  await client.connect()
  await client.query('select 1')
  const late = openPostgres(bouncer.through(early), () => {}, undefined, {
    pooler: 'transaction',
    listenUrl: early,
  })
  await expect(late.migrate()).rejects.toThrow(/statement_timeout.*RECONNECT/)
  await client.end()
  await late.close()
})
