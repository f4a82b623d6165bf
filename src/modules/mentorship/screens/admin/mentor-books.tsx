import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { kes } from '#kit/money.ts'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Moment, Money } from '#shell/admin/values.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stat, Stats } from '#ui/stat.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { recordPayout } from '../../commands/payouts.server.ts'
import { mentorForAdmins } from '../../queries/for-admins.server.ts'
import { FEE_PERCENT } from '../../rules.ts'
import type { Ledger, Payout } from '../../types.ts'
import { standingOf } from '../standing-words.ts'
import type { Route } from './+types/mentor-books'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return mentorForAdmins(ctx, args.params.mentorId, listQueryIn(args.url).page)
  })

/** Records a payout to the mentor. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    await recordPayout(ctx, args.params.mentorId, {
      amountKes: textOf(form, 'amountKes'),
      reference: textOf(form, 'reference'),
    })
    web.toast({ title: m.admin_payout_done() })
    return redirect(args.url.pathname)
  })

/** A mentor's books: what the sessions earned, payouts, and mentees. */
export default function MentorBooks({ loaderData: { mentor, payouts, booked } }: Route.ComponentProps) {
  const { id, name, email, ledger } = mentor
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section
        title={<bdi>{name}</bdi>}
        action={
          <span className="row">
            <Anchor to={adminHref(`content/mentors/${id}`)} className="btn btn-outline">
              {m.admin_mentor_edit()}
            </Anchor>
            <Anchor to={adminHref('mentors')} className="btn btn-quiet">
              {m.admin_mentor_back()}
            </Anchor>
          </span>
        }
      >
        <p className="soft wrap-anywhere mb-4">{email ?? m.admin_mentor_no_account()}</p>
        <Sums ledger={ledger} />
      </Section>
      <Payouts id={id} ledger={ledger} payouts={payouts} />
      <Section title={m.admin_mentor_bookings()}>
        <Rows
          list={booked}
          caption={m.admin_mentor_bookings()}
          hideCaption
          none={m.admin_mentor_bookings_none()}
          hrefFor={(page) => adminHref(`mentors/${id}`, { page })}
          rowKey={(booking) => booking.id}
          columns={[
            { label: m.admin_mentor_time(), cell: ({ startsAt }) => <Moment at={startsAt} />, main: true },
            { label: m.admin_mentor_mentee(), cell: ({ mentee }) => <bdi>{mentee ?? m.admin_none()}</bdi> },
            { label: m.admin_state(), cell: (booking) => standingOf(booking) },
            {
              label: m.admin_mentor_paid(),
              cell: ({ priceKes }) => <Money amountKes={priceKes} />,
              numeric: true,
            },
            {
              label: m.admin_mentor_fee(),
              cell: ({ feeKes }) => <Money amountKes={feeKes} />,
              numeric: true,
            },
          ]}
        />
      </Section>
    </>
  )
}

function Sums({ ledger }: { ledger: Ledger }) {
  const sum = (label: string, amountKes: number) => <Stat label={label} value={kes(amountKes, getLocale())} />
  return (
    <Stats edge={false}>
      {sum(m.admin_mentor_revenue(), ledger.earnedKes)}
      {sum(m.admin_mentor_fee_of({ percent: FEE_PERCENT }), ledger.feeKes)}
      {sum(m.admin_mentor_paid_out(), ledger.paidOutKes)}
      {sum(m.admin_mentor_owed(), ledger.payableKes)}
      {sum(m.admin_mentor_waiting(), ledger.bookedKes + ledger.unusedKes)}
    </Stats>
  )
}

function Payouts({ id, ledger, payouts }: { id: string; ledger: Ledger; payouts: Payout[] }) {
  return (
    <Section title={m.admin_payouts()} id="payouts">
      {ledger.payableKes > 0 ? (
        <RowForm
          intent="payout"
          id={id}
          note={m.admin_payout_note({ amount: kes(ledger.payableKes, getLocale()) })}
          button={m.admin_payout_record()}
        >
          <Field
            name="amountKes"
            type="number"
            inputMode="numeric"
            label={m.admin_payout_amount()}
            min={1}
            max={ledger.payableKes}
            required
          />
          <Field
            name="reference"
            label={m.admin_payout_reference()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
          />
        </RowForm>
      ) : (
        <p className="soft">{m.admin_payout_nothing()}</p>
      )}
      <div className="mt-4">
        <Rows
          list={{ rows: payouts, page: 1, hasMore: false }}
          caption={m.admin_payouts()}
          hideCaption
          none={m.admin_payouts_none()}
          hrefFor={() => adminHref(`mentors/${id}`)}
          rowKey={(payout) => payout.id}
          columns={[
            { label: m.admin_payout_at(), cell: ({ paidAt }) => <Moment at={paidAt} />, main: true },
            { label: m.admin_payout_reference(), cell: ({ reference }) => <bdi>{reference}</bdi> },
            {
              label: m.admin_payout_amount(),
              cell: ({ amountKes }) => <Money amountKes={amountKes} />,
              numeric: true,
            },
          ]}
        />
      </div>
    </Section>
  )
}
