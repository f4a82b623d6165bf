import pg from 'pg'
import { type OpenDatabase, STATEMENT_TIMEOUT_MS } from './db.server.ts'
import { migrateOver } from './migrations.server.ts'
import { oneConnection } from './connections/one-connection.server.ts'
import { databaseOver } from './connections/pool.server.ts'

// Any fixed number: one migration at a time across processes.
const MIGRATION_LOCK = 715_384_025
const LISTEN_AGAIN_MS = 1000
const OPTIONS = `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c timezone=UTC`

/** Opens a pool on a Postgres server (15 to 18). Connection errors are handed to `onError` so that the process lives on. */
export function openPostgres(url: string, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    options: OPTIONS,
  })
  const listeners = new Set<() => Promise<void>>()
  return {
    db: databaseOver(pool, onError),
    kind: 'postgres',
    // Deleting the jobs of a month may take longer than a page may.
    boss: { connectionString: url, max: 3, options: '-c statement_timeout=30000' },
    async listen(channel, hear) {
      const stop = await listen({ url, channel, hear, onError })
      listeners.add(stop)
      return stop
    },
    migrate: () => migrateAlone(url),
    // Its autovacuum does both in its own time.
    keepLean: async () => {},
    leaveNoTrace: async () => {},
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await pool.end()
    },
  }
}

/**
 * The same with the one connection that the embedded database has, for tests: work that asks for a second one while it holds the first
 * stands still here too.
 */
export function openPostgresAlone(url: string): OpenDatabase {
  const onError = () => {}
  const { pool, listen } = oneConnection({ connectionString: url, options: OPTIONS }, () => 0)
  const open = openPostgres(url, onError)
  return { ...open, db: databaseOver(pool, onError), listen, close: () => pool.end() }
}

/** Of its own connection: an advisory lock belongs to the session that took it, and a migration may take long. */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateOver(client)
  } finally {
    await client.end()
  }
}

type Listening = {
  url: string
  channel: string
  hear: (payload: string) => void
  onError: (error: Error) => void
}

/**
 * Keeps one connection listening and opens it again, after a second, for as long as it cannot be opened. What was said meanwhile
 * nobody heard: `hear` gets an empty payload then.
 */
async function listen({ url, channel, hear, onError }: Listening) {
  let client: pg.Client | undefined
  let isStopped = false
  let isComing = false
  async function open() {
    client = new pg.Client({ connectionString: url })
    client.on('error', lost) // an end is told twice: by the server's word and by the line
    client.on('notification', (message) => hear(message.payload ?? ''))
    await client.connect()
    await client.query(`listen "${channel}"`)
    if (isStopped) await client.end()
  }
  function lost(error: Error) {
    onError(error)
    if (isStopped || isComing) return
    isComing = true
    setTimeout(() => {
      isComing = false
      if (isStopped) return
      open().then(() => hear(''), lost)
    }, LISTEN_AGAIN_MS).unref()
  }
  await open()
  return async () => {
    isStopped = true
    await client?.end()
  }
}
