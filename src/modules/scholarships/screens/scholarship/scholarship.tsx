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
import { MOST_AHEAD_DAYS, scholarshipHref, sheetHref } from '../../rules.ts'
import type { ScholarshipView, OwnApplication } from '../../types.ts'
import { untilInWords, scholarshipStatusWords, worth, applied, learnByInWords } from '../words.ts'
import type { Route } from './+types/scholarship'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Badge } from '#ui/badge.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { held } from '#ui/no-break/held.ts'

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
            {scholarshipStatusWords[standing].words()}.{' '}
            <Anchor to="/scholarships">{m.scholarships_all()}</Anchor>
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
        <b>{held(worth(percent))}</b>{' '}
        {course ? (
          <Anchor to={`/courses/${courseId}`}>
            <span lang={course.lang}>{held(course.title)}</span>
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

/** The viewer's application: where it stands, what was answered, and how a place is used. */
function OwnPart({ own }: { own: OwnApplication }) {
  const { state, course, answer, grant } = own
  const { tone, words } = applied(own)
  return (
    <section aria-labelledby="own-application" className="stack">
      <h2 id="own-application">{m.scholarships_own_one()}</h2>
      <p>
        <Badge tone={tone}>{words()}</Badge> <span lang={course.lang}>{held(course.title)}</span>
      </p>
      {answer && (
        <>
          <p className="small soft">{m.scholarships_answer()}</p>
          <p className="own-lines wrap-anywhere" dir="auto">
            {answer}
          </p>
        </>
      )}
      {grant?.standing === 'ready' && (
        <>
          <p>{m.scholarships_use_text({ day: untilInWords(grant.until) })}</p>
          <p className="row">
            <ButtonLink to={sheetHref(own.courseId, grant.code)}>{m.scholarships_use()}</ButtonLink>
          </p>
        </>
      )}
      {grant?.standing === 'used' && (
        <p className="row">
          <ButtonLink to={`/courses/${own.courseId}`}>{m.scholarships_to_course()}</ButtonLink>
        </p>
      )}
      {state === 'waiting' && <p>{m.scholarships_waits_text()}</p>}
      <Disclosure title={m.scholarships_written()}>
        <Written own={own} />
      </Disclosure>
    </section>
  )
}

const Written = ({ own: { state, why, plan, learnBy } }: { own: OwnApplication }) => (
  <div className="stack">
    <p className="small soft">{m.scholarships_why()}</p>
    <p className="own-lines wrap-anywhere" dir="auto">
      {why}
    </p>
    <p className="small soft">{m.scholarships_plan()}</p>
    <p className="own-lines wrap-anywhere" dir="auto">
      {plan}
    </p>
    <p className="small soft">{m.scholarships_learn_by()}</p>
    <p>{held(learnByInWords(learnBy))}</p>
    {state === 'waiting' && (
      <ActionForm intent="withdraw" quiet className="stack">
        <p className="small soft">{m.scholarships_withdraw_note()}</p>
        <p>
          <Submit variant="danger">{m.scholarships_withdraw()}</Submit>
        </p>
      </ActionForm>
    )}
  </div>
)
