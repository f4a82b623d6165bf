import { EAST_AFRICA } from '#kit/time.ts'
import { Asked } from '#shell/admin/row-form.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import type { Sale } from '../../queries/sale.server.ts'

type Learned = Sale['learned']

/** The payer's progress in the course, before anybody decides about the refund. */
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
          {certificate.revokedAt ? (
            <Moment at={certificate.revokedAt} />
          ) : (
            <Moment at={certificate.issuedAt} zone={EAST_AFRICA} />
          )}
        </>
      ) : (
        m.admin_learned_none()
      )}
    </p>
  )
}

/** The certificate is revoked with the purchase, unless somebody says why not. */
export function KeepCertificate({ learned }: { learned: Learned }) {
  if (!learned?.certificate || learned.certificate.revokedAt) return null
  return (
    <Asked
      name="certificateKept"
      label={m.admin_keep_certificate()}
      hint={m.admin_keep_certificate_hint()}
      maxLength={300}
      optional
    />
  )
}
