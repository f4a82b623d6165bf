import { EAST_AFRICA } from '#kit/time.ts'
import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import type { Page } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { OtherPages, Rows } from '#shell/admin/rows.tsx'
import { Moment, Money } from '#shell/admin/values.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { Stat, Stats } from '#ui/stat.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { payRoyalties, takeBackPayout } from '../../commands/payouts.server.ts'
import { royaltiesForAdmin } from '../../queries/for-admins.server.ts'
import type { PayoutRow } from '../../types.ts'
import { Months } from '../months.tsx'
import { pageHref, pagesIn } from '../pages.ts'
import { money, payoutInWords } from '../words.ts'
import type { Route } from './+types/books'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return royaltiesForAdmin(ctx, args.params.userId, pagesIn(args.url))
  })

/** Records a payout to the teacher, or takes one back. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const { userId } = args.params
    switch (textOf(form, 'intent')) {
      case 'pay':
        await payRoyalties(ctx, userId, Object.fromEntries(form))
        web.toast({ title: m.admin_payout_done() })
        break
      case 'take-back':
        await takeBackPayout(ctx, userId, textOf(form, 'id'), Object.fromEntries(form))
        web.toast({ title: m.royalties_taken_back() })
        break
      default:
        throw new Refusal('invalid-input')
    }
    return redirect(adminHref(`teachers/pay/${userId}`))
  })

/** A teacher's books: what sales earned, and payouts. */
export default function Books({ loaderData }: Route.ComponentProps) {
  const { teacher, months, payouts } = loaderData
  const { userId, name, email, isGone, isSample, ledger } = teacher
  const path = adminHref(`teachers/pay/${userId}`)
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section
        title={isGone ? m.royalties_admin_gone() : <bdi>{name}</bdi>}
        action={
          <Anchor to={adminHref('teachers/pay')} className="btn btn-quiet">
            {m.royalties_admin_title()}
          </Anchor>
        }
      >
        {isSample && <SampleNote>{m.royalties_sample()}</SampleNote>}
        {!isGone && (
          <p className="wrap-anywhere mb-4">
            <Anchor to={adminHref(`users/${userId}`)}>{email}</Anchor>
          </p>
        )}
        <Stats edge={false}>
          <Stat label={m.royalties_admin_owed()} value={money(ledger.payableKes)} />
          <Stat label={m.royalties_earned()} value={money(ledger.earnedKes)} />
          <Stat label={m.royalties_returned()} value={money(ledger.returnedKes)} />
          <Stat label={m.royalties_admin_paid_out()} value={money(ledger.paidOutKes)} />
        </Stats>
      </Section>
      <Section title={m.admin_payout_record()} id="record">
        <Pay id={userId} payableKes={ledger.payableKes} key={ledger.paidOutKes} />
      </Section>
      <Section title={m.royalties_payouts()} id="payouts">
        <Paid
          payouts={payouts}
          hrefFor={pageHref(path, loaderData, 'payouts')}
          of={isGone ? m.royalties_admin_gone() : name}
        />
      </Section>
      <Section title={m.royalties_months()} id="months">
        <Months months={months.rows} />
        <OtherPages of={m.royalties_months()} list={months} hrefFor={pageHref(path, loaderData, 'months')} />
      </Section>
    </>
  )
}

function Pay({ id, payableKes }: { id: string; payableKes: number }) {
  if (payableKes <= 0) return <p className="soft">{m.admin_payout_nothing()}</p>
  return (
    <RowForm
      intent="pay"
      id={id}
      note={m.admin_payout_note({ amount: money(payableKes) })}
      button={m.admin_payout_record()}
    >
      <Field
        name="amountKes"
        type="number"
        inputMode="numeric"
        label={m.admin_payout_amount()}
        min={1}
        max={payableKes}
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
  )
}

type PaidProps = { payouts: Page<PayoutRow>; hrefFor: (page: number) => string; of: string }

const Paid = ({ payouts, hrefFor, of }: PaidProps) => (
  <Rows
    list={payouts}
    caption={m.royalties_payouts()}
    hideCaption
    none={m.admin_payouts_none()}
    hrefFor={hrefFor}
    rowKey={({ id }) => id}
    columns={[
      {
        label: m.admin_payout_at(),
        cell: ({ paidAt }) => <Moment at={paidAt} zone={EAST_AFRICA} />,
        main: true,
      },
      {
        label: m.admin_payout_reference(),
        cell: (payout) => <bdi className="wrap-anywhere">{held(payoutInWords(payout))}</bdi>,
      },
      {
        label: m.admin_payout_amount(),
        cell: ({ amountKes }) => <Money amountKes={amountKes} />,
        numeric: true,
      },
      {
        label: m.admin_actions(),
        cell: ({ id, reference, isCounter, correctedAt }) =>
          isCounter || correctedAt ? (
            m.admin_none()
          ) : (
            <Behind summary={m.royalties_take_back()} of={`${of}, ${reference}`} id={id}>
              <RowForm
                intent="take-back"
                id={id}
                note={m.royalties_take_back_note()}
                button={m.royalties_take_back()}
                danger
                ask={{ name: 'reason', label: m.royalties_take_back_reason(), maxLength: 300 }}
              />
            </Behind>
          ),
      },
    ]}
  />
)
