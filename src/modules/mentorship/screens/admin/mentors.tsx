import { redirect } from 'react-router'
import { adminOnly, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows, Search } from '#shell/admin/rows.tsx'
import { Long, Money } from '#shell/admin/values.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { deactivateMentor, verifyMentor } from '../../commands/standing.server.ts'
import { linkMentor, unlinkMentor } from '../../commands/link.server.ts'
import { mentorsForAdmins } from '../../queries/for-admins.server.ts'
import type { AdminMentor } from '../../types.ts'
import type { Route } from './+types/mentors'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Field } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { q, page } = listQueryIn(args.url)
    return { q, mentors: await mentorsForAdmins(ctx, q, page) }
  })

type Change = { run: (ctx: Context, id: string, form: FormData) => Promise<void>; done: () => string }
const changes = new Map<string, Change>([
  ['verify', { run: (ctx, id) => verifyMentor(ctx, id, true), done: m.admin_mentor_verify_done }],
  ['unverify', { run: (ctx, id) => verifyMentor(ctx, id, false), done: m.admin_mentor_unverify_done }],
  ['deactivate', { run: (ctx, id) => deactivateMentor(ctx, id, true), done: m.admin_mentor_off_done }],
  ['activate', { run: (ctx, id) => deactivateMentor(ctx, id, false), done: m.admin_mentor_on_done }],
  [
    'link',
    { run: (ctx, id, form) => linkMentor(ctx, id, Object.fromEntries(form)), done: m.admin_mentor_link_done },
  ],
  ['unlink', { run: unlinkMentor, done: m.admin_mentor_unlink_done }],
])

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const change = changes.get(textOf(form, 'intent'))
    if (!change) throw new Refusal('invalid-input')
    await change.run(ctx, textOf(form, 'id'), form)
    web.toast({ title: change.done() })
    return redirect(args.url.pathname + args.url.search)
  })

/** Mentors, their sessions and balances, and an administrator's actions on them (DATA-08). */
export default function AdminMentors({ loaderData: { q, mentors } }: Route.ComponentProps) {
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section
        title={m.admin_mentors()}
        action={
          <span className="row">
            <ButtonLink to={adminHref('content/mentors/new')}>{m.admin_mentor_add()}</ButtonLink>
            <Anchor to={adminHref('live-classes')} className="btn btn-outline">
              {m.live_title()}
            </Anchor>
            <Anchor to={adminHref('teachers')} className="btn btn-outline">
              {m.teaching_admin_title()}
            </Anchor>
          </span>
        }
      >
        <Search q={q} label={m.admin_mentor_search()} clear={adminHref('mentors')} />
        <Rows
          list={mentors}
          caption={m.admin_mentors()}
          hideCaption
          none={m.admin_mentor_none()}
          hrefFor={(page) => adminHref('mentors', { q, page })}
          rowKey={(mentor) => mentor.id}
          columns={[
            { label: m.admin_mentor_name(), cell: (mentor) => <Name mentor={mentor} />, main: true },
            {
              label: m.admin_mentor_account(),
              cell: ({ email }) => (email ? <Long>{email}</Long> : m.admin_none()),
            },
            { label: m.admin_state(), cell: (mentor) => <State mentor={mentor} /> },
            { label: m.admin_mentor_bookings(), cell: ({ bookings }) => bookings, numeric: true },
            {
              label: m.admin_mentor_revenue(),
              cell: ({ ledger }) => <Money amountKes={ledger.earnedKes} />,
              numeric: true,
            },
            {
              label: m.admin_mentor_owed(),
              cell: ({ ledger }) => <Money amountKes={ledger.payableKes} />,
              numeric: true,
            },
            {
              label: m.admin_actions(),
              cell: (mentor) => (
                <ChangeMentor
                  key={`${mentor.verified} ${mentor.deactivatedAt?.getTime()} ${mentor.email}`}
                  mentor={mentor}
                />
              ),
            },
          ]}
        />
      </Section>
    </>
  )
}

const Name = ({ mentor: { id, name, title, weeklyMinutes, packages } }: { mentor: AdminMentor }) => (
  <>
    <Anchor to={adminHref(`mentors/${id}`)}>
      <bdi>{name}</bdi>
    </Anchor>
    <br />
    <bdi className="soft">{held(title)}</bdi>
    <br />
    <span className="soft">
      {held(m.admin_mentor_offers({ hours: Math.round(weeklyMinutes / 60), packages }))}
    </span>
  </>
)

function State({ mentor: { verified, deactivatedAt } }: { mentor: AdminMentor }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {verified && <Badge tone="leaf">{m.admin_mentor_verified()}</Badge>}
      {deactivatedAt ? <Badge tone="brick">{m.admin_mentor_off()}</Badge> : !verified && m.admin_active()}
    </span>
  )
}

/** An administrator's actions on a mentor, behind one more press. */
function ChangeMentor({ mentor: { id, name, verified, deactivatedAt, email } }: { mentor: AdminMentor }) {
  return (
    <Behind summary={m.admin_change()} of={name} id={id}>
      {verified ? (
        <RowForm intent="unverify" id={id} button={m.admin_mentor_unverify()} />
      ) : (
        <RowForm
          intent="verify"
          id={id}
          note={m.admin_mentor_verify_note()}
          button={m.admin_mentor_verify()}
        />
      )}
      <RowForm intent="link" id={id} note={m.admin_mentor_link_note()} button={m.admin_mentor_link()}>
        <Field
          name="email"
          type="email"
          label={m.admin_email()}
          autoComplete="off"
          required
          className="w-full"
        />
      </RowForm>
      {email && (
        <RowForm
          intent="unlink"
          id={id}
          note={m.admin_mentor_unlink_note({ email })}
          button={m.admin_mentor_unlink()}
        />
      )}
      {deactivatedAt ? (
        <RowForm intent="activate" id={id} button={m.admin_mentor_activate()} />
      ) : (
        <RowForm
          intent="deactivate"
          id={id}
          note={m.admin_mentor_deactivate_note()}
          button={m.admin_mentor_deactivate()}
          danger
        />
      )}
    </Behind>
  )
}
