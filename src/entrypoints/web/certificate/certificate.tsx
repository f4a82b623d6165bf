import { redirect } from 'react-router'
import { isKnownBrowser } from '#modules/accounts/queries.server.ts'
import { issueCertificate } from '#modules/courses/commands.server.ts'
import { OwnCertificate } from '#modules/credentials/parts/own-certificate.tsx'
import { certificateView, shownCertificate, signsBadges } from '#modules/credentials/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { act, answer } from '#web/answers.server.ts'
import type { Route } from './+types/certificate'
import { WhatNext } from './next.tsx'
import { stepsAfter } from './steps-after.server.ts'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    // Said on the sign-in page that follows (CRS-28).
    if (!ctx.viewer) {
      const isKnown = isKnownBrowser(args.request.headers, ctx.config)
      const title = isKnown ? m.certificate_sign_in_title() : m.certificate_join_title()
      web.toast({ title, text: m.certificate_sign_in_text(), tone: 'sky' })
    }
    const { certificate, ...page } = await certificateView(ctx, args.params.courseId)
    return {
      page: {
        ...page,
        certificate: certificate && shownCertificate(certificate, ctx.locale),
        supportEmail: ctx.config.supportEmail,
        hasBadge: signsBadges(ctx),
      },
      next: certificate && !certificate.revokedAt ? await stepsAfter(ctx, page.course.id) : [],
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    // The page is the certificate: no toast says so once more.
    await issueCertificate(ctx, args.params.courseId, Object.fromEntries(form))
    return redirect(`/courses/${args.params.courseId}/certificate`)
  })

/** A certificate, and what its course leads to (CERT-01 to CERT-07). */
export default function Certificate({ loaderData: { page, next } }: Route.ComponentProps) {
  return <OwnCertificate page={page} next={<WhatNext steps={next} />} />
}
