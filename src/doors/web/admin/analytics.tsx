import { adminOnly } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { aiSpending } from '#modules/coaching/queries.server.ts'
import { AiSpendingTable } from '#modules/coaching/parts.tsx'
import { SmsSpending } from '#modules/outbox/parts.tsx'
import { smsSpending } from '#modules/outbox/queries.server.ts'
import { dayFigures } from '#modules/publishing/queries.server.ts'
import { periodOf } from '#modules/publishing/rules.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/analytics'
import { DayFiguresSection } from './day-figures.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { searchParams } = args.url
    const period = periodOf(searchParams.get('from'), searchParams.get('to'), nairobiDay(ctx.now()))
    return { days: await dayFigures(ctx, period), ai: await aiSpending(ctx), sms: await smsSpending(ctx) }
  })

/** What began on each day of a period, and what SMS and the language model cost. */
export default function Analytics({ loaderData: { days, ai, sms } }: Route.ComponentProps) {
  return (
    <>
      <DayFiguresSection days={days} />
      <SmsSpending {...sms} />
      <AiSpendingTable spending={ai} />
    </>
  )
}
