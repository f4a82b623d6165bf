import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { m } from '#paraglide/messages.js'
import type { Evidence } from '../queries/evidence.server.ts'

/** What a certificate rests on; its words come from the server. */
export function CertificateEvidence({
  evidence: { title, lead, lines, course, works },
}: {
  evidence: Evidence
}) {
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
      {works.length > 0 && <Works works={works} />}
      {course && (
        <p className="mt-4">
          <Anchor to={course.path}>{course.label}</Anchor>
        </p>
      )}
    </Section>
  )
}

/** Each behind a press: who checks a number reads first whether it is genuine. */
function Works({ works }: Pick<Evidence, 'works'>) {
  return (
    <div className="stack mt-6">
      <h3>{m.skill_works()}</h3>
      <p className="small soft">{held(m.skill_works_lead())}</p>
      {works.map(({ key, title, grade, text, link }) => (
        <Disclosure key={key} title={title}>
          <p className="small soft">{held(grade)}</p>
          {text && (
            <p className="own-lines wrap-anywhere" dir="auto">
              {held(text)}
            </p>
          )}
          {link && (
            <p>
              <a href={link} rel="nofollow noopener noreferrer" target="_blank">
                {m.skill_works_link()}
              </a>
            </p>
          )}
        </Disclosure>
      ))}
    </div>
  )
}
