import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import type { CertificatePage } from '../queries/certificates.server.ts'
import type { shownCertificate } from '../queries/shown.server.ts'
import { BadgeFiles } from './badge.tsx'
import { CertificateCloth } from './cloth.tsx'
import { CertificateEvidence } from './evidence.tsx'
import { CertificateForm } from './form.tsx'
import { CertificateTooEarly } from './too-early.tsx'
import { BackToCourse, CertificateUse } from './use.tsx'
import { RevokedCertificate } from './revoked.tsx'

type Props = {
  page: Omit<CertificatePage, 'certificate'> & {
    certificate: ReturnType<typeof shownCertificate> | null
    supportEmail: string
    hasBadge: boolean
  }
  /** What comes after the course, below a certificate that is issued. */
  next: ReactNode
}

/** The viewer's certificate of a course, the form that issues it, or what is missing for it. */
export function OwnCertificate({ page, next }: Props) {
  const { course, lessons, done, certificate, canIssue, defaultName, supportEmail, hasBadge } = page
  const title = <title>{m.certificate_page_title({ course: course.title })}</title>
  if (!certificate && !canIssue)
    return (
      <>
        {title}
        <CertificateTooEarly course={course} lessons={lessons} done={done} />
      </>
    )
  if (!certificate)
    return (
      <>
        {title}
        <CertificateForm course={course} defaultName={defaultName} />
      </>
    )
  return (
    <>
      {title}
      <PageHead title={m.certificate_title()} above={<BackToCourse courseId={course.id} />} />
      <div className="stack">
        {certificate.revokedOn ? (
          <RevokedCertificate
            {...certificate}
            revokedOn={certificate.revokedOn}
            supportEmail={supportEmail}
          />
        ) : (
          <CertificateUse
            {...certificate}
            evidence={certificate.evidence && <CertificateEvidence evidence={certificate.evidence} />}
            badge={hasBadge && <BadgeFiles id={certificate.id} />}
          >
            <CertificateCloth {...certificate} />
            {next}
          </CertificateUse>
        )}
      </div>
    </>
  )
}
