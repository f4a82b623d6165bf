import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { fromPglite } from 'pg-boss'
import { DatabaseThread } from './outside-thread.server.ts'
import { JOBS_PATIENCE_MS, type JobsDatabase, type OpenDatabase, STATEMENT_TIMEOUT_MS } from '../db.server.ts'
import { isPoolWait } from '../away.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { migrateOver } from '../migrations.server.ts'
import { oneConnection } from '../connections/one-connection.server.ts'
import { databaseOver } from '../connections/pool.server.ts'
import { emptyDatabaseFile, unpackTemplate } from './templates.server.ts'
import { vacuum, leaveNoTrace } from './vacuum.server.ts'

/**
 * Opens PGlite in a folder, or in memory without one, and connects to it like any Postgres. It has one session, so the pool has one
 * connection: a transaction that holds it holds the database.
 * @param template a packed database from which a new one starts
 * @throws Error when a living process holds the folder
 */
export async function openEmbedded(
  dataDir?: string,
  onError: (error: Error) => void = () => {},
  template = emptyDatabaseFile(),
): Promise<OpenDatabase> {
  if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = dataDir ? await lockFolder(join(dataDir, 'database.lock')) : () => {}
  const folder = dataDir ? join(dataDir, 'database') : null
  if (folder && !existsSync(folder) && existsSync(template)) await unpackTemplate(template, folder)
  const thread = new DatabaseThread({ dataDir: folder, template, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
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
    vacuum: () => vacuum(db),
    leaveNoTrace: () => leaveNoTrace(db),
    async close() {
      await pool.end()
      await thread.close()
      unlock()
    },
  }
}

const bossOver = (pool: pg.Pool, listen: OpenDatabase['listen']): JobsDatabase =>
  fromPglite({
    query: (text, values) =>
      patiently(async () => ({ rows: (await pool.query(text, values)).rows as never[] })),
    exec: (text) => patiently(async () => [await pool.query(text)].flat()),
    listen,
  })

/** Queues for the connection again, behind callers that came meanwhile: pages give up sooner than jobs should. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + JOBS_PATIENCE_MS; ;)
    try {
      return await work()
    } catch (error) {
      if (!isPoolWait(error) || performance.now() > until) throw error
    }
}

async function migrateWith(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await migrateOver(client)
  } finally {
    client.release()
  }
}
