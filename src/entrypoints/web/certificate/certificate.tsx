import { redirect } from 'react-router'
import { isKnownBrowser } from '#modules/accounts/session-cookies.server.ts'
import { correctOwnCertificate, issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { OwnCertificate } from '#modules/credentials/parts/own-certificate.tsx'
import { certificateView } from '#modules/credentials/queries/certificates.server.ts'
import { shownCertificate } from '#modules/credentials/queries/shown.server.ts'
import { signsBadges } from '#modules/credentials/queries/badges.server.ts'
import { dayInWords } from '#kit/time.ts'
import { showStillKnown } from '#modules/review/commands/settings.server.ts'
import { StillKnown } from '#modules/review/parts/still-known.tsx'
import { ownStillKnown } from '#modules/review/queries/known.server.ts'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/certificate'
import { stepsAfter, type StepAfter } from './steps-after.server.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SampleMark } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson', 'moment'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    // Said on the sign-in page that follows (CRS-28).
    if (!ctx.viewer) {
      const isKnown = isKnownBrowser(args.request.headers, ctx.config)
      const title = isKnown ? m.certificate_sign_in_title() : m.certificate_join_title()
      web.toast({ title, text: m.certificate_sign_in_text(), tone: 'sky' })
    }
    const { certificate, correctableUntil, ...page } = await certificateView(ctx, args.params.courseId)
    const isValid = certificate && !certificate.revokedAt
    return {
      page: {
        ...page,
        certificate: certificate && shownCertificate(certificate, ctx),
        supportEmail: ctx.config.supportEmail,
        hasBadge: signsBadges(ctx),
        correctableOn: correctableUntil && dayInWords(correctableUntil, ctx.locale, ctx.zone),
      },
      next: isValid ? await stepsAfter(ctx, page.course.id) : [],
      still: isValid ? await stillOf(ctx, page.course.id) : null,
    }
  })

async function stillOf(ctx: Context, courseId: number) {
  const { isShown, lastReview } = await ownStillKnown(ctx, courseId)
  return { isShown, lastReviewOn: lastReview && dayInWords(lastReview, ctx.locale, ctx.zone) }
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    if (textOf(form, 'intent') === 'still') {
      await showStillKnown(ctx, args.params.courseId, form.has('isShown'))
      return redirect(`/courses/${args.params.courseId}/certificate#still-known`)
    }
    if (textOf(form, 'intent') === 'correct') {
      await correctOwnCertificate(ctx, textOf(form, 'id'), { name: textOf(form, 'name') })
      web.toast({ title: m.certificate_corrected() })
      return redirect(`/courses/${args.params.courseId}/certificate`)
    }
    // The page is the certificate: no toast says so once more.
    await issueCertificate(ctx, args.params.courseId, Object.fromEntries(form))
    return redirect(`/courses/${args.params.courseId}/certificate`)
  })

/** A certificate, and what its course leads to (CERT-01 to CERT-07). */
export default function Certificate({ loaderData: { page, next, still } }: Route.ComponentProps) {
  return (
    <OwnCertificate
      page={page}
      next={
        <>
          {still && <StillKnown {...still} />}
          <WhatNext steps={next} />
        </>
      }
    />
  )
}

/** What a finished course leads to, below its certificate: work, the next course, somebody to ask. */
function WhatNext({ steps }: { steps: StepAfter[] }) {
  if (steps.length === 0) return null
  return (
    <Section title={m.certificate_next()} id="what-next">
      <ul className="grid gap-x-12 md:grid-cols-2">
        {steps.map(({ to, label, title, lang, facts, isSample }) => (
          <li key={to} className="lined-below py-3">
            <p className="small soft">{held(label)}</p>
            <p className="font-bold">
              <Anchor to={to} lang={lang}>
                <bdi>{held(title)}</bdi>
              </Anchor>
            </p>
            <Facts>
              {isSample && <SampleMark />}
              {facts.map((fact) => (
                <span key={fact}>{held(fact)}</span>
              ))}
            </Facts>
          </li>
        ))}
      </ul>
    </Section>
  )
}
