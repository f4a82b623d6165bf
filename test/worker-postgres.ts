import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { dropDatabase as drop, newDatabase, type RunningPostgres, startPostgres } from './postgres.ts'
import { quickFolder } from './quick-folder.ts'

/** Names the variable with the folder in which the run's server writes its address (run-postgres.ts). */
export const RUN_FOLDER = 'STADI_TEST_RUN'
const ANSWERS_WITHIN_MS = 60_000

// A provided server may contain what an earlier run created.
const run = createHash('sha256')
  .update(process.env[RUN_FOLDER] ?? randomUUID())
  .digest('hex')
  .slice(0, 16)

/**
 * Writes survive a killed server, not a crash of the machine, which no test needs. No autovacuum or analyze: most tests roll back
 * what they write, and a list analyzed while it was empty is searched as if it still were, a hundred times slower than any list of
 * the product. Each worker has some dozens of connections. The log of writes stays short, since it takes memory.
 */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=300',
  'max_wal_size=256MB',
]

/** The server of a run, or of a worker of the browser tests. */
export const startForTests = (): Promise<RunningPostgres> => startPostgres(quickFolder(), SETTINGS)

let shared: Promise<string> | undefined
const adminUrl = () => (shared ??= addressOfRun())

async function addressOfRun(): Promise<string> {
  const folder = process.env[RUN_FOLDER]
  // Browser tests have one per worker, as only few of them need any.
  if (!folder) return (await startForTests()).adminUrl
  for (let waited = 0; waited < ANSWERS_WITHIN_MS; waited += 20) {
    if (existsSync(join(folder, 'address'))) return readFileSync(join(folder, 'address'), 'utf8')
    if (existsSync(join(folder, 'failure'))) throw new Error(readFileSync(join(folder, 'failure'), 'utf8'))
    await wait(20)
  }
  throw new Error(`Postgres did not start within ${ANSWERS_WITHIN_MS / 1000} seconds.`)
}

/** The URL of a separate database on the run's server. */
export const emptyDatabase = async (): Promise<string> => newDatabase(await adminUrl())

export const dropDatabase = async (url: string): Promise<void> => drop(await adminUrl(), url)

/**
 * A copy of a database that is created once per run, by whichever worker needs it first: creating one takes seconds, copying a
 * tenth of one.
 * @param make fills a new database and leaves nobody connected to it
 * @param begin returns the database that it fills
 */
export async function copyOf(
  name: string,
  make: (url: string) => Promise<void>,
  begin: () => Promise<string> = migratedDatabase,
): Promise<string> {
  const url = await adminUrl()
  const template = `stadi_${name}_${run}`
  await withLock(url, template, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount) return
    const draft = await begin()
    await make(draft)
    await client.query(`alter database ${new URL(draft).pathname.slice(1)} rename to ${template}`)
  })
  return newDatabase(url, template)
}

/** With the tables and no rows. */
export const migratedDatabase = (): Promise<string> =>
  copyOf(
    'migrated',
    async (url) => {
      const open = openPostgres(url, () => {})
      await open.migrate()
      await open.close()
    },
    emptyDatabase,
  )

async function withLock(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    await work(client)
  } finally {
    await client.end()
  }
}
