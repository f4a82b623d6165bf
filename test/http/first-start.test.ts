import { sql } from 'drizzle-orm'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#adapters/db/db.server.ts'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { templatesFolder } from '#adapters/db/embedded/templates.server.ts'
import { DEMO_ACCOUNTS } from '#sample/sample.server.ts'
import { builtProduct } from '../seeded-data.ts'
import { dropDatabase, emptyDatabase } from '../worker-postgres.ts'

let packed: OpenDatabase
beforeAll(async () => {
  const [template] = globSync('samples-*.tgz', { cwd: templatesFolder() })
  packed = await openEmbedded(undefined, undefined, join(templatesFolder(), template!))
})
afterAll(() => packed.close())

const rowsOf = async <Row>(db: Database, text: string): Promise<Row[]> =>
  ((await db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows

/**
 * How many rows each table has. Counts are stored in parts by the connection that counted (drizzle/0008_counts.sql): these are
 * identified by the rest of their key.
 */
async function sizes(db: Database): Promise<Record<string, number>> {
  const tables = await rowsOf<{ name: string; keys: string | null }>(
    db,
    `select table_name as name,
       (select string_agg(quote_ident(k.column_name), ', ') from information_schema.key_column_usage k
        join information_schema.table_constraints c using (constraint_name, table_name)
        where k.table_name = t.table_name and c.constraint_type = 'PRIMARY KEY' and k.column_name <> 'part'
          and exists (select from information_schema.columns p where p.table_name = t.table_name and p.column_name = 'part')) as keys
     from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const counted = await rowsOf<{ name: string; rows: number }>(
    db,
    tables
      .map(
        ({ name, keys }) =>
          `select '${name}' as name, count(${keys ? `distinct (${keys})` : '*'})::int as rows from "${name}"`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]))
}

test('what the build packs for a first start is what a first start loads by itself', async () => {
  const { createProduct } = await builtProduct()
  const dataDir = mkdtempSync(join(tmpdir(), 'stadi-first-'))
  const database = await emptyDatabase()
  // Days are counted from the moment of the load, and the build may be from another day.
  const [course] = await rowsOf<{ moment: string }>(
    packed.db,
    'select max(updated_at)::text as moment from courses',
  )
  const now = () => new Date(course!.moment)
  const loaded = await createProduct({ dataDir, database, now, env: { WORKER: 'off' } })
  try {
    expect(await sizes(packed.db)).toEqual(await sizes(loaded.app.open.db))
  } finally {
    await loaded.close()
    await dropDatabase(database)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('what the build packs holds no secret: only the passwords of the demo accounts, which npm start says', async () => {
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
    // Opens the check of a demo learner's certificate, as its ID does.
    'certificates.code',
    // Of the samples: they are never beside real money.
    'coupons.code',
    // The same: who types it is in a sample group.
    'course_groups.code',
    'credentials.password',
    'faq_items.key',
    'notifications.event_key',
    'review_cards.key',
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
  expect(values.map(({ key }) => key)).toEqual(['launch-content', 'sample-content', 'starting-content'])
})
