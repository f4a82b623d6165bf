/** Refuses a migration after the released one that the released version, which runs beside it, does not survive (decision 094). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breaksIn, tablesOf } from '../releasing/migrations.ts'

type Released = { version: string; migration: string }
const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'drizzle', name), 'utf8'))
const { version, migration } = read('released.json') as Released
const { entries } = read('meta/_journal.json') as { entries: { tag: string }[] }
const last = entries.findIndex(({ tag }) => tag === migration)
const tables = tablesOf(read(`meta/${migration.slice(0, 4)}_snapshot.json`) as Parameters<typeof tablesOf>[0])

const faults = entries
  .slice(last + 1)
  .flatMap(({ tag }) =>
    breaksIn(
      readFileSync(join(import.meta.dirname, '..', '..', 'drizzle', `${tag}.sql`), 'utf8'),
      version,
      tables,
    ).map((fault) => `drizzle/${tag}.sql: ${version} runs beside it, and ${fault}`),
  )
if (last < 0) faults.push(`drizzle/released.json names ${migration}, which the journal does not have.`)
if (faults.length > 0) {
  console.error(
    `${faults.join('\n')}\nTake it away a version later, or say in the statement why ${version} goes on: "-- Released ${version}: WHY" (docs/decisions/094).`,
  )
  process.exitCode = 1
}
