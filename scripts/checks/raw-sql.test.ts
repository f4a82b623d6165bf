import { sql } from 'drizzle-orm'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/world.ts'
import { type Named, namesIn, sqlIn } from './raw-sql.ts'

const root = join(import.meta.dirname, '..', '..')
// After `from` within extract(), which the reader of SQL takes for a table.
const OF_POSTGRES = new Set(['last_archived_time'])
const named = ({ table, column }: Named): string => (column ? `${table}.${column}` : table)

describe('SQL written as text', () => {
  const there = new Set<string>()

  beforeAll(async () => {
    const { db } = await testDatabase()
    const result = await db.execute(
      sql`select table_name as name, column_name as of from information_schema.columns where table_schema = 'public'`,
    )
    for (const { name, of } of (result as unknown as { rows: { name: string; of: string }[] }).rows)
      there.add(name).add(`${name}.${of}`)
  })

  test('names no table, view or column that the database does not have: one that is renamed fails here', () => {
    const files = globSync('src/**/*.server.ts', { cwd: root })
    const places = files.flatMap((file) =>
      sqlIn(file, readFileSync(join(root, file), 'utf8'))
        .flatMap(namesIn)
        .map((name) => ({ file, name: named(name) })),
    )
    expect(places.filter(({ name }) => !there.has(name) && !OF_POSTGRES.has(name))).toEqual([])
    expect(new Set(places.map(({ name }) => name)).size).toBeGreaterThan(50)
  })

  test('is found in templates and statements, with the tables behind aliases', () => {
    const source = `
      const a = sql<number>\`(select max(p.last_seen) from progress p where p.user_id = \${viewer} and p.id = courses.id)\`
      const b = 'delete from pictures'
      const c = sql\`with shown as (select id from articles) select s.n, s.id from shown join lateral (select 1) s on true\`
      const d = sql\`insert into kept (a) values (1) on conflict do update set a = excluded.a where t.x = 'from nowhere'\`
      const e = 'Take one from the shelf'`
    const names = sqlIn('a.ts', source).flatMap(namesIn).map(named)
    expect(names).toEqual([
      'progress',
      'progress.last_seen',
      'progress.user_id',
      'progress.id',
      'courses.id',
      'pictures',
      'articles',
      'kept',
    ])
  })
})
