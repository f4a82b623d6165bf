import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database, OpenDatabase } from './db.server.ts'
import { migrationsFolder } from './migrations.server.ts'

// Any fixed number: one migration at a time across processes.
const MIGRATION_LOCK = 715_384_025

/** Opens a pool on a Postgres server (15 to 18). Connection errors are handed to `onError` so that the process lives on. */
export function openPostgres(url: string, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url, max: 10, connectionTimeoutMillis: 10_000,
    options: '-c statement_timeout=5000 -c timezone=UTC',
  })
  pool.on('error', onError)
  const db = drizzle(pool)
  return {
    db: db as unknown as Database,
    kind: 'postgres',
    boss: { connectionString: url, max: 3 },
    listen: (channel, hear) => listen(url, channel, hear, onError),
    async migrate() {
      // Of its own connection: an advisory lock belongs to the session that took it, and a migration may take long.
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        const own = drizzle(client)
        await own.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
        await migrate(own, { migrationsFolder: migrationsFolder() })
      } finally {
        await client.end()
      }
    },
    close: () => pool.end(),
  }
}

/** Keeps one connection listening and opens it again, after a second, when it breaks. */
async function listen(url: string, channel: string, hear: (payload: string) => void, onError: (error: Error) => void) {
  let client: pg.Client | undefined
  let stopped = false
  async function open() {
    client = new pg.Client({ connectionString: url })
    client.on('error', (error) => {
      onError(error)
      if (!stopped) setTimeout(() => void open().catch(onError), 1000).unref()
    })
    client.on('notification', (message) => hear(message.payload ?? ''))
    await client.connect()
    await client.query(`listen "${channel}"`)
  }
  await open()
  return async () => {
    stopped = true
    await client?.end()
  }
}
