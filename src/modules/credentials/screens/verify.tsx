import { data } from 'react-router'
import { sharePath } from '#kit/documents/share-picture.ts'
import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { answer } from '#web/answers.server.ts'
import { certificateShareOf, signsBadges, verification } from '../queries/certificates.server.ts'
import type { Route } from './+types/verify'
import { BadgeFiles } from './badge.tsx'
import { CertificateEvidence } from './evidence.tsx'
import { CertificateFacts, Verdict } from './verdict.tsx'
import { CertificateUnknown } from './unknown.tsx'

export const handle = { hydrate: 'never', styles: 'courses' }

// Asked anew each time: a revocation must show at once.
export const headers = () => ({ 'Cache-Control': 'no-cache' })

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const found = await verification(ctx, args.params.certificateId)
    return data(
      {
        found,
        certificateId: args.params.certificateId.slice(0, 100),
        picture: found && !found.revokedAt ? sharePath(certificateShareOf(ctx, found)) : undefined,
        hasBadge: found !== null && found.revokedAt === null && signsBadges(ctx),
      },
      { status: found ? 200 : 404 },
    )
  })

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { found, certificateId, picture, hasBadge } = loaderData
  return (
    <>
      {/* Names of learners are for those who were given the link, not for search engines. */}
      {found ? (
        <PageMeta
          title={found.revokedAt ? m.certificate_revoked() : m.certificate_genuine()}
          description={`${found.studentName}, ${found.courseTitle}`}
          path={`/verify/${found.id}`}
          picture={picture}
          noindex
        />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {found ? (
        <div className="grid items-start gap-x-12 md:grid-cols-2">
          <Known certificate={found} />
          <div>
            {found.evidence && <CertificateEvidence evidence={found.evidence} />}
            {hasBadge && <BadgeFiles id={found.id} />}
            <p className="mt-6">
              <Anchor to="/verify">{m.certificate_number_title()}</Anchor>
            </p>
          </div>
        </div>
      ) : (
        <CertificateUnknown certificateId={certificateId} />
      )}
    </>
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

function Known({ certificate }: { certificate: Found }) {
  const { revokedAt, revokedReason, completedAt } = certificate
  const completedOn = dayInWords(completedAt, getLocale())
  if (!revokedAt) {
    return (
      <Verdict tone="leaf" title={m.certificate_genuine()} text={m.certificate_genuine_text()}>
        <CertificateFacts {...certificate} completedOn={completedOn} />
      </Verdict>
    )
  }
  return (
    <Verdict tone="brick" title={m.certificate_revoked()} text={m.certificate_not_valid_text()}>
      <CertificateFacts
        {...certificate}
        completedOn={completedOn}
        revoked={{ day: dayInWords(revokedAt, getLocale()), reason: revokedReason }}
      />
    </Verdict>
  )
}
