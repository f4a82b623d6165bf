import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { fromPglite } from 'pg-boss'
import { DatabaseThread } from './outside-thread.server.ts'
import { type OpenDatabase, STATEMENT_TIMEOUT_MS } from '../db.server.ts'
import { emptyDatabaseFile } from './empty-database.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { migrateOver } from '../migrations.server.ts'
import { oneConnection } from '../connections/one-connection.server.ts'
import { databaseOver } from '../connections/pool.server.ts'
import { keepLean, leaveNoTrace } from './vacuum.server.ts'

/**
 * Opens PGlite in a folder, or in memory when none is given, and speaks with it as with any Postgres. It has one session, so the pool
 * has one connection: who holds it in a transaction holds the database.
 * @throws Error when a living process holds the folder
 */
export async function openEmbedded(
  dataDir?: string,
  onError: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
  if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = dataDir ? await lockFolder(join(dataDir, 'database.lock')) : () => {}
  const thread = new DatabaseThread({
    dataDir: dataDir ? join(dataDir, 'database') : null,
    emptyDatabase: emptyDatabaseFile(),
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  await thread.open()
  const { pool, listen } = oneConnection(
    { stream: () => thread.connect(), user: 'postgres', database: 'postgres' },
    () => thread.starts,
  )
  const db = databaseOver(pool, onError)
  return {
    db,
    kind: 'embedded',
    boss: { db: bossOver(pool, listen), backend: 'pglite' },
    listen,
    migrate: () => migrateWith(pool),
    keepLean: () => keepLean(db),
    leaveNoTrace: () => leaveNoTrace(db),
    async close() {
      await pool.end()
      await thread.close()
      unlock()
    },
  }
}

const bossOver = (pool: pg.Pool, listen: OpenDatabase['listen']) =>
  fromPglite({
    query: async (text, values) => ({ rows: (await pool.query(text, values)).rows as never[] }),
    exec: async (text) => [await pool.query(text)].flat(),
    listen,
  })

async function migrateWith(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await migrateOver(client)
  } finally {
    client.release()
  }
}
