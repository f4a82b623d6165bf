import { type Database, mayTake } from '../db/db.server.ts'
import { newestMigration } from '../db/migrations.server.ts'
import { waitingJobs } from '../queue/waiting-jobs.server.ts'
import { sequencesOf, tablesOf } from './catalogue.server.ts'
import type { Header, Part } from './format.ts'
import { type DataFile, piecesOf } from './data-files.server.ts'
import { linesOfTable } from './rows.server.ts'

export type Place = {
  db: Database
  kind: Header['from']
  dataDir: string
  /** The files that matter: a secret that is set in the environment is not ours to store. */
  files: DataFile[]
  secretMark: string
}

/** What to write into a backup: everything as of one moment, however long writing takes. `rows` fills meanwhile. */
export function backupOf(place: Place, madeAt: Date, rows: Record<string, number>): AsyncGenerator<string> {
  return insideTransaction(place.db, (tx) => linesOf({ ...place, db: tx }, madeAt, rows))
}

const line = (value: Header | Part): string => `${JSON.stringify(value)}\n`

async function* linesOf(place: Place, madeAt: Date, rows: Record<string, number>): AsyncGenerator<string> {
  const { db, kind, dataDir, files, secretMark } = place
  await mayTake(db, 0)
  const migration = await newestMigration(db)
  yield line({
    format: 'stadi-backup',
    version: 1,
    madeAt: madeAt.toISOString(),
    migration,
    from: kind,
    secretMark,
  })
  for (const file of files) for await (const part of piecesOf(dataDir, file)) yield line({ file, part })
  for (const table of await tablesOf(db)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) })
    rows[table.name] = 0
    for await (const piece of linesOfTable(db, table)) {
      rows[table.name]! += piece.rows
      yield piece.text
    }
  }
  for (const { name, value } of await sequencesOf(db)) yield line({ sequence: name, value })
  for (const job of await waitingJobs(db)) yield line({ job })
  yield line({ rows })
}

/** A generator over an open transaction, which ends or fails with the transaction. */
async function* insideTransaction(
  db: Database,
  generate: (tx: Database) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const begun = Promise.withResolvers<Database>()
  const ended = Promise.withResolvers<void>()
  const transaction = db.transaction(
    async (tx) => {
      begun.resolve(tx as unknown as Database)
      await ended.promise
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  transaction.catch(begun.reject)
  try {
    yield* generate(await begun.promise)
  } finally {
    ended.resolve()
    await transaction
  }
}
