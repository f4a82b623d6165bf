import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { rowsFrom } from '#adapters/db/rows.server.ts'
import type { Context } from '#context.ts'

/**
 * What follows a write of a sale. The version before this one leaves each to a trigger, which returns at once where the write says that
 * the program does it by name (decision 138).
 */
export type Following =
  /** The use of a coupon is given back, or taken again. */
  | 'coupon'
  /** The place in a group is taken, or none was left. */
  | 'place'
  /** A purchase has the days of its group, or none. */
  | 'plan'
  /** What opens a course, and what it opened by no more, is written as entitlements. */
  | 'entitlement'
  /** Whoever loses a course leaves its group. */
  | 'group'
  /** Teachers share in what came, and not in what goes back. */
  | 'shares'

/**
 * Runs a write of a sale after which the caller does what follows it, by name and in the same transaction. Only this write says so: the
 * triggers act after every other one.
 */
export async function byName<T>(
  ctx: Context,
  following: Following[],
  write: (ctx: Context) => Promise<T>,
): Promise<T> {
  // Without one the mark would be gone before the write, and both would act.
  if (!is(ctx.db, PgTransaction)) throw new Error('what follows a sale is done in its transaction')
  const [before] = await rowsFrom<{ said: string | null }>(
    ctx.db,
    sql`select current_setting('stadi.by_name', true) as said,
      set_config('stadi.by_name', concat_ws(' ', current_setting('stadi.by_name', true), ${following.join(' ')}::text), true)`,
  )
  const written = await write(ctx)
  // What fails takes the mark along: the transaction, or the part of one, is rolled back.
  await ctx.db.execute(sql`select set_config('stadi.by_name', ${before?.said ?? ''}, true)`)
  return written
}
