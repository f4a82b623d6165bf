import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { watched } from '../away.server.ts'
import type { Database } from '../db.server.ts'
import { traceStatements, tracesStatements } from './statements.server.ts'

/**
 * Drizzle over a pool of connections that may break; every such fault is a DatabaseAway. Faults of idle connections go to
 * `onError`, and so do waits that took too long, which responses report but do not log.
 */
export function databaseOver(pool: pg.Pool, onError: (error: Error) => void): Database {
  outliving(pool, onError).on('connect', (client) => {
    watched(client, ['query'], { away: () => client.release(true), busy: onError })
    if (tracesStatements()) traceStatements(client)
  })
  return drizzle(lending(watched(pool, ['query', 'connect'], { busy: onError }))) as unknown as Database
}

/** The process outlives the pool's connections: a fault of an idle one goes to `onError`, one in use has a query that fails. */
export const outliving = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool =>
  // Without listeners an error ends the process. Whoever has borrowed a connection adds none.
  pool.on('error', onError).on('connect', (client) => client.on('error', () => {}))

/**
 * Releases a client taken for a transaction at its first broken query; releasing twice is harmless. Drizzle never releases a client
 * whose `begin` failed, and ten of those would leave the pool empty for good.
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
