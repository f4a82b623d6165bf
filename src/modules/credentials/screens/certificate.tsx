import { redirect } from 'react-router'
import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { linkedInAddress } from '../certificate/linkedin.ts'
import { issueCertificate } from '#modules/courses/commands.server.ts'
import { certificateView, signsBadges } from '../queries/certificates.server.ts'
import type { Route } from './+types/certificate'
import { BadgeFiles } from './badge.tsx'
import { CertificateCloth } from './cloth.tsx'
import { CertificateEvidence } from './evidence.tsx'
import { CertificateForm } from './form.tsx'
import { CertificateTooEarly } from './too-early.tsx'
import { BackToCourse, CertificateUse } from './use.tsx'
import { RevokedCertificate } from './revoked.tsx'

export const handle = { hydrate: 'always', styles: 'courses' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    // Said on the sign-in page that follows (CRS-28).
    if (!ctx.viewer)
      web.toast({ title: m.certificate_sign_in_title(), text: m.certificate_sign_in_text(), tone: 'sky' })
    const page = await certificateView(ctx, args.params.courseId)
    return {
      ...page,
      certificate: page.certificate && shown(page.certificate, ctx.locale),
      supportEmail: ctx.config.supportEmail,
      hasBadge: signsBadges(ctx),
    }
  })

type Issued = NonNullable<Awaited<ReturnType<typeof certificateView>>['certificate']>

/** Days are written here: a browser's own words for them may differ from the server's. */
function shown(certificate: Issued, locale: 'en' | 'sw') {
  const { completedAt, issuedAt: _, revokedAt, ...rest } = certificate
  return {
    ...rest,
    completedOn: dayInWords(completedAt, locale),
    revokedOn: revokedAt && dayInWords(revokedAt, locale),
    linkedInUrl: linkedInAddress(certificate),
  }
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { isNew } = await issueCertificate(ctx, args.params.courseId, Object.fromEntries(form))
    if (isNew)
      web.toast({ title: m.certificate_congratulations(), text: m.certificate_congratulations_text() })
    return redirect(`/courses/${args.params.courseId}/certificate`)
  })

export default function Certificate({ loaderData }: Route.ComponentProps) {
  const { course, lessons, done, certificate, canIssue, defaultName, supportEmail, hasBadge } = loaderData
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
          <>
            <CertificateCloth {...certificate} />
            <CertificateUse {...certificate} badge={hasBadge && <BadgeFiles id={certificate.id} />}>
              {certificate.evidence && <CertificateEvidence evidence={certificate.evidence} />}
            </CertificateUse>
          </>
        )}
      </div>
    </>
  )
}
