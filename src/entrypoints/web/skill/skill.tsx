import { redirect } from 'react-router'
import type { Context } from '#context.ts'
import { dayInWords } from '#kit/time.ts'
import { showCertificateWorks } from '#modules/courses/commands/certificates.server.ts'
import { correctOwnCertificate } from '#modules/courses/commands/corrections.server.ts'
import { CORRECTION_DAYS } from '#modules/courses/rules.ts'
import { SkillCertificate } from '#modules/credentials/parts/own-skill-certificate.tsx'
import { signsBadges } from '#modules/credentials/queries/badges.server.ts'
import { certificateView, skillCertificateView } from '#modules/credentials/queries/own.server.ts'
import { shownCertificate } from '#modules/credentials/queries/shown.server.ts'
import { issueSkillCertificate } from '#modules/final-tasks/commands/certificate.server.ts'
import { skillStanding } from '#modules/final-tasks/queries/skill.server.ts'
import { skillHref } from '#modules/final-tasks/rules.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { Naming } from '#ui/naming.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/skill'
import { Missing } from './missing.tsx'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const standing = await skillStanding(ctx, args.params.courseId)
    const { certificate, correctableUntil } = await skillCertificateView(ctx, standing.course.id)
    return {
      standing: { ...standing, shownAt: undefined, isShown: standing.shownAt !== null },
      certificate: certificate && shownCertificate(certificate, ctx),
      correctableOn: correctableUntil && dayInWords(correctableUntil, ctx.locale, ctx.zone),
      supportEmail: ctx.config.supportEmail,
      hasBadge: signsBadges(ctx),
      mayShowWorks: ctx.viewer !== null && ctx.viewer.underage === undefined,
      name: standing.shownAt && !certificate ? await nameToAsk(ctx, standing.course.id) : null,
    }
  })

/** What is proposed for the name; null where the certificate of completion bears it already. */
async function nameToAsk(ctx: Context, courseId: number): Promise<string | null> {
  const { certificate, defaultName } = await certificateView(ctx, courseId)
  return certificate && !certificate.revokedAt ? null : defaultName
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const back = redirect(skillHref(Number(args.params.courseId)))
    const intent = textOf(form, 'intent')
    if (intent === 'works') {
      await showCertificateWorks(ctx, args.params.courseId, form.has('shows'))
      web.toast({ title: m.skill_works_saved() })
      return back
    }
    if (intent === 'correct') {
      await correctOwnCertificate(ctx, textOf(form, 'id'), { name: textOf(form, 'name') })
      web.toast({ title: m.certificate_corrected() })
      return back
    }
    await issueSkillCertificate(ctx, args.params.courseId, { name: textOf(form, 'name') })
    return back
  })

/** The viewer's skill certificate of a course, or what is missing for it, as it is (decision 151). */
export default function Skill({ loaderData }: Route.ComponentProps) {
  const { standing, certificate, name, ...shown } = loaderData
  const { course } = standing
  const above = (
    <p className="no-print">
      <Anchor to={`/courses/${course.id}`}>{m.certificate_back()}</Anchor>
    </p>
  )
  const lead = <Naming text={m.skill_lead({ course: course.title })} name={course.title} lang={course.lang} />
  return (
    <>
      <title>{m.skill_page_title({ course: course.title })}</title>
      <PageHead title={m.skill_title()} above={above} {...(!certificate && { lead })} />
      {certificate ? (
        <div className="stack">
          <SkillCertificate certificate={certificate} {...shown} />
        </div>
      ) : standing.isOffered ? (
        <Missing standing={standing}>
          {standing.isShown && (
            <ActionForm intent="issue" className="stack">
              <p>{held(m.skill_issue_text())}</p>
              {name !== null && (
                <Field
                  label={m.certificate_name_label()}
                  hint={m.certificate_name_hint({ days: CORRECTION_DAYS })}
                  name="name"
                  defaultValue={name}
                  autoComplete="name"
                  maxLength={80}
                />
              )}
              <Submit wide>{m.skill_issue()}</Submit>
            </ActionForm>
          )}
        </Missing>
      ) : (
        <EmptyState
          title={m.skill_none()}
          action={<ButtonLink to={`/courses/${course.id}`}>{m.certificate_back()}</ButtonLink>}
        />
      )}
    </>
  )
}
