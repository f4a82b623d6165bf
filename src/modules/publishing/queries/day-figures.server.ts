import { type DayCount, daysBetween, totalsWith } from '#adapters/db/counts.server.ts'
import { query } from '#core/operation.ts'
import { nairobiDay } from '#kit/time.ts'
import { changeInPercent, monthsAround, type Period } from '../rules.ts'

type Total = { total: number; now: number; before: number }

/** One figure of the administration: the total, this month's and last month's, and how they compare; null with nothing last month. */
export type Standing = { total: number; now: number; before: number; change: number | null }

const standing = (parts: Total[]): Standing => {
  const sum = (of: keyof Total) => parts.reduce((n, part) => n + part[of], 0)
  const [now, before] = [sum('now'), sum('before')]
  return { total: sum('total'), now, before, change: changeInPercent(now, before) }
}

/** The figures above the administration (ADM-04 to ADM-11), from counts that triggers maintain. */
export const adminFigures = query({ who: 'admin' }, async (ctx) => {
  const rows = await totalsWith(ctx.db, monthsAround(nairobiDay(ctx.now())))
  const of = (wanted: DayCount) => standing(rows.filter(({ name }) => name === wanted))
  return {
    users: of('people'),
    topics: of('topic posts'),
    questions: of('question posts'),
    stories: of('story posts'),
    /** Whatever their status. */ payments: standing(rows.filter(({ name }) => name.endsWith(' payments'))),
    revenue: of('revenue'),
    listings: of('job listings'),
  }
})

export type DayFigures = {
  day: string
  signUps: number
  enrolments: number
  completions: number
  completed: number
  pending: number
  failed: number
  revenue: number
}

const column: Partial<Record<DayCount, keyof Omit<DayFigures, 'day'>>> = {
  people: 'signUps',
  enrolments: 'enrolments',
  completions: 'completions',
  'completed payments': 'completed',
  'pending payments': 'pending',
  'failed payments': 'failed',
  revenue: 'revenue',
}

/** Each day of a period with what began on it, oldest first, including days without anything (ADM-20+). */
export const dayFigures = query({ who: 'admin' }, async (ctx, { days }: Period): Promise<DayFigures[]> => {
  const empty = { signUps: 0, enrolments: 0, completions: 0, completed: 0, pending: 0, failed: 0, revenue: 0 }
  const byDay = new Map(days.map((day): [string, DayFigures] => [day, { day, ...empty }]))
  for (const { name, day, n } of await daysBetween(ctx.db, days[0]!, days.at(-1)!)) {
    const [figures, part] = [byDay.get(day), column[name as DayCount]]
    if (figures && part) figures[part] = n
  }
  return [...byDay.values()]
})
