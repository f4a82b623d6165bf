import { sql } from 'drizzle-orm'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#adapters/db/db.server.ts'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { templatesFolder } from '#adapters/db/embedded/templates.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { DEMO_ACCOUNTS } from '#sample/sample.server.ts'
import { dropDatabase } from '../worker-postgres.ts'
import { seededDatabase } from '../seeded-data.ts'

let packed: OpenDatabase
beforeAll(async () => {
  const [template] = globSync('samples-*.tgz', { cwd: templatesFolder() })
  packed = await openEmbedded(undefined, undefined, join(templatesFolder(), template!))
})
afterAll(() => packed.close())

const rowsOf = async <Row>(db: Database, text: string): Promise<Row[]> =>
  ((await db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows

async function sizes(db: Database): Promise<Record<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const counted = await rowsOf<{ name: string; rows: number }>(
    db,
    tables
      .map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
      .join(' union all '),
  )
  return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]))
}

test('what the build packs for a first start is what a first start loads by itself', async () => {
  const url = await seededDatabase()
  const loaded = openPostgres(url, () => {})
  try {
    expect(await sizes(packed.db)).toEqual(await sizes(loaded.db))
  } finally {
    await loaded.close()
    await dropDatabase(url)
  }
})

test('what the build packs holds no secret: only the passwords of the demo accounts, which README says', async () => {
  const columns = await rowsOf<{ table: string; column: string }>(
    packed.db,
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ '(secret|token|password|hash|key|code)' and is_updatable = 'YES'`,
  )
  expect(columns.length).toBeGreaterThan(20)
  const filled: string[] = []
  for (const { table, column } of columns)
    if (
      (await rowsOf(packed.db, `select 1 from "${table}" where "${column}" is not null limit 1`)).length > 0
    )
      filled.push(`${table}.${column}`)
  expect(filled.sort()).toEqual([
    'activities.event_key',
    'credentials.password',
    'faq_items.key',
    'notifications.event_key',
    'seeded_records.hash',
    'seeded_records.key',
    'shared_values.key',
    'site_figures.key',
    'ussd_jobs.ussd_code',
  ])
  const known = await rowsOf<{ email: string }>(
    packed.db,
    'select u.email from credentials c join users u on u.id = c.user_id where c.password is not null',
  )
  expect(known.map(({ email }) => email).sort()).toEqual(DEMO_ACCOUNTS.map(({ email }) => email).sort())
  const values = await rowsOf<{ key: string }>(packed.db, 'select key from shared_values order by key')
  expect(values.map(({ key }) => key)).toEqual(['sample-content', 'starting-content'])
})
