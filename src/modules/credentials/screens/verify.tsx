import { data, redirect } from 'react-router'
import { sharePath } from '#kit/documents/share-picture.ts'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { answer } from '#web/answers.server.ts'
import { certificateCodeIn, certificateIdIn } from '#modules/courses/certificate-id.server.ts'
import { certificateStillKnown } from '#modules/review/queries/known.server.ts'
import { certificateShareOf, certificateWithCode, verification } from '../queries/certificates.server.ts'
import { signsBadges } from '../queries/badges.server.ts'
import type { Route } from './+types/verify'
import { lengthInWords } from '../certificate/length.ts'
import { BadgeFiles } from './badge.tsx'
import { CertificateEvidence } from './evidence.tsx'
import { CertificateFacts, Verdict } from './verdict.tsx'
import { Pindo } from '#ui/pattern.tsx'
import { CertificateNumber } from './number.tsx'
import { Section } from '#ui/layout/section.tsx'

export const handle = { hydrate: 'never', styles: ['courses', 'lesson'] }

// Asked anew each time: a revocation must show at once.
export const headers = () => ({ 'Cache-Control': 'no-cache' })

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { certificateId } = args.params
    const code = certificateCodeIn(certificateId)
    const coded = code && (await certificateWithCode(ctx, code))
    if (coded) throw redirect(`/verify/${coded}`)
    const found = await verification(ctx, certificateId)
    // A number of before its name was corrected.
    if (found && found.id !== certificateIdIn(certificateId)) throw redirect(`/verify/${found.id}`)
    const isValid = found !== null && found.revokedAt === null
    const still = isValid ? await certificateStillKnown(ctx, found.id) : null
    return data(
      {
        found,
        stillOn: still && dayInWords(still, ctx.locale, ctx.zone),
        certificateId: certificateId.slice(0, 100),
        picture: found && !found.revokedAt ? sharePath(certificateShareOf(ctx, found)) : undefined,
        hasBadge: found !== null && found.revokedAt === null && signsBadges(ctx),
      },
      { status: found ? 200 : 404 },
    )
  })

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { found, certificateId, picture, hasBadge, stillOn } = loaderData
  return (
    <>
      {found ? (
        <div className="grid items-start gap-x-12 md:grid-cols-2">
          <Known certificate={found} picture={picture} stillOn={stillOn} />
          <div>
            {found.evidence && <CertificateEvidence evidence={found.evidence} />}
            {hasBadge && <BadgeFiles id={found.id} />}
            <p className="mt-6">
              <Anchor to="/verify">{m.certificate_number_title()}</Anchor>
            </p>
          </div>
        </div>
      ) : (
        <>
          <meta name="robots" content="noindex" />
          <CertificateUnknown certificateId={certificateId} />
        </>
      )}
    </>
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

type KnownProps = { certificate: Found; picture: string | undefined; stillOn: string | null }

function Known({ certificate, picture, stillOn }: KnownProps) {
  const { id, kind, revokedAt, revokedReason, completedAt, correctedAt, studentName, courseTitle } =
    certificate
  const zone = useZone()
  // Printed too, and the same day on all of its pages.
  const completedOn = dayInWords(completedAt, getLocale(), EAST_AFRICA)
  const facts = {
    ...certificate,
    completedOn,
    length: lengthInWords(certificate, getLocale()),
    correctedOn: correctedAt && dayInWords(correctedAt, getLocale(), zone),
  }
  const title = revokedAt ? m.certificate_revoked() : m.certificate_genuine()
  return (
    <>
      {/* Names of learners are for those who were given the link, not for search engines. */}
      <PageMeta
        title={title}
        description={
          kind === 'skill'
            ? m.skill_preview({ name: studentName, course: courseTitle })
            : m.certificate_preview({ name: studentName, course: courseTitle })
        }
        path={`/verify/${id}`}
        picture={picture}
        noindex
      />
      {revokedAt ? (
        <Verdict tone="brick" title={title} text={m.certificate_not_valid_text()}>
          <CertificateFacts
            {...facts}
            revoked={{ day: dayInWords(revokedAt, getLocale(), zone), reason: revokedReason }}
          />
        </Verdict>
      ) : (
        <Verdict
          tone="leaf"
          title={title}
          text={kind === 'skill' ? m.skill_genuine_text() : m.certificate_genuine_text()}
        >
          <CertificateFacts {...facts} stillOn={stillOn} />
        </Verdict>
      )}
    </>
  )
}

/** For any id that was never issued (CERT-06). */
function CertificateUnknown({ certificateId }: { certificateId: string }) {
  return (
    <div className="grid items-start gap-x-12 md:grid-cols-2">
      <title>{`${m.certificate_unknown()} - Stadi`}</title>
      <div>
        <div className="page-head">
          <Pindo thick />
          <h1>{m.certificate_unknown()}</h1>
          <p className="lead">{m.certificate_unknown_text()}</p>
          <p className="font-bold figures wrap-anywhere">{certificateId}</p>
        </div>
        <CertificateNumber typed={certificateId} />
      </div>
      <Section title={m.certificate_unknown_check()}>
        <div className="prose">
          <ul>
            <li>{m.certificate_unknown_whole()}</li>
            <li>{m.certificate_unknown_typed()}</li>
            <li>{m.certificate_unknown_origin()}</li>
            <li>{m.certificate_unknown_ask()}</li>
          </ul>
        </div>
      </Section>
    </div>
  )
}
