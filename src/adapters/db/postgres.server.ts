import pg from 'pg'
import {
  JOBS_PATIENCE_MS,
  type JobsDatabase,
  LOCK_TIMEOUT_MS,
  type OpenDatabase,
  type StandbyState,
  STATEMENT_TIMEOUT_MS,
  UnusableDatabase,
} from './db.server.ts'
import { migrateOver } from './migrations.server.ts'
import { listenTo } from './connections/listen.server.ts'
import { oneConnection } from './connections/one-connection.server.ts'
import { databaseOver, outliving } from './connections/pool.server.ts'
import { beginSession, type Timeouts } from './connections/settings.server.ts'
import {
  limitsOfRole,
  sessionlessClient,
  sharesSessions,
  statementAlone,
  wrongSettings,
} from './connections/transaction-pooler.server.ts'
import { standbyOver } from './standby/standby.server.ts'
import { watchPool } from './connections/waits.server.ts'

// Any fixed number: one migration at a time across processes.
const MIGRATION_LOCK = 715_384_025
const OF_PAGES: Timeouts = {
  statementMs: STATEMENT_TIMEOUT_MS,
  lockMs: LOCK_TIMEOUT_MS,
  connectionMs: 10_000,
}
// Deleting a month's jobs may take longer than a page may, and a job can wait for a lock. Dozens of workers share few connections.
const OF_JOBS: Timeouts = { statementMs: 30_000, lockMs: 0, connectionMs: JOBS_PATIENCE_MS }

const KEEPALIVE_MS = 5000
// A proxy may accept a connection for a server that says nothing any more.
const ALONE_WITHIN_MS = 10_000

/** How a database is reached where a pooler is in front of it. */
export type Ways = {
  /** What the pooler lends: a session as long as its connection, or one for each transaction (decision 090). */
  pooler?: 'session' | 'transaction'
  /** For what needs a session of its own: to listen, and to migrate alone. */
  listenUrl?: string | undefined
  /** A standby that answers reads. */
  reading?: Reading | undefined
}

const poolOf = (url: string, max: number, timeouts: Timeouts, { pooler }: Ways): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max,
    // A server whose machine fell silent is noticed within KEEPALIVE_MS and ten probes of a second.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    connectionTimeoutMillis: timeouts.connectionMs,
    ...(pooler === 'transaction'
      ? { Client: sessionlessClient(timeouts) }
      : { onConnect: beginning(timeouts) }),
  })

const beginning = (timeouts: Timeouts) => (client: pg.ClientBase) => beginSession(client, timeouts)

export type Reading = { url: string; onState: (state: StandbyState, reason: string) => void }

// Whoever reads waits for a standby for a moment only: the primary has it too.
const OF_STANDBY = { connectionMs: 1000, answerMs: 3000 }

const standbyPool = (url: string): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    connectionTimeoutMillis: OF_STANDBY.connectionMs,
    query_timeout: OF_STANDBY.answerMs,
    onConnect: beginning(OF_PAGES),
  })

