import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'

/** No figure is shown before it is computed. */
export function Analytics() {
  return (
    <Section title={m.admin_analytics()}>
      <p>{m.admin_analytics_none()}</p>
    </Section>
  )
}
