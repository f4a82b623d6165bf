import type { ClientBase, QueryConfig } from 'pg'

// A pool counts the time until a connection stands, and not what is said on it first.
const ANSWER_WITHIN_MS = 10_000

/** Milliseconds that may go by; 0 is without end. */
export type Timeouts = {
  statementMs: number
  /** Waiting for what another transaction holds. */
  lockMs: number
  /** Waiting for one of the pool's connections. */
  connectionMs: number
}

/**
 * What every connection begins with, in one round trip. Statements, and not `options` of its start: pgbouncer, which stands between in
 * session mode, refuses those. Without `jit` because our queries take milliseconds, and a search that Postgres guesses to be long is
 * compiled for a second before it runs.
 */
export async function beginSession(
  client: ClientBase,
  { statementMs, lockMs }: Omit<Timeouts, 'connectionMs'>,
): Promise<void> {
  const text = `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set timezone = 'UTC'; set jit = off`
  await client.query({ text, query_timeout: ANSWER_WITHIN_MS } as QueryConfig)
}
