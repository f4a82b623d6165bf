import { drizzle } from 'drizzle-orm/node-postgres'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isConnectionFault } from '../away.server.ts'
import { outliving } from '../connections/pool.server.ts'
import type { Database, Standby, StandbyState } from '../db.server.ts'
import { Horizon, type Position, positionIn } from './horizon.ts'
import { isPlainRead } from './plain-read.ts'

const SAMPLE_MS = 1000
// A standby that lacks something is not asked again for so long, in milliseconds: it replays many times a second.
const ASK_AGAIN_MS = 50
// Statements that a standby ended because its replay had to go on, and those that only a primary may run.
const RETRIED = new Set(['40001', '40P01', '25006'])

const LATE = 'it has not replayed what the primary had five seconds ago'

const OWN_PLACE =
  'select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as place'
const PRIMARY_PLACE = 'select pg_current_wal_insert_lsn()::text as place'

type Parts = {
  /** As `databaseOver` watches it. */
  primary: pg.Pool
  /** Other connections to the same server: those of pages may all be busy. */
  beside: pg.Pool
  pool: pg.Pool
  /** Told once for each change of state. */
  onState: (state: StandbyState, reason: string) => void
}

export function standbyOver({ primary, beside, pool, onState }: Parts): Standby {
  const horizon = new Horizon()
  // Of the server behind each connection, which HAProxy may have led elsewhere than the next one; it only grows.
  const places = new WeakMap<pg.PoolClient, Position>()
  let [state, reads, passedOn, askAgainAt] = ['read' as StandbyState, 0, 0, 0]
  const closing = new AbortController()
  outliving(pool, (error) => turn('away', error.message))

  function turn(next: StandbyState, reason = ''): void {
    if (state === next || closing.signal.aborted) return
    state = next
    onState(next, reason)
  }

  async function placeOf(by: Pick<pg.Pool, 'query'>, text: string): Promise<Position | null> {
    const { rows } = await by.query<{ place: string | null }>(text)
    return positionIn(rows[0]?.place)
  }

  /** A connection to a server that has replayed enough; null if there is none at once. */
  async function connectionAt(needed: Position): Promise<pg.PoolClient | null> {
    const client = await pool.connect()
    try {
      if ((places.get(client) ?? -1n) >= needed) return client
      const since = performance.now()
      if (since >= askAgainAt) {
        const place = await placeOf(client as never, OWN_PLACE)
        if (place !== null) places.set(client, place)
        if (place !== null && place >= needed) return client
        askAgainAt = since + ASK_AGAIN_MS
      }
      client.release()
      return null
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** @returns nothing if the primary has to answer */
  async function readHere(needed: Position, ...query: Parameters<pg.Pool['query']>): Promise<unknown> {
    let client: pg.PoolClient | null = null
    try {
      client = await connectionAt(needed)
      if (!client) return undefined
      const result = await (client.query as (...words: unknown[]) => Promise<unknown>)(...query)
      client.release()
      turn('read')
      return result
    } catch (error) {
      const isBroken = isConnectionFault(error)
      client?.release(isBroken)
      if (isBroken) turn('away', (error as Error).message)
      else if (!RETRIED.has(String((error as { code?: string }).code))) throw error
      return undefined
    }
  }

  async function query(
    wrote: Position | undefined,
    ...words: Parameters<pg.Pool['query']>
  ): Promise<unknown> {
    const [first] = words as unknown as [string | { text: string }]
    const text = typeof first === 'string' ? first : first.text
    if (isPlainRead(text) && state !== 'away') {
      const needed = horizon.needed(performance.now(), wrote)
      const result = needed === null ? undefined : await readHere(needed, ...words)
      if (result !== undefined) {
        reads++
        return result
      }
      passedOn++
    }
    return (primary.query as (...words: unknown[]) => Promise<unknown>)(...words)
  }

  const over = (wrote?: Position): Database =>
    drizzle(
      // A pool in all but its queries: transactions are the primary's.
      Object.create(primary, {
        query: { value: (...words: Parameters<pg.Pool['query']>) => query(wrote, ...words) },
      }) as pg.Pool,
    ) as unknown as Database
  const shared = over()

  /** Asks the primary where it is, and a standby whether it follows: one that is away is tried only here. */
  async function look(): Promise<void> {
    const at = performance.now()
    await placeOf(beside, PRIMARY_PLACE).then(
      (place) => place !== null && horizon.sample(at, place),
      () => {}, // the primary is away, which its own requests say
    )
    try {
      const place = await ofNext()
      turn(place === null || horizon.isLate(performance.now(), place) ? 'behind' : 'read', LATE)
    } catch (error) {
      turn('away', (error as Error).message)
    }
  }

  async function ofNext(): Promise<Position | null> {
    const client = await pool.connect()
    try {
      const place = await placeOf(client as never, OWN_PLACE)
      if (place !== null) places.set(client, place)
      client.release()
      return place
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  let [isUnasked, isAsking] = [false, false]
  /** One question for all changes that were heard of before it. */
  async function placeChanges(): Promise<void> {
    isAsking = true
    while (isUnasked && !closing.signal.aborted) {
      isUnasked = false
      const place = await placeOf(beside, PRIMARY_PLACE).catch(() => null) // it is away: asked again
      if (place === null) {
        isUnasked = true
        await sleep(SAMPLE_MS, undefined, { ref: false })
      } else if (!isUnasked) horizon.placed(place)
    }
    isAsking = false
  }

  let looking: Promise<void> = look()
  const timer = setInterval(() => void (looking = looking.then(look)), SAMPLE_MS).unref()

  return {
    db(wrote) {
      const position = positionIn(wrote)
      return position === null ? shared : over(position)
    },
    changed() {
      horizon.changed()
      isUnasked = true
      if (!isAsking) void placeChanges()
    },
    place: () =>
      beside.query<{ place: string }>(PRIMARY_PLACE).then(
        ({ rows }) => rows[0]!.place,
        () => null, // what they wrote is there, and for five seconds the primary would be read anyway
      ),
    figures: () => ({ state, reads, passedOn }),
    async close() {
      closing.abort()
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}
