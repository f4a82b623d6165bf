import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { watched } from './away.server.ts'
import type { Database, OpenDatabase } from './db.server.ts'
import { migrationsFolder } from './migrations.server.ts'

// Any fixed number: one migration at a time across processes.
const MIGRATION_LOCK = 715_384_025
const LISTEN_AGAIN_MS = 1000

/** Opens a pool on a Postgres server (15 to 18). Connection errors are handed to `onError` so that the process lives on. */
export function openPostgres(url: string, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url, max: 10, connectionTimeoutMillis: 10_000,
    options: '-c statement_timeout=5000 -c timezone=UTC',
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    watched(client, ['query'], () => client.release(true))
    // One that is in use when the server ends has a query that says so; without a listener the process would end, too.
    client.on('error', () => {})
  })
  const db = drizzle(lending(watched(pool, ['query', 'connect'])))
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
    // Its autovacuum does both in its own time.
    keepLean: async () => {},
    leaveNoTrace: async () => {},
    close: () => pool.end(),
  }
}

/**
 * Lets a client that was taken for a transaction go back to the pool by its first broken query, and once more without harm: Drizzle
 * never gives one back whose `begin` failed, and ten of those would leave the pool empty for good.
 */
function lending(pool: pg.Pool): pg.Pool {
  const connect = pool.connect as (hear?: unknown) => Promise<pg.PoolClient>
  const lent = (client: pg.PoolClient): pg.PoolClient => {
    const { release } = client
    let isBack = false
    client.release = (error) => {
      if (!isBack) release(error)
      isBack = true
    }
    return client
  }
  return Object.assign(pool, { connect: (hear?: unknown) => (hear ? connect(hear) : connect().then(lent)) })
}

/**
 * Keeps one connection listening and opens it again, after a second, for as long as it cannot be opened. What was said meanwhile
 * nobody heard: `hear` gets an empty payload then.
 */
async function listen(url: string, channel: string, hear: (payload: string) => void, onError: (error: Error) => void) {
  let client: pg.Client | undefined
  let stopped = false
  let isComing = false
  async function open() {
    client = new pg.Client({ connectionString: url })
    client.on('error', (error) => {
      onError(error)
      again() // an end is told twice: by the server's word and by the line
    })
    client.on('notification', (message) => hear(message.payload ?? ''))
    await client.connect()
    await client.query(`listen "${channel}"`)
  }
  function again() {
    if (stopped || isComing) return
    isComing = true
    setTimeout(() => {
      isComing = false
      open().then(() => hear(''), (error: Error) => {
        onError(error)
        again()
      })
    }, LISTEN_AGAIN_MS).unref()
  }
  await open()
  return async () => {
    stopped = true
    await client?.end()
  }
}
