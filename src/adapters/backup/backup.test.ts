import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../db/db.server.ts'
import { migrateUpTo, migrationsFolder } from '../db/migrations.server.ts'
import { openPostgres } from '../db/postgres.server.ts'
import { emptyDatabase, migratedDatabase } from '#test/worker-postgres.ts'
import { testDatabase } from '#test/world.ts'
import { isEmpty, rowsOf, tablesOf } from './catalogue.server.ts'
import { writeFileOfLines } from './file.server.ts'
import { backupOf, type Place } from './read-database.server.ts'
import { loadBackup } from './load-database.server.ts'
import { restoreBackup } from './restore-place.server.ts'

const MOMENT = new Date('2026-11-21T09:00:00Z')
const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')) as {
  entries: { when: number; tag: string }[]
}
const newest = journal.entries.at(-1)!.when

let folder: string
let open: OpenDatabase | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stadi-backup-'))
})
afterEach(async () => {
  await open?.close()
  open = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** A backup of a database with these rows. */
async function backedUp(url: string, ...statements: ReturnType<typeof sql>[]): Promise<string> {
  open = openPostgres(url, () => {})
  for (const statement of statements) await open.db.execute(statement)
  const file = join(folder, 'a.backup')
  const place: Place = {
    db: open.db,
    kind: 'postgres',
    dataDir: folder,
    files: ['simulator.jsonl'],
    secretMark: 'x',
  }
  await writeFileOfLines(file, backupOf(place, MOMENT, {}))
  return file
}
const close = async (database: OpenDatabase) => {
  await database.migrate()
  await database.close()
}
const restored = (file: string, databaseUrl: string, force = false) =>
  restoreBackup({ file, dataDir: join(folder, 'place'), databaseUrl, force }, close)

async function asked<T>(url: string, query: ReturnType<typeof sql>): Promise<T[]> {
  const database = openPostgres(url, () => {})
  return rowsOf<T>(database.db, query).finally(() => database.close())
}

const limit = (key: string, count = 1) =>
  sql`insert into rate_limits (key, count, resets_at) values (${key}, ${count}, '2026-11-21 09:00:00.123456+00')`

describe('a backup', () => {
  it('restores every value exactly, whatever characters it contains, and files with it; only its owner can read it', async () => {
    const odd = 'a "b" \\ {c,d}\t\n\r\u2028 NULL null \u{1F600} Wanjikũ, \\N'
    writeFileSync(join(folder, 'simulator.jsonl'), 'x'.repeat(100_000))
    const file = await backedUp(
      await migratedDatabase(),
      limit(odd),
      sql`insert into shared_values (key, value, expires_at) values ('', ${odd}, 'infinity')`,
      sql`select setval('audit_log_id_seq', 41)`,
    )
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const target = await emptyDatabase()
    await restored(file, target)
    expect(await asked(target, sql`select key, count, resets_at::text as at from rate_limits`)).toEqual([
      { key: odd, count: 1, at: '2026-11-21 09:00:00.123456+00' },
    ])
    expect(await asked(target, sql`select value, expires_at::text as at from shared_values`)).toEqual([
      { value: odd, at: 'infinity' },
    ])
    expect(await asked(target, sql`select nextval('audit_log_id_seq')::int as next`)).toEqual([{ next: 42 }])
    expect(readFileSync(join(folder, 'place', 'simulator.jsonl'), 'utf8')).toBe('x'.repeat(100_000))
    expect(readdirSync(join(folder, 'place'))).toEqual(['simulator.jsonl'])
  })

  it('is a snapshot, and contains 100,000 rows without holding them in memory', async () => {
    const url = await migratedDatabase()
    const other = openPostgres(url, () => {})
    await other.db.execute(
      sql`insert into rate_limits (key, count, resets_at) select 'k' || n, n, now() from generate_series(1, 100000) n`,
    )
    open = other
    const rows: Record<string, number> = {}
    const place: Place = { db: other.db, kind: 'postgres', dataDir: folder, files: [], secretMark: 'x' }
    let longest = 0
    let isLater = false
    async function* watched() {
      for await (const text of backupOf(place, MOMENT, rows)) {
        longest = Math.max(longest, text.length)
        if (!isLater) await other.db.execute(limit('later'))
        isLater = true
        yield text
      }
    }
    await writeFileOfLines(join(folder, 'a.backup'), watched())
    expect(rows.rate_limits).toBe(100_000)
    expect(longest).toBeLessThan(200_000)
    const target = await emptyDatabase()
    await restored(join(folder, 'a.backup'), target)
    expect(await asked(target, sql`select count(*)::int as n from rate_limits`)).toEqual([{ n: 100_000 }])
  }, 60_000)

  it('[DATA-33+] of an older version is restored in this one, migrated', async () => {
    const { when } = journal.entries.find(({ tag }) => tag.startsWith('0015_'))!
    const url = await emptyDatabase()
    const old = openPostgres(url, () => {})
    await old.db.transaction((tx) => migrateUpTo(tx as never, when))
    await old.close()
    const file = await backedUp(url, limit('kept'))
    const target = await emptyDatabase()
    await restored(file, target)
    expect(
      await asked(
        target,
        sql`select key, (select max(created_at)::text from drizzle.__drizzle_migrations) as at from rate_limits`,
      ),
    ).toEqual([{ key: 'kept', at: String(newest) }])
  })

  it('is not restored over existing data, or while a process uses it, and with --force replaces it', async () => {
    const file = await backedUp(await migratedDatabase(), limit('new'))
    const target = await migratedDatabase()
    await asked(target, limit('old'))
    await expect(restored(file, target)).rejects.toThrow('is not empty')
    const busy = openPostgres(target, () => {})
    await busy.db.execute(sql`select 1`)
    await expect(restored(file, target, true)).rejects.toThrow('Somebody is connected')
    await busy.close()
    await expect
      .poll(() => restored(file, target, true).then(() => 'done', String), { timeout: 30_000 })
      .toBe('done')
    expect(await asked(target, sql`select key from rate_limits`)).toEqual([{ key: 'new' }])
  })
})

describe('a file that is not a complete backup', () => {
  const header = {
    format: 'stadi-backup',
    version: 1,
    madeAt: MOMENT.toISOString(),
    migration: newest,
    from: 'postgres',
    secretMark: 'x',
  }
  const table = { table: 'rate_limits', columns: ['key', 'count', 'resets_at'] }
  const row = ['k', '1', '2026-11-21 09:00:00+00']
  const packed = (...lines: unknown[]): Buffer => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const end = { end: { sha256: createHash('sha256').update(text).digest('hex') } }
    return gzipSync(`${text}${JSON.stringify(end)}\n`)
  }
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const changed = (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('"1"', '"2"'))

  it.for<[string, Buffer, RegExp]>([
    ['something else', Buffer.from('hello'), /no backup of Stadi/],
    ['nothing', Buffer.alloc(0), /cut/],
    ['something else, packed', packed({ format: 'other' }), /no backup of Stadi/],
    ['a newer version', packed({ ...header, migration: newest + 1 }), /newer Stadi/],
    ['a newer format', packed({ ...header, version: 2 }), /newer Stadi/],
    ['cut', cut(packed(header, table, ...Array.from({ length: 2000 }, () => row))), /cut/],
    ['changed', changed(packed(header, table, row)), /damaged/],
    ['lines after its end', Buffer.concat([packed(header), packed(header)]), /after its end/],
    [
      'a table that nobody knows',
      packed(header, { ...table, table: 'x"; drop table users' }),
      /does not fit/,
    ],
  ])('%s: is refused and leaves nothing behind', async ([, bytes, words]) => {
    const file = join(folder, 'bad.backup')
    writeFileSync(file, bytes)
    const target = await emptyDatabase()
    await expect(restored(file, target)).rejects.toThrow(words)
    open = openPostgres(target, () => {})
    expect(await isEmpty(open.db)).toBe(true)
    expect(existsSync(join(folder, 'place'))).toBe(false)
  })

  it.for<[string, unknown[], RegExp]>([
    ['a column that nobody knows', [{ ...table, columns: ['key', 'count', 'x'] }], /does not fit/],
    ['a table twice', [table, table], /does not fit/],
    ['a row that is too long', [table, [...row, 'x']], /fits no table/],
    ['a row without a table', [row], /fits no table/],
    ['a row of something else', [table, ['k', 1, {}]], /fits no table/],
    ['a file outside', [{ file: '../x', part: 'AAAA' }], /does not know: "\.\.\/x"/],
    ['a line of another kind', [{ sql: 'drop table users' }], /does not know/],
    ['fewer rows than it says', [table, row, { rows: { rate_limits: 2 } }], /rows of .* are missing/],
  ])('%s: is refused, and so is all of it', async ([, lines, words]) => {
    const { db } = await testDatabase()
    async function* read() {
      yield* [header, ...lines]
    }
    const loading = db.transaction((tx) => loadBackup(tx as never, read(), join(folder, 'place')))
    await expect(loading).rejects.toThrow(words)
    expect(existsSync(join(folder, 'x'))).toBe(false)
  })

  it('leaves what it should have replaced', async () => {
    const target = await migratedDatabase()
    await asked(target, limit('old'))
    const file = await backedUp(await migratedDatabase(), limit('new'))
    writeFileSync(file, readFileSync(file).subarray(0, -30))
    await expect(restored(file, target, true)).rejects.toThrow(/cut/)
    expect(await asked(target, sql`select key from rate_limits`)).toEqual([{ key: 'old' }])
  })

  it('is not left by a failed backup, and an existing one of that name stays', async () => {
    const file = join(folder, 'a.backup')
    writeFileSync(file, 'the one before')
    async function* failing() {
      yield 'a line\n'
      throw new Error('the disk is gone')
    }
    await expect(writeFileOfLines(file, failing())).rejects.toThrow('the disk is gone')
    expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['a.backup'], 'the one before'])
  })

  it('knows every table of the product', async () => {
    open = openPostgres(await migratedDatabase(), () => {})
    expect((await tablesOf(open.db)).length).toBeGreaterThan(80)
  })
})
