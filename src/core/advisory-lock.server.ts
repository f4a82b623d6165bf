import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { Turns } from '#core/turns.ts'

/** What several modules lock together; each module's own stand in its locks.server.ts. */
export const sharedScopes = [
  // One person's beginning payments.
  'purchases',
  // An address on the site that a record wants, such as "articles:first-steps".
  'slug',
  // What one person asks our people about.
  'asking',
] as const

/**
 * The one way to take an advisory lock: of the scopes given, and of the shared ones. Whoever takes two takes the shared ones first, in
 * their order, then its own in theirs; a command takes its own before it calls another module, and modules call each other one way only.
 */
export function locksOf<Own extends string>(_own: readonly Own[]) {
  /**
   * Waits until nobody else holds the same lock, which this transaction holds until its end. For what no index can hold
   * apart: several rows, several tables, or a count that must not be passed.
   */
  return async function takeAdvisoryLock(
    ctx: Context,
    scope: Own | (typeof sharedScopes)[number],
    key: string,
  ): Promise<void> {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${scope}:${key}`}, 0))`)
  }
}

/** For whoever takes only what is shared. */
export const takeAdvisoryLock = locksOf([])

const turns = new Turns()

/**
 * Runs a whole command after those of this process that came before it, for scopes where many may wait at once: who waits here holds no
 * connection to the database, of which there are ten for everybody. Other processes are kept apart by an advisory lock. A transaction has its
 * connection already and does not wait.
 */
export const inTurn = <T>(ctx: Context, scope: string, key: string, work: () => Promise<T>): Promise<T> =>
  is(ctx.db, PgTransaction) ? work() : turns.take(`${scope}:${key}`, work)
