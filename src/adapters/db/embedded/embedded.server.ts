import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { DatabaseThread } from './outside-thread.server.ts'
import { type OpenDatabase, STATEMENT_TIMEOUT_MS } from '../db.server.ts'
import { emptyDatabaseFile } from './empty-database.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { migrateOver } from '../migrations.server.ts'
import { databaseOver } from '../pool.server.ts'
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
  // Of a thread that began anew nobody knows what the one before did not get to say.
  let starts = thread.starts
  const channels = new Map<string, Set<(payload: string) => void>>()
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    user: 'postgres',
    database: 'postgres',
    stream: () => thread.connect(),
    onConnect: async (client) => {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const hear of channels.get(channel) ?? []) hear(payload)
      })
      for (const channel of channels.keys()) await client.query(listenTo(channel))
      if (thread.starts !== starts)
        for (const hear of [...channels.values()].flatMap((heard) => [...heard])) hear('')
      starts = thread.starts
    },
  })
  async function listen(channel: string, hear: (payload: string) => void) {
    const heard = channels.get(channel) ?? new Set()
    channels.set(channel, heard.add(hear))
    await pool.query(listenTo(channel))
    return async () => {
      heard.delete(hear)
    }
  }
  const db = databaseOver(pool, onError)
  return {
    db,
    kind: 'embedded',
    boss: {
      db: fromPglite({
        query: async (text, values) => ({ rows: (await pool.query(text, values)).rows as never[] }),
        exec: async (text) => [await pool.query(text)].flat(),
        listen,
      }),
      backend: 'pglite',
    },
    listen,
    async migrate() {
      const client = await pool.connect()
      try {
        await migrateOver(client)
      } finally {
        client.release()
      }
    },
    keepLean: () => keepLean(db),
    leaveNoTrace: () => leaveNoTrace(db),
    async close() {
      await pool.end()
      await thread.close()
      unlock()
    },
  }
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`
