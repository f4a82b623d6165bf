import { sql } from 'drizzle-orm'
import { createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase } from '#test/worker-postgres.ts'
import type { OpenDatabase } from '../db.server.ts'
import { openPostgres, openPostgresAlone } from '../postgres.server.ts'

const kinds = { ten: openPostgres, one: (url: string) => openPostgresAlone(url) }
const rowsOf = async (open: OpenDatabase, query: string): Promise<unknown[]> =>
  ((await open.db.execute(sql.raw(query))) as unknown as { rows: unknown[] }).rows

describe.each(Object.entries(kinds))('the sessions of a pool of %s', (_, openPool) => {
  let open: OpenDatabase
  beforeAll(async () => {
    const url = await migratedDatabase()
    const client = new pg.Client(url)
    await client.connect()
    const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
    // A distribution's defaults, with eager JIT: every query would be compiled before it runs.
    for (const setting of ['jit = on', 'jit_above_cost = 0', "timezone = 'Africa/Nairobi'"])
      await client.query(`alter database ${name} set ${setting}`)
    await client.end()
    open = openPool(url, () => {})
  }, 60_000)
  afterAll(() => open?.close())

  const SHOW = `select current_setting('jit') as jit, current_setting('timezone') as zone,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`

  it('compile no query, use UTC, and end what takes too long', async () => {
    expect(await rowsOf(open, SHOW)).toEqual([{ jit: 'off', zone: 'UTC', statement: '5s', lock: '4s' }])
    // Each connection, not only the first one.
    const all = await Promise.all(Array.from({ length: 10 }, () => rowsOf(open, `${SHOW}, pg_sleep(0.05)`)))
    expect(all.flat()).toEqual(Array(10).fill(expect.objectContaining({ jit: 'off', lock: '4s' })))
  })

  it('of jobs have longer, and wait for a lock as long', async () => {
    expect((await open.boss.db.executeSql(SHOW)).rows).toEqual([
      { jit: 'off', zone: 'UTC', statement: '30s', lock: '0' },
    ])
  })
})

// What pgbouncer accepts at the start of a session; anything else ends it ("unsupported startup parameter").
const TAKEN = [
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
]

describe('every connection', () => {
  let server: Server
  const starts: Record<string, string>[] = []

  beforeAll(async () => {
    server = createServer((socket) => hearStart(socket, (words) => starts.push(words)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())

  it('starts without a setting that pgbouncer refuses: pages, jobs, listeners, and migrations', async () => {
    const { port } = server.address() as { port: number }
    const open = openPostgres(`postgres://stadi:secret@127.0.0.1:${port}/stadi`, () => {})
    const ways = [
      () => open.db.execute(sql`select 1`),
      () => open.boss.db.executeSql('select 1'),
      () => open.listen('pages', () => {}),
      () =>
        open.boss.db.listen!(
          'jobs',
          () => {},
          () => {},
        ),
      () => open.migrate(),
    ]
    for (const [place, way] of ways.entries()) {
      await expect(way()).rejects.toThrow()
      expect(starts.length).toBe(place + 1)
    }
    await open.close()
    for (const words of starts)
      expect(Object.keys(words).filter((name) => !TAKEN.includes(name.toLowerCase()))).toEqual([])
  })
})

/** Reads a client's first message and rejects it. */
function hearStart(socket: Socket, hear: (words: Record<string, string>) => void): void {
  socket
    .on('error', () => {})
    .once('data', (packet) => {
      const parts = packet.subarray(8).toString().split('\0').slice(0, -2)
      hear(Object.fromEntries(parts.flatMap((name, n) => (n % 2 ? [] : [[name, parts[n + 1]!]]))))
      const error = Buffer.from('SFATAL\0C28000\0Mno\0\0')
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(error.length + 4, 1)
      socket.end(Buffer.concat([head, error]))
    })
}
