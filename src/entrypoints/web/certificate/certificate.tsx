import { redirect } from 'react-router'
import { isKnownBrowser } from '#modules/accounts/session-cookies.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { correctOwnCertificate } from '#modules/courses/commands/corrections.server.ts'
import { OwnCertificate } from '#modules/credentials/parts/own-certificate.tsx'
import { certificateView } from '#modules/credentials/queries/own.server.ts'
import { shownCertificate } from '#modules/credentials/queries/shown.server.ts'
import { signsBadges } from '#modules/credentials/queries/badges.server.ts'
import { skillStanding } from '#modules/final-tasks/queries/skill.server.ts'
import { skillHref } from '#modules/final-tasks/rules.ts'
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
import { ButtonLink } from '#ui/forms/button.tsx'
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
      skill: isValid ? await skillNote(ctx, page.course.id) : null,
      next: isValid ? await stepsAfter(ctx, page.course.id) : [],
      still: isValid ? await stillOf(ctx, page.course.id) : null,
    }
  })

/** Where the course has a skill certificate, the way to it and what it still needs. */
async function skillNote(ctx: Context, courseId: number) {
  const { isOffered, lessons, mastered, projects, final } = await skillStanding(ctx, courseId)
  if (!isOffered) return null
  const passed = projects.filter(({ isPassed }) => isPassed).length
  return {
    to: skillHref(courseId),
    lessons,
    mastered,
    projects: projects.length,
    passed,
    isPassed: final === 'passed',
  }
}

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
export default function Certificate({ loaderData: { page, next, still, skill } }: Route.ComponentProps) {
  return (
    <OwnCertificate
      page={page}
      next={
        <>
          {skill && <SkillNote {...skill} />}
          {still && <StillKnown {...still} />}
          <WhatNext steps={next} />
        </>
      }
    />
  )
}

type SkillProps = NonNullable<Route.ComponentProps['loaderData']['skill']>

/** The other certificate of the course, and how far it is. */
function SkillNote({ to, lessons, mastered, projects, passed, isPassed }: SkillProps) {
  return (
    <Section title={m.skill_title()} id="skill">
      <Facts>
        <span>{held(`${m.skill_lessons()}: ${m.skill_lessons_value({ mastered, lessons })}`)}</span>
        <span>
          {held(`${m.skill_projects()}: ${m.skill_lessons_value({ mastered: passed, lessons: projects })}`)}
        </span>
        <span>{`${m.skill_final()}: ${isPassed ? m.skill_final_passed() : m.skill_final_not_passed()}`}</span>
      </Facts>
      <p className="mt-4">
        <ButtonLink to={to} variant="outline">
          {m.skill_note()}
        </ButtonLink>
      </p>
    </Section>
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
