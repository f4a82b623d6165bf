import type { Context } from '#context.ts'
import { ussdSessionsByDay } from '#modules/basic-phone/queries.server.ts'
import { type DayFigures, dayFigures } from '#modules/publishing/queries/day-figures.server.ts'
import type { Period } from '#modules/publishing/rules.ts'

/** What began on each day of a period, also on basic phones. */
export async function daysOf(ctx: Context, period: Period): Promise<(DayFigures & { ussd: number })[]> {
  const days = await dayFigures(ctx, period)
  const ussd = await ussdSessionsByDay(ctx, days[0]!.day, days.at(-1)!.day)
  return days.map((day) => ({ ...day, ussd: ussd.get(day.day) ?? 0 }))
}