/**
 * Opens a pool on a Postgres server (15 to 18).
 * @param onError receives connection errors, so that the process survives
 * @param ofPages how long requests wait
 * @param reading a standby for what everybody reads
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  ofPages: Timeouts = OF_PAGES,
  ways: Ways = {},
): OpenDatabase {
  const own = ways.listenUrl ?? url
  const pool = poolOf(url, 10, ofPages, ways)
  const ofJobs = outliving(poolOf(url, 3, OF_JOBS, ways), onError)
  const pools = [watchPool('pages', pool), watchPool('jobs', ofJobs)]
  const listeners = new Set<() => Promise<void>>()
  const listen: OpenDatabase['listen'] = async (channel, hear) => {
    const connect = () => connectAlone(own, ofPages)
    const stop = await listenTo({ connect, channel, hear, onError })
    listeners.add(stop)
    return stop
  }
  const db = databaseOver(pool, onError)
  const { reading } = ways
  const standby =
    reading &&
    standbyOver({ primary: pool, beside: ofJobs, pool: standbyPool(reading.url), onState: reading.onState })
  return {
    db,
    kind: 'postgres',
    ...(standby && { standby }),
    boss: { db: bossOver(ofJobs, listen, ways) },
    listen,
    pools: () => pools.map((figures) => figures()),
    async migrate() {
      if (ways.pooler !== 'transaction') return migrateAlone(own, ways)
      await migrateAlone(own, ways, (client) => limitsOfRole(client, ofPages))
      await refuseOtherSettings(pool, ofPages)
    },
    // Its autovacuum does both on its own.
    vacuum: async () => {},
    leaveNoTrace: async () => {},
    async close() {
      await standby?.close()
      await Promise.all([...[...listeners].map((stop) => stop()), pool.end(), ofJobs.end()])
    },
  }
}

/** @throws UnusableDatabase with what the operator of the pooler does */
async function refuseOtherSettings(pool: pg.Pool, ofPages: Timeouts): Promise<void> {
  const client = await pool.connect()
  const wrong = await wrongSettings(client, ofPages).finally(() => client.release())
  if (wrong.length > 0)
    throw new UnusableDatabase(
      `The pooler of DATABASE_URL lends sessions without the limits that Stadi gave its role: ${wrong.join(', ')}. They were opened before, or as another user than that of DATABASE_LISTEN_URL: in its console say RECONNECT, or restart it.`,
    )
}

/**
 * The same with a single connection like the embedded database, for tests: work that asks for a second one while it holds the first
 * hangs here too.
 */
export function openPostgresAlone(url: string, ways: Ways = {}): OpenDatabase {
  const onError = () => {}
  const own = ways.listenUrl ?? url
  const { pool, listen } = oneConnection({ connectionString: own, onConnect: beginning(OF_PAGES) }, () => 0)
  // The one that listens beside a pooler is nobody's database.
  const lent = ways.pooler === 'transaction' ? poolOf(url, 1, OF_PAGES, ways) : pool
  if (lent !== pool) outliving(pool, onError)
  const open = openPostgres(url, onError, OF_PAGES, ways)
  return {
    ...open,
    db: databaseOver(lent, onError),
    listen,
    async close() {
      await Promise.all([...new Set([lent, pool])].map((one) => one.end()))
      await open.close()
    },
  }
}

const bossOver = (pool: pg.Pool, listen: OpenDatabase['listen'], { pooler }: Ways): JobsDatabase => ({
  executeSql: pooler === 'transaction' ? statementAlone(pool) : (text, values) => pool.query(text, values),
  async listen(channel, hear, heardNothing) {
    // An empty payload means that notifications may have been lost.
    const stop = await listen(channel, (payload) => (payload ? hear(payload) : heardNothing()))
    heardNothing()
    return { close: stop }
  },
})

async function connectAlone(url: string, timeouts: Timeouts): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    connectionTimeoutMillis: ALONE_WITHIN_MS,
  })
  // A caller gets the error with its query; without a listener the process would exit, too.
  client.on('error', () => {})
  await client.connect()
  try {
    await beginSession(client, timeouts)
  } catch (error) {
    void client.end()
    throw error
  }
  return client
}

const OF_MIGRATIONS: Timeouts = { statementMs: 0, lockMs: 0, connectionMs: 0 }

/**
 * On its own connection: an advisory lock belongs to the session that took it, and a migration may take long.
 * @param after while the lock is held
 */
async function migrateAlone(
  url: string,
  { pooler }: Ways,
  after: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  if (await sharesSessions(() => connectAlone(url, OF_MIGRATIONS)))
    throw new UnusableDatabase(
      pooler === 'transaction'
        ? 'DATABASE_LISTEN_URL leads to a pooler in transaction mode, too: let it lead to Postgres itself, or to a pooler in session mode.'
        : 'DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_POOLER=transaction, and DATABASE_LISTEN_URL to Postgres itself.',
    )
  const client = await connectAlone(url, OF_MIGRATIONS)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateOver(client)
    await after(client)
  } finally {
    await client.end()
  }
}
