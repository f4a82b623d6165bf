import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { CertificateFacts } from './verdict.tsx'

type Props = {
  id: string
  code: string
  studentName: string
  courseTitle: string
  instructorName: string
  togetherWith: string | null
  completedOn: string
  revokedOn: string
  revokedReason: string | null
  supportEmail: string
}

/** Tells the owner plainly: when, why and whom to ask. Without its cloth it cannot pass for a valid one. */
export function RevokedCertificate({ revokedOn, revokedReason, supportEmail, ...certificate }: Props) {
  const text = (
    <p>
      {m.certificate_revoked_own({ day: revokedOn })} {m.certificate_revoked_ask({ email: supportEmail })}
    </p>
  )
  return (
    <>
      <Banner tone="brick" title={m.certificate_revoked()} text={text} />
      <CertificateFacts {...certificate} revoked={{ day: revokedOn, reason: revokedReason }} />
    </>
  )
}
