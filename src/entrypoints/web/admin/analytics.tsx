import { adminOnly } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { aiSpending } from '#modules/coaching/queries/spending.server.ts'
import { AiSpendingTable } from '#modules/coaching/parts.tsx'
import { SmsSpending } from '#modules/outbox/parts.tsx'
import { smsSpending } from '#modules/outbox/queries/sms.server.ts'
import { periodOf } from '#modules/publishing/rules.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/analytics'
import { dayColumns, dayWords } from './day-columns.server.ts'
import { DayFiguresSection } from './day-figures.tsx'
import { daysOf } from './days.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { searchParams } = args.url
    const period = periodOf(searchParams.get('from'), searchParams.get('to'), nairobiDay(ctx.now()))
    const days = await daysOf(ctx, period)
    return {
      days,
      columns: dayColumns(),
      words: dayWords(days[0]!.day, days.at(-1)!.day),
      ai: await aiSpending(ctx),
      sms: await smsSpending(ctx),
    }
  })

/** What began on each day of a period, and the cost of SMS and the language model. */
export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { ai, sms, ...figures } = loaderData
  return (
    <>
      <DayFiguresSection {...figures} />
      <SmsSpending {...sms} />
      <AiSpendingTable spending={ai} />
    </>
  )
}
