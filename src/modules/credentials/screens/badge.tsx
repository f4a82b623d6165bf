import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { badgePath } from '../badge/numbers.ts'

/** The certificate as an Open Badge, for its holder and for whoever was given its number. */
export function BadgeFiles({ id }: { id: string }) {
  return (
    <Section title={m.certificate_badge()}>
      <p className="measure">{m.certificate_badge_note()}</p>
      <div className="row mt-4">
        <ButtonLink to={badgePath(id, 'json')} reload variant="outline">
          {m.certificate_badge_json()}
        </ButtonLink>
        <ButtonLink to={badgePath(id, 'png')} reload variant="outline">
          {m.certificate_badge_png()}
        </ButtonLink>
        <ButtonLink to={badgePath(id, 'svg')} reload variant="outline">
          {m.certificate_badge_svg()}
        </ButtonLink>
      </div>
    </Section>
  )
}
