import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { watched } from '../away.server.ts'
import type { Database } from '../db.server.ts'

/**
 * Drizzle over a pool of connections that may break; every such fault is a DatabaseAway. Those of idle connections are handed to `onError`,
 * and so are waits that took too long, which answers say and do not log.
 */
export function databaseOver(pool: pg.Pool, onError: (error: Error) => void): Database {
  pool.on('error', onError)
  pool.on('connect', (client) => {
    watched(client, ['query'], { away: () => client.release(true), busy: onError })
    // One that is in use when the server ends has a query that says so; without a listener the process would end, too.
    client.on('error', () => {})
  })
  return drizzle(lending(watched(pool, ['query', 'connect'], { busy: onError }))) as unknown as Database
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
