import pg from 'pg'
import {
  JOBS_PATIENCE_MS,
  type JobsDatabase,
  LOCK_TIMEOUT_MS,
  type OpenDatabase,
  STATEMENT_TIMEOUT_MS,
} from './db.server.ts'
import { migrateOver } from './migrations.server.ts'
import { listenTo } from './connections/listen.server.ts'
import { oneConnection } from './connections/one-connection.server.ts'
import { databaseOver } from './connections/pool.server.ts'
import { beginSession, type Timeouts } from './connections/settings.server.ts'

// Any fixed number: one migration at a time across processes.
const MIGRATION_LOCK = 715_384_025
const OF_PAGES: Timeouts = {
  statementMs: STATEMENT_TIMEOUT_MS,
  lockMs: LOCK_TIMEOUT_MS,
  connectionMs: 10_000,
}
// Deleting a month's jobs may take longer than a page may, and a job can wait for a lock. Dozens of workers share few connections.
const OF_JOBS: Timeouts = { statementMs: 30_000, lockMs: 0, connectionMs: JOBS_PATIENCE_MS }

const poolOf = (url: string, max: number, timeouts: Timeouts): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeouts.connectionMs,
    onConnect: beginning(timeouts),
  })

const beginning = (timeouts: Timeouts) => (client: pg.ClientBase) => beginSession(client, timeouts)

/**
 * Opens a pool on a Postgres server (15 to 18).
 * @param onError receives connection errors, so that the process survives
 * @param ofPages how long requests wait
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  ofPages: Timeouts = OF_PAGES,
): OpenDatabase {
  const pool = poolOf(url, 10, ofPages)
  const ofJobs = poolOf(url, 3, OF_JOBS).on('error', onError)
  const listeners = new Set<() => Promise<void>>()
  const listen: OpenDatabase['listen'] = async (channel, hear) => {
    const connect = () => connectAlone(url, ofPages)
    const stop = await listenTo({ connect, channel, hear, onError })
    listeners.add(stop)
    return stop
  }
  return {
    db: databaseOver(pool, onError),
    kind: 'postgres',
    boss: { db: bossOver(ofJobs, listen) },
    listen,
    migrate: () => migrateAlone(url),
    // Its autovacuum does both on its own.
    vacuum: async () => {},
    leaveNoTrace: async () => {},
    async close() {
      await Promise.all([...[...listeners].map((stop) => stop()), pool.end(), ofJobs.end()])
    },
  }
}

/**
 * The same with a single connection like the embedded database, for tests: work that asks for a second one while it holds the first
 * hangs here too.
 */
export function openPostgresAlone(url: string): OpenDatabase {
  const onError = () => {}
  const { pool, listen } = oneConnection({ connectionString: url, onConnect: beginning(OF_PAGES) }, () => 0)
  const open = openPostgres(url, onError)
  return {
    ...open,
    db: databaseOver(pool, onError),
    listen,
    async close() {
      await pool.end()
      await open.close()
    },
  }
}

const bossOver = (pool: pg.Pool, listen: OpenDatabase['listen']): JobsDatabase => ({
  executeSql: (text, values) => pool.query(text, values),
  async listen(channel, hear, heardNothing) {
    // An empty payload means that notifications may have been lost.
    const stop = await listen(channel, (payload) => (payload ? hear(payload) : heardNothing()))
    heardNothing()
    return { close: stop }
  },
})

async function connectAlone(url: string, timeouts: Timeouts): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // A caller gets the error with its query; without a listener the process would exit, too.
  client.on('error', () => {})
  await client.connect()
  await beginSession(client, timeouts)
  return client
}

/** On its own connection: an advisory lock belongs to the session that took it, and a migration may take long. */
async function migrateAlone(url: string): Promise<void> {
  const client = await connectAlone(url, { statementMs: 0, lockMs: 0, connectionMs: 0 })
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateOver(client)
  } finally {
    await client.end()
  }
}
