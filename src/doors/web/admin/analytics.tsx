import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { aiSpending } from '#modules/coaching/queries.server.ts'
import { AiSpendingTable } from '#modules/coaching/parts.tsx'
import { SmsSpending } from '#modules/outbox/parts.tsx'
import { smsSpending } from '#modules/outbox/queries.server.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/analytics'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { ai: await aiSpending(ctx), sms: await smsSpending(ctx) }
  })

/** No figure is shown before it is computed. */
export default function Analytics({ loaderData: { ai, sms } }: Route.ComponentProps) {
  return (
    <>
      <Section title={m.admin_analytics()}>
        <p>{m.admin_analytics_none()}</p>
      </Section>
      <SmsSpending {...sms} />
      <AiSpendingTable spending={ai} />
    </>
  )
}
