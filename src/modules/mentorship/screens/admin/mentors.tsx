import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/mentors'

export const loader = (args: Route.LoaderArgs) => answer(args, async (ctx) => void adminOnly(ctx))

/** Mentorship is not built yet, so there is nothing to manage. */
export default function Mentors() {
  return (
    <Section title={m.admin_mentors()}>
      <p>{m.admin_mentors_none()}</p>
    </Section>
  )
}
