import pg from 'pg'
import type { JobsDatabase } from '../db.server.ts'
import type { Timeouts } from './settings.server.ts'

/** What Stadi's sessions differ in from the server's defaults: `beginSession` says why. */
export const settingsOf = ({ statementMs, lockMs }: Pick<Timeouts, 'statementMs' | 'lockMs'>) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  timezone: 'UTC',
  jit: 'off',
})

const BEGIN = /^\s*(begin|start transaction)\b[^;]*$/i

/**
 * A client for a pooler that lends a session for one transaction at a time (decision 090). Nothing may be left in a session, as the
 * next transaction of somebody else finds it and one's own does not: no named statements, and limits are set within each transaction,
 * in the message that begins it. Single statements have the limits of the role (`limitsOfRole`).
 */
export function sessionlessClient(timeouts: Timeouts): new () => pg.ClientBase {
  const { statementMs, lockMs } = timeouts
  const limits = `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`
  const sessionless = (query: unknown): unknown => {
    if (typeof query === 'string') return BEGIN.test(query) ? `${query}; ${limits}` : query
    const { name: _, text, ...rest } = query as pg.QueryConfig
    // A statement to submit, such as a cursor's, has no name and no text.
    return typeof text === 'string' ? { ...rest, text: sessionless(text) } : query
  }
  return class extends pg.Client {
    // pg's `query` has a dozen signatures, all of which begin with the query.
    override query(...[query, ...rest]: unknown[]): never {
      return (super.query as (...words: unknown[]) => never)(sessionless(query), ...rest)
    }
  }
}

/** How jobs query there: each statement in a transaction of its own, which has the limits of jobs and not those of pages. */
export const statementAlone =
  (pool: pg.Pool): JobsDatabase['executeSql'] =>
  async (text, values) => {
    // pg-boss sends several statements as one text that begins and ends its own transaction.
    if (/^\s*begin\b/i.test(text)) return pool.query(text, values)
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await client.query(text, values)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => (broken = failed))
      throw error
    } finally {
      client.release(broken)
    }
  }

/**
 * Gives the role the limits of pages in this database, for sessions that the pooler opens from now on. Every role may set its own;
 * `beginSession` of a process without the pooler overrides them.
 */
export async function limitsOfRole(client: pg.ClientBase, ofPages: Timeouts): Promise<void> {
  const wanted = Object.entries(settingsOf(ofPages))
  const { rows } = await client.query<{ given: string[] }>(
    `select coalesce((select setconfig from pg_db_role_setting where setrole = (select oid from pg_roles where rolname = current_user)
      and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as given`,
  )
  const { given } = rows[0]!
  for (const [name, value] of wanted) {
    const isGiven = given.some((one) => one.toLowerCase() === `${name}=${value}`.toLowerCase())
    if (!isGiven)
      await client.query(
        `do $$ begin execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}'); end $$`,
      )
  }
}

/** Settings of a session that are not those of pages, as a pooler lends it that opened it before, or under another role. */
export async function wrongSettings(client: pg.ClientBase, ofPages: Timeouts): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select lower(name) as name, setting as value from pg_settings where lower(name) in ('statement_timeout', 'lock_timeout', 'timezone', 'jit')`,
  )
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.entries(settingsOf(ofPages))
    .filter(([name, value]) => found.get(name) !== String(value))
    .map(([name]) => name)
}

type Identified = pg.Client & { processID: number }
const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

/**
 * Whether sessions are shared: two connections that are open at once were answered by one process of Postgres. True is certain; a
 * busy pooler may go unnoticed. Without a pooler the first connection knows its process and no second one is opened.
 */
export async function sharesSessions(connect: () => Promise<pg.Client>): Promise<boolean> {
  const first = (await connect()) as Identified
  try {
    if ((await pidOf(first)) === first.processID) return false
    const second = await connect()
    try {
      for (let tries = 0; tries < 3; tries++) if ((await pidOf(first)) === (await pidOf(second))) return true
      return false
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}
