import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import type { Evidence } from '../queries/evidence.server.ts'

/** What a certificate rests on; its words come from the server. */
export function CertificateEvidence({ evidence: { title, lead, lines, course } }: { evidence: Evidence }) {
  return (
    <Section title={title} className="measure">
      <p className="small soft mb-4">{held(lead)}</p>
      <dl className="stack wrap-anywhere">
        {lines.map(({ label, facts }) => (
          <div key={label}>
            <dt className="small soft">{held(label)}</dt>
            {facts.map((fact) => (
              <dd key={fact}>{held(fact)}</dd>
            ))}
          </div>
        ))}
      </dl>
      {course && (
        <p className="mt-4">
          <Anchor to={course.path}>{course.label}</Anchor>
        </p>
      )}
    </Section>
  )
}
