import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'
import { prepared } from './prepared.server.ts'
import { DAY } from '#kit/time.ts'
import { rateLimits } from './tables.server.ts'

export type Limit = { key: string; max: number; windowMs: number }

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
 * @returns seconds to wait when a limit is exceeded, else 0
 */
export async function useUp(db: Database, limits: Limit[], now: Date): Promise<number> {
  let waitS = 0
  for (const limit of limits) waitS = Math.max(waitS, await counted(db, limit, now))
  return waitS
}

/** One use of one limit. @returns as {@link useUp} */
async function counted(db: Database, { key, max, windowMs }: Limit, now: Date): Promise<number> {
  const end = new Date(now.getTime() + windowMs).toISOString()
  const [row] = await use(db, { key, now: now.toISOString(), end })
  if (!row || row.count <= max) return 0
  return Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000))
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
    if (age < windowMs || (await counted(db, past, heardAt)) > 0) now.push(limit)
  }
  return useUp(db, now, heardAt)
}

/** Deletes counters whose window is over. */
export async function forgetOldLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
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

/** Takes back one counted use of a key. */
export async function giveBack(db: Database, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, key))
}

/** Takes back every counted use of a key. */
export async function forgive(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}
