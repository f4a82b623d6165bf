import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { linkAccount } from '../../commands/link.server.ts'
import { launchView } from '../../queries/launch.server.ts'
import { browserOf, classHref, launchHref } from '../../rules.ts'
import type { LaunchView } from '../../types.ts'
import type { Route } from './+types/launch'

export const handle = { hydrate: 'always' }

const courseHref = (id: number | undefined | null): string => (id ? `/courses/${id}` : '/courses')

/** A teacher of the other system sees their class first; the course is one press from there. */
const wayOn = (launchId: string, hasClass: boolean, courseId: number | undefined | null): string =>
  hasClass ? classHref(launchId) : courseHref(courseId)

const browserIn = ({ request, params }: Pick<Route.LoaderArgs, 'request' | 'params'>) =>
  browserOf(request.headers.get('cookie'), params.launchId)

/** Who linked already goes straight on. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const view = await launchView(ctx, args.params.launchId, browserIn(args))
    if (view.message === 'choice') throw redirect(`${launchHref(args.params.launchId)}/courses`)
    if (view.link === 'own') throw redirect(wayOn(args.params.launchId, view.hasClass, view.course?.id))
    const { name, email } = signedIn(ctx)
    return { view, name, email }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { courseId, hasClass } = await linkAccount(
      ctx,
      args.params.launchId,
      browserIn(args),
      Object.fromEntries(form),
    )
    web.toast({ title: m.lti_linked() })
    return redirect(wayOn(args.params.launchId, hasClass, courseId))
  })

/** Asks somebody who comes from another system whether it is theirs and what it may know. */
export default function Launch({ loaderData: { view, name, email } }: Route.ComponentProps) {
  const { platform, course, link } = view
  return (
    <>
      <title>{`${m.lti_link_title()} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      <PageHead
        title={m.lti_link_title()}
        lead={
          course ? m.lti_link_lead({ platform, course: course.title }) : m.lti_link_lead_all({ platform })
        }
      />
      <div className="stack measure">
        <p>
          {m.lti_link_as()} <bdi className="font-bold">{name}</bdi> (
          <bdi className="wrap-anywhere">{email}</bdi>). {m.lti_link_not_you()}
        </p>
        {link === 'none' ? <LinkForm {...view} /> : <Taken {...view} />}
      </div>
    </>
  )
}

const LinkForm = ({ platform, wantsScores, asksForTeachers, hasClass, course }: LaunchView) => (
  <ActionForm className="stack" failed={m.lti_link_failed()}>
    <section className="rounded-card bg-sand p-4">
      <h2 className="text-lg">{m.lti_gets({ platform })}</h2>
      <ul className="mt-2 list-disc pl-5">
        <li>{wantsScores ? m.lti_gets_score() : m.lti_gets_nothing()}</li>
        {asksForTeachers && <li>{m.lti_gets_teachers({ platform })}</li>}
        <li>{m.lti_gets_never()}</li>
        <li>{m.lti_gets_end()}</li>
      </ul>
    </section>
    {wantsScores && (
      <Checkbox name="scores" label={m.lti_agree({ platform })} hint={m.lti_agree_hint({ platform })} />
    )}
    {asksForTeachers && !hasClass && (
      <Checkbox
        name="teachers"
        label={m.lti_agree_teachers({ platform })}
        hint={m.lti_agree_teachers_hint({ platform })}
      />
    )}
    {hasClass && <p>{m.lti_link_class()}</p>}
    <div className="row">
      <Submit>{m.lti_link_do()}</Submit>
      <ButtonLink to={courseHref(course?.id)} variant="outline">
        {m.lti_link_without()}
      </ButtonLink>
    </div>
  </ActionForm>
)

/** Two accounts that do not go together: the course opens all the same, but nothing is sent. */
const Taken = ({ platform, link, course }: LaunchView) => (
  <Banner
    tone="gold"
    title={m.lti_refused_link_title()}
    text={
      <>
        <p>{link === 'other' ? m.lti_taken_other({ platform }) : m.lti_taken_own({ platform })}</p>
        <p className="row mt-3">
          <ButtonLink to={courseHref(course?.id)}>{m.lti_link_without()}</ButtonLink>
          {link === 'taken' && (
            <ButtonLink to="/account/platforms" variant="outline">
              {m.lti_own_open()}
            </ButtonLink>
          )}
        </p>
      </>
    }
  />
)
