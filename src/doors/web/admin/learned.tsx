import type { Sale } from '#modules/payments/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import type { Refused } from '#web/answers.server.ts'
import { Asked, Moment } from './pieces.tsx'

type Learned = Sale['learned']

/** What the payer made of the course, before anybody decides about its money. */
export function LearnedSoFar({ learned }: { learned: Learned }) {
  if (!learned) return null
  const { done, lessons, certificate } = learned
  return (
    <p>
      {m.admin_learned({ done, lessons })}{' '}
      {certificate ? (
        <>
          <Anchor to={`/verify/${certificate.id}`}>
            {certificate.revokedAt ? m.admin_learned_revoked() : m.admin_learned_certificate()}
          </Anchor>{' '}
          <Moment at={certificate.revokedAt ?? certificate.issuedAt} />
        </>
      ) : (
        m.admin_learned_none()
      )}
    </p>
  )
}

/** The certificate goes with the purchase, unless somebody says why not. */
export function KeepCertificate({ learned, refused }: { learned: Learned; refused?: Refused }) {
  if (!learned?.certificate || learned.certificate.revokedAt) return null
  return (
    <Asked
      ask={{
        name: 'certificateKept',
        label: m.admin_keep_certificate(),
        hint: m.admin_keep_certificate_hint(),
        maxLength: 300,
        optional: true,
      }}
      refused={refused}
    />
  )
}
