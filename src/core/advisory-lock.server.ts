import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { Turns } from '#core/turns.ts'

/** What is locked by an advisory lock. Whoever takes two of them takes them in this order. */
export type LockScope =
  // Loading of what comes with Stadi.
  | 'samples'
  // One person's beginning payments, and one code of M-Pesa's being written down.
  | 'purchases'
  | 'code'
  // One mentor's times.
  | 'mentor'
  // An address on the site that a record wants, such as "articles:first-steps".
  | 'slug'
  // A number that somebody proves to be theirs.
  | 'phone'
  // One person's rounds of one project.
  | 'project'
  // One address's applications, one person's assessments and what they did.
  | 'application'
  | 'assessment'
  | 'activities'
  // One person's daily mail of replies.
  | 'digest'
  // One person's messages, those that they send and those that they get.
  | 'messages'
  // What one person asks our people about.
  | 'asking'
  // One person's list of CVs, and of the jobs that they follow.
  | 'resumes'
  | 'applications'
  // One person's keys of the API.
  | 'api-keys'
  // One person's endpoints.
  | 'webhooks'

/**
 * Waits until nobody else holds the same lock, which this transaction holds until its end. For what no index can hold
 * apart: several rows, several tables, or a count that must not be passed.
 */
export async function takeAdvisoryLock(ctx: Context, scope: LockScope, key: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${scope}:${key}`}, 0))`)
}

const turns = new Turns()

/**
 * Runs a whole command after those of this process that came before it, for scopes where many may wait at once: who waits here holds no
 * connection to the database, of which there are ten for everybody. Other processes are kept apart by `takeAdvisoryLock`. A transaction has its
 * connection already and does not wait.
 */
export const inTurn = <T>(ctx: Context, scope: LockScope, key: string, work: () => Promise<T>): Promise<T> =>
  is(ctx.db, PgTransaction) ? work() : turns.take(`${scope}:${key}`, work)
