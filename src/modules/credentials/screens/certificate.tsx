import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import type { CertificatePage } from '../queries/own.server.ts'
import type { shownCertificate } from '../queries/shown.server.ts'
import { BadgeFiles } from './badge.tsx'
import { CertificateCloth } from './cloth.tsx'
import { CertificateEvidence } from './evidence.tsx'
import { CertificateForm } from './form.tsx'
import { CorrectName } from './correct.tsx'
import { BackToCourse, CertificateUse } from './use.tsx'
import { RevokedCertificate } from './revoked.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Naming } from '#ui/naming.tsx'
import { Progress } from '#ui/progress.tsx'

type Props = {
  page: Omit<CertificatePage, 'certificate' | 'correctableUntil'> & {
    /** The day until which the name can be corrected, in words. */
    correctableOn: string | null
    certificate: ReturnType<typeof shownCertificate> | null
    supportEmail: string
    hasBadge: boolean
  }
  /** What comes after the course, below a certificate that is issued. */
  next: ReactNode
}

/** The viewer's certificate of a course, the form that issues it, or what is missing for it. */
export function OwnCertificate({ page, next }: Props) {
  const {
    course,
    lessons,
    done,
    certificate,
    canIssue,
    defaultName,
    quiz,
    supportEmail,
    hasBadge,
    correctableOn,
  } = page
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
        <CertificateForm course={course} defaultName={defaultName} quiz={quiz} />
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
          <>
            <CertificateUse
              {...certificate}
              evidence={certificate.evidence && <CertificateEvidence evidence={certificate.evidence} />}
              badge={hasBadge && <BadgeFiles id={certificate.id} />}
            >
              <CertificateCloth {...certificate} />
              {next}
            </CertificateUse>
            <CorrectName {...certificate} until={correctableOn} supportEmail={supportEmail} />
          </>
        )}
      </div>
    </>
  )
}

/** Lessons are missing, or the course itself is (a payment that was given back). */
function CertificateTooEarly({
  course,
  lessons,
  done,
}: {
  course: { id: number; title: string; lang: string | undefined }
  lessons: number
  done: number
}) {
  const words = { course: course.title }
  const why = done < lessons || lessons === 0 ? m.certificate_early_text : m.certificate_locked_text
  return (
    <>
      <PageHead
        above={<BackToCourse courseId={course.id} />}
        title={m.certificate_early_title()}
        lead={<Naming text={why(words)} name={course.title} lang={course.lang} />}
      />
      <div className="stack measure">
        {lessons > 0 && (
          <Progress
            label={m.certificate_progress()}
            value={done}
            max={lessons}
            valueText={m.certificate_progress_value({ done, lessons })}
          />
        )}
        <p>
          <ButtonLink to={`/courses/${course.id}`}>
            {done > 0 ? m.certificate_continue() : m.certificate_start()}
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
