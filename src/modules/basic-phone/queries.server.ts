import { and, between, desc, eq, gt, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { query } from '#core/operation.ts'
import { after, HOUR } from '#kit/time.ts'
import { phoneLines, ussdDays, ussdSessions } from './tables.server.ts'
import type { Line, RunningCall } from './types.ts'

const { phone, locale, stopped } = phoneLines
const byPhone = prepared('line of a phone', (db) =>
  db
    .select({ phone, locale, stopped })
    .from(phoneLines)
    .where(eq(phone, sql.placeholder('phone'))),
)

/** What is known about a number; nothing yet if it dials for the first time. */
export const lineOf = query(
  { who: 'anyone', because: 'the gateway answers for the number; nobody is signed in on a basic phone' },
  async (ctx, phone: string): Promise<Line> => {
    const [line] = await byPhone(ctx.db, { phone })
    return line ?? { phone, locale: null, stopped: null }
  },
)

/** The current call of a phone; null if it has ended, or nothing was typed for an hour. */
export const runningCall = query(
  { who: 'anyone', because: 'the gateway answers for the number; nobody is signed in on a basic phone' },
  async (ctx, ofPhone: string): Promise<RunningCall | null> => {
    const { id, phone, stack, answers, textSeal, updatedAt } = ussdSessions
    const [call] = await ctx.db
      .select({ id, after: textSeal, answer: sql<string | null>`${answers} ->> ${textSeal}` })
      .from(ussdSessions)
      .where(and(eq(phone, ofPhone), sql`${stack} <> '[]'::jsonb`, gt(updatedAt, after(ctx.now(), -HOUR))))
      .orderBy(desc(updatedAt))
      .limit(1)
    return call?.after && call.answer
      ? { id: call.id, after: call.after, screen: call.answer.slice('CON '.length) }
      : null
  },
)

/** How many calls of real phones began on each day of a period; days without any are omitted. */
export const ussdSessionsByDay = query(
  { who: 'admin' },
  async (ctx, from: string, to: string): Promise<Map<string, number>> => {
    const rows = await ctx.db
      .select({ day: ussdDays.day, n: sql<number>`sum(${ussdDays.sessions})::int` })
      .from(ussdDays)
      .where(between(ussdDays.day, from, to))
      .groupBy(ussdDays.day)
    return new Map(rows.map(({ day, n }) => [day, n]))
  },
)
