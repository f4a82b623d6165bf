import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'

/** Mentorship is not built yet, so there is nothing to manage. */
export function Mentors() {
  return (
    <Section title={m.admin_mentors()}>
      <p>{m.admin_mentors_none()}</p>
    </Section>
  )
}
