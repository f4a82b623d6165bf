import { asc, between, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'
import { counts, dayCounts } from './tables.server.ts'

/** A count that triggers keep: 'people' with an account, or 'learners' who confirmed their address (decision 020). */
export async function countOf(db: Database, name: 'people' | 'learners'): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${counts.n}), 0)`.mapWith(Number) })
    .from(counts)
    .where(eq(counts.name, name))
  return row!.n
}

/** What triggers count per day in Nairobi (`dayCounts`). */
export type DayCount =
  | 'people'
  | 'enrolments'
  | 'completions'
  | `${'completed' | 'pending' | 'failed'} payments`
  | 'revenue'
  | `${'topic' | 'question' | 'story'} posts`
  | 'job listings'

const total = sql<number>`sum(${dayCounts.n})`.mapWith(Number)

const states = ['completed', 'pending', 'failed'] as const

/** The number of payments by state. */
export async function paymentCounts(db: Database): Promise<Record<(typeof states)[number], number>> {
  const names = states.map((state) => `${state} payments` as const)
  const rows = await db
    .select({ name: dayCounts.name, total })
    .from(dayCounts)
    .where(inArray(dayCounts.name, names))
    .groupBy(dayCounts.name)
  const of = (state: string) => rows.find(({ name }) => name === `${state} payments`)?.total ?? 0
  return { completed: of('completed'), pending: of('pending'), failed: of('failed') }
}

/** Totals, and what began on certain days, by name. Missing counts are 0. */
export async function totalsWith(
  db: Database,
  periods: Record<'now' | 'before', { from: string; to: string }>,
) {
  const within = ({ from, to }: { from: string; to: string }) =>
    sql<number>`coalesce(sum(${dayCounts.n}) filter (where ${between(dayCounts.day, from, to)}), 0)`.mapWith(
      Number,
    )
  return db
    .select({ name: dayCounts.name, total, now: within(periods.now), before: within(periods.before) })
    .from(dayCounts)
    .groupBy(dayCounts.name)
}

/** The days of a period on which something began, oldest first. @param from a day in Nairobi, YYYY-MM-DD @param to the last one */
export async function daysBetween(db: Database, from: string, to: string) {
  return db
    .select({ name: dayCounts.name, day: dayCounts.day, n: total })
    .from(dayCounts)
    .where(between(dayCounts.day, from, to))
    .groupBy(dayCounts.name, dayCounts.day)
    .orderBy(asc(dayCounts.day))
}
