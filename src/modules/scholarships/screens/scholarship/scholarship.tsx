import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { authHref } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { useAuth } from '#shell/auth-context.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { afterConflict } from '#shell/form/revalidation.ts'
import { onUse } from '#shell/on-use.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { applyFor, withdrawApplication } from '../../commands/apply.server.ts'
import { scholarshipPage } from '../../queries/scholarship.server.ts'
import { MOST_AHEAD_DAYS, scholarshipHref } from '../../rules.ts'
import type { ScholarshipView } from '../../types.ts'
import { untilInWords, standingWords, worth } from '../words.ts'
import type { Route } from './+types/scholarship'
import { OwnPart } from './own-part.tsx'

// Most who read a scholarship do not write at once.
const ApplyForm = onUse(() => import('./apply-form.tsx').then((file) => file.ApplyForm))

export const handle = { hydrate: 'signed-in' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    ...(await scholarshipPage(ctx, args.params.scholarshipId)),
    today: nairobiDay(ctx.now()),
    latest: nairobiDay(after(ctx.now(), MOST_AHEAD_DAYS * DAY)),
  }))

/** Applies, or takes the application back. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const { scholarshipId } = args.params
    if (textOf(form, 'intent') === 'withdraw') {
      await withdrawApplication(ctx, scholarshipId)
      web.toast({ title: m.scholarships_withdrawn() })
    } else {
      await applyFor(ctx, scholarshipId, Object.fromEntries(form))
      web.toast({ title: m.scholarships_applied(), text: m.scholarships_applied_text() })
    }
    return redirect(scholarshipHref(scholarshipId))
  })

/** What was closed or decided meanwhile is read again. */
export const shouldRevalidate = afterConflict

/** One scholarship: what it pays, and the viewer's application or its form. */
export default function Scholarship({ loaderData }: Route.ComponentProps) {
  const { scholarship, standing, own, owns } = loaderData
  const { id, name, about, isSample } = scholarship
  const { user } = useAuth()
  const isOpen = standing === 'open'
  return (
    <>
      <PageMeta title={name} description={about} path={scholarshipHref(id)} noindex={!isOpen} />
      <PageHead title={name} lead={about} above={<Back />} />
      {isSample && <SampleNote>{m.common_sample_scholarship()}</SampleNote>}
      <div className="stack measure">
        <Terms scholarship={scholarship} isOpen={isOpen} />
        <PageRefusal />
        {own && <OwnPart own={own} />}
        {!own && !isOpen && (
          <p>
            {standingWords[standing].words()}. <Anchor to="/scholarships">{m.scholarships_all()}</Anchor>
          </p>
        )}
        {owns && <p>{m.scholarships_refused_owned()}</p>}
        {!own && !owns && isOpen && (user ? <ApplyForm {...loaderData} /> : <SignInFirst id={id} />)}
      </div>
    </>
  )
}

const Back = () => (
  <p className="small">
    <Anchor to="/scholarships">{m.scholarships_all()}</Anchor>
  </p>
)

function Terms({ scholarship, isOpen }: { scholarship: ScholarshipView; isOpen: boolean }) {
  const { percent, courseId, course, left, closesAt, validDays, funder } = scholarship
  return (
    <>
      <p>
        <b>{worth(percent)}</b>{' '}
        {course ? (
          <Anchor to={`/courses/${courseId}`}>
            <span lang={course.lang}>{course.title}</span>
          </Anchor>
        ) : (
          m.scholarships_every_course()
        )}
      </p>
      {isOpen && (
        <>
          <Facts>
            <span>{m.scholarships_left({ count: left })}</span>
            <span>{m.scholarships_until({ day: untilInWords(closesAt) })}</span>
          </Facts>
          <p className="soft">{m.scholarships_valid({ count: validDays })}</p>
        </>
      )}
      {funder && (
        <p className="soft">
          {m.scholarships_funder()} <bdi className="wrap-anywhere">{funder}</bdi>
        </p>
      )}
    </>
  )
}

const SignInFirst = ({ id }: { id: string }) => (
  <>
    <p>{m.scholarships_sign_in_text()}</p>
    <p className="row">
      <ButtonLink to={authHref('sign-up', scholarshipHref(id))}>{m.scholarships_sign_up()}</ButtonLink>
      <Anchor to={authHref('sign-in', scholarshipHref(id))}>{m.common_sign_in()}</Anchor>
    </p>
  </>
)
