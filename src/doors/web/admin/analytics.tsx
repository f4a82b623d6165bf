import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/analytics'

export const loader = (args: Route.LoaderArgs) => answer(args, async (ctx) => void adminOnly(ctx))

/** No figure is shown before it is computed. */
export default function Analytics() {
  return (
    <Section title={m.admin_analytics()}>
      <p>{m.admin_analytics_none()}</p>
    </Section>
  )
}
