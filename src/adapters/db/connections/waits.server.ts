import type pg from 'pg'
import { Histogram } from '#kit/sight/histogram.ts'
import { inOwnTrace } from './statements.server.ts'

/** One pool of connections: how many there are, and how long whoever needs one waits for it. */
export type PoolFigures = {
  name: 'pages' | 'jobs'
  busy: number
  idle: number
  /** Callers that wait now. */
  waiting: number
  waits: Histogram
}

type Hear = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** Measures from now on how long each caller waits for a connection, also one who gets none. */
export function watchPool(name: PoolFigures['name'], pool: pg.Pool): () => PoolFigures {
  const waits = new Histogram()
  const connect = pool.connect.bind(pool) as (hear?: Hear) => Promise<pg.PoolClient>
  const timed = (hear?: Hear) => {
    const begun = performance.now()
    const got = () => waits.add((performance.now() - begun) / 1000)
    // The pool's own `query` passes a function.
    if (!hear) return connect().finally(got)
    const heard = inOwnTrace(hear)
    return connect((error, client, done) => {
      got()
      heard(error, client, done)
    })
  }
  Object.assign(pool, { connect: timed })
  return () => ({
    name,
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    waits,
  })
}
