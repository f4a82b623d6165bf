import { adminOnly } from '#context.ts'
import { csvLine } from '#kit/documents/csv.ts'
import { nairobiDay } from '#kit/time.ts'
import { periodOf } from '#modules/publishing/rules.ts'
import { answer } from '#web/answers.server.ts'
import { csvAnswer } from '#web/csv-answer.server.ts'
import type { Route } from './+types/analytics-csv'
import { daysOf } from './days.server.ts'

const head = [
  'day',
  'sign_ups',
  'enrolments',
  'completions',
  'payments_completed',
  'payments_pending',
  'payments_failed',
  'revenue_kes',
  'ussd_sessions',
]

/** Every day of a period as a spreadsheet file; it contains no user text. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { searchParams } = args.url
    const period = periodOf(searchParams.get('from'), searchParams.get('to'), nairobiDay(ctx.now()))
    const lines = (await daysOf(ctx, period)).map((day) =>
      csvLine([
        day.day,
        day.signUps,
        day.enrolments,
        day.completions,
        day.completed,
        day.pending,
        day.failed,
        day.revenue,
        day.ussd,
      ]),
    )
    const name = `stadi-${period.days[0]}-${period.days.at(-1)}.csv`
    return csvAnswer(name, [csvLine(head), ...lines].join(''))
  })
