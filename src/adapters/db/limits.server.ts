import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'
import { prepared } from './prepared.server.ts'
import { DAY } from '#kit/time.ts'
import { rateLimits, sharedValues } from './tables.server.ts'

export type Limit = { key: string; max: number; windowMs: number }
/** One counted use, by which it is found again while its window lasts. */
export type Use = { key: string; resetsAt: Date }

const { placeholder } = sql
const [now, end] = [sql`${placeholder('now')}::timestamptz`, sql`${placeholder('end')}::timestamptz`]
const isOver = sql`${rateLimits.resetsAt} <= ${now}`
const use = prepared('use of a limit', (db) =>
  db
    .insert(rateLimits)
    .values({ key: sql`${placeholder('key')}::text`, count: 1, resetsAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${end} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning(),
)

/**
 * Counts one use against each limit, in one statement each, so that parallel requests cannot slip through. A window starts with its
 * first use. Call it outside a transaction that may roll back.
 * @returns seconds to wait when a limit is exceeded, else 0; and the uses, in the order of the limits
 */
export async function countEach(
  db: Database,
  limits: Limit[],
  now: Date,
): Promise<{ waitS: number; uses: Use[] }> {
  let waitS = 0
  const uses: Use[] = []
  for (const limit of limits) {
    const { key } = limit
    const { count, resetsAt } = await counted(db, limit, now)
    uses.push({ key, resetsAt })
    if (count > limit.max) waitS = Math.max(waitS, 1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  }
  return { waitS, uses }
}

/** The same for uses that nobody settles. @returns seconds to wait when a limit is exceeded, else 0 */
export const useUp = async (db: Database, limits: Limit[], now: Date): Promise<number> =>
  (await countEach(db, limits, now)).waitS

/** One use of one limit. */
async function counted(db: Database, { key, windowMs }: Limit, now: Date) {
  const end = new Date(now.getTime() + windowMs).toISOString()
  const [row] = await use(db, { key, now: now.toISOString(), end })
  return row!
}

/**
 * Lets a counted use weigh more, or nothing any more (-1). One whose window is over is left alone: it would be taken from uses that were
 * counted since.
 */
export async function weigh(db: Database, { key, resetsAt }: Use, more: number): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} + ${more})` })
    .where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, resetsAt)))
}

/**
 * The same for what happened earlier and is told only now (rule O5): it counts in the window of its own time, so that a week without a
 * network may be told at once. What finds that window full counts among what happens now: many things of one moment, as a clock that is
 * wrong makes them, take their time and are never refused for ever.
 */
export async function useUpLate(
  db: Database,
  limits: Limit[],
  { happenedAt, heardAt }: { happenedAt: Date; heardAt: Date },
): Promise<number> {
  const age = heardAt.getTime() - happenedAt.getTime()
  const now: Limit[] = []
  for (const limit of limits) {
    const { key, max, windowMs } = limit
    const window = Math.floor(happenedAt.getTime() / windowMs)
    // Nobody waits for the end of a window of the past: its counter is kept for a day.
    const past = { key: `${window}@${key}`, max, windowMs: Math.max(windowMs, DAY) }
    if (age < windowMs || (await countEach(db, [past], heardAt)).waitS > 0) now.push(limit)
  }
  return useUp(db, now, heardAt)
}

const UNPROVEN = 'unproven:'
// Of one proof; somebody who brings the same one again and again fills no row.
const MOST_UNPROVEN = 40
type Stored = { key: string; resetsAt: string }

/** Remembers uses until what they wait for proves itself, or until their windows are over. @param proof names it to nobody else */
export async function keepUnproven(db: Database, proof: string, uses: Use[]): Promise<void> {
  if (uses.length === 0) return
  const expiresAt = new Date(Math.max(...uses.map(({ resetsAt }) => resetsAt.getTime())))
  await db
    .insert(sharedValues)
    .values({ key: UNPROVEN + proof, value: JSON.stringify(uses), expiresAt })
    .onConflictDoUpdate({
      target: sharedValues.key,
      set: {
        value: sql`case when jsonb_array_length(${sharedValues.value}::jsonb) < ${MOST_UNPROVEN}
          then (${sharedValues.value}::jsonb || excluded.value::jsonb)::text else ${sharedValues.value} end`,
        expiresAt: sql`greatest(${sharedValues.expiresAt}, excluded.expires_at)`,
      },
    })
}

/** The uses that waited for this proof; each is taken once, also by two who bring it at the same moment. */
export async function takeUnproven(db: Database, proof: string): Promise<Use[]> {
  const [kept] = await db
    .delete(sharedValues)
    .where(eq(sharedValues.key, UNPROVEN + proof))
    .returning({ value: sharedValues.value })
  const uses = JSON.parse(kept?.value ?? '[]') as Stored[]
  return uses.map(({ key, resetsAt }) => ({ key, resetsAt: new Date(resetsAt) }))
}

/** Deletes counters whose window is over, and what waited for a proof in it. */
export async function forgetOldLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
  await db
    .delete(sharedValues)
    .where(and(sql`starts_with(${sharedValues.key}, ${UNPROVEN})`, lt(sharedValues.expiresAt, now)))
}

/**
 * Deletes every counter of an account, address or number: keys end with their subject. @param names prefixes of the limits' names;
 * all if omitted
 */
export async function forgetSubject(db: Database, subject: string, names = ''): Promise<void> {
  await db
    .delete(rateLimits)
    .where(
      sql`right(${rateLimits.key}, ${subject.length + 1}) = ${`:${subject}`} and starts_with(${rateLimits.key}, ${names})`,
    )
}

/** Takes back every counted use of a key. */
export async function forgive(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}
