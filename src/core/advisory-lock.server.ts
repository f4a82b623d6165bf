import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { Turns } from '#core/turns.ts'

/** Lock scopes that several modules share; a module's own stand in the file that takes them, or in its rules where several do. */
export const sharedScopes = [
  // One person starting payments.
  'purchases',
  // An address on the site that a record claims, such as "articles:first-steps".
  'slug',
  // One person's conversations with staff.
  'asking',
] as const

/**
 * The one way to take an advisory lock: of the given scopes and the shared ones. To take two, take the shared ones first, in their
 * order, then the module's own in theirs. A command takes its own before it calls another module, and modules call each other in
 * one direction only.
 */
export function locksOf<Own extends string>(_own: readonly Own[]) {
  /**
   * Waits until nobody else holds the same lock; this transaction then holds it until it ends. For what no unique index can
   * protect: several rows, several tables, or a count that must not be exceeded.
   */
  return async function takeAdvisoryLock(
    ctx: Context,
    scope: Own | (typeof sharedScopes)[number],
    key: string,
  ): Promise<void> {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${scope}:${key}`}, 0))`)
  }
}

/** For code that takes only shared locks. */
export const takeAdvisoryLock = locksOf([])

const turns = new Turns()

/**
 * Runs a whole command after earlier ones of this process, for scopes where many may wait at once: what waits here holds none of
 * the ten database connections. An advisory lock excludes other processes. A transaction already has its connection and does not
 * wait.
 */
export const inTurn = <T>(ctx: Context, scope: string, key: string, work: () => Promise<T>): Promise<T> =>
  is(ctx.db, PgTransaction) ? work() : turns.take(`${scope}:${key}`, work)
