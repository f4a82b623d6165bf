import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#test/worker-postgres.ts'
import { startQueue } from '../queue/boss.server.ts'
import { migrationsFolder } from './migrations.server.ts'
import { openPostgres } from './postgres.server.ts'

test('[DATA-33] [DATA-33+] two processes that start at once run each migration once, and another start none', async () => {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')) as {
    entries: unknown[]
  }
  const url = await emptyDatabase()
  const processes = [openPostgres(url, () => {}), openPostgres(url, () => {})]
  try {
    await Promise.all(processes.map((open) => open.migrate()))
    await processes[0]!.migrate()
    const applied = (await processes[0]!.db.execute(
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    )) as unknown as { rows: { n: number }[] }
    expect(applied.rows).toEqual([{ n: entries.length }])
  } finally {
    for (const open of processes) await open.close()
  }
}, 60_000)

test('[DATA-33] the tables of jobs come with the others, so that no start makes them in the time that a page has', async () => {
  const open = openPostgres(await emptyDatabase(), () => {})
  const made = async () =>
    (
      (await open.db.execute(
        sql`select count(*)::int as n from information_schema.tables where table_schema = 'jobs'`,
      )) as unknown as { rows: { n: number }[] }
    ).rows[0]!.n
  try {
    await open.migrate()
    const before = await made()
    expect(before).toBeGreaterThan(5)
    const queue = await startQueue(open, {}, (error) => expect.fail(error.message))
    await queue.stop()
    expect(await made()).toBe(before)
  } finally {
    await open.close()
  }
}, 60_000)
