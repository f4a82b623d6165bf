import type { ClientBase, QueryConfig } from 'pg'

// A pool measures the time until a connection is established, not until its first statements ran.
const ANSWER_WITHIN_MS = 10_000

/** Limits in milliseconds; 0 is unlimited. */
export type Timeouts = {
  statementMs: number
  /** Waiting for locks of another transaction. */
  lockMs: number
  /** Waiting for one of the pool's connections. */
  connectionMs: number
}

/**
 * The first statements of every connection, in one round trip. Statements, not startup `options`: pgbouncer in session mode refuses
 * those. Without `jit` because our queries take milliseconds, and a search that Postgres estimates to be long is compiled for a
 * second before it runs.
 */
export async function beginSession(
  client: ClientBase,
  { statementMs, lockMs }: Omit<Timeouts, 'connectionMs'>,
): Promise<void> {
  const text = `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set timezone = 'UTC'; set jit = off`
  await client.query({ text, query_timeout: ANSWER_WITHIN_MS } as QueryConfig)
}
