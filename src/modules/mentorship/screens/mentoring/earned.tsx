import { kes } from '#kit/money.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { Stat, Stats } from '#ui/stat.tsx'
import { held } from '#ui/no-break/held.ts'
import { FEE_PERCENT } from '../../rules.ts'
import type { Ledger, Payout } from '../../types.ts'

type Props = { ledger: Ledger; payouts: Payout[] }

/** What the sessions earned, the balance, and payouts (decision 035). */
export function Earned({ ledger, payouts }: Props) {
  const { earnedKes, feeKes, paidOutKes, payableKes, bookedKes, unusedKes } = ledger
  const sum = (amountKes: number) => kes(amountKes, getLocale())
  return (
    <>
      <Section title={m.mentoring_tab_earnings()}>
        <Stats>
          <Stat label={m.mentoring_owed()} value={sum(payableKes)} />
          <Stat label={m.mentoring_earned()} value={sum(earnedKes)} />
          <Stat label={m.mentoring_fee({ percent: FEE_PERCENT })} value={sum(feeKes)} />
          <Stat label={m.mentoring_paid_out()} value={sum(paidOutKes)} />
        </Stats>
        <div className="measure stack mt-4">
          <p>{m.mentoring_earned_text({ percent: FEE_PERCENT })}</p>
          {bookedKes + unusedKes > 0 && (
            <p>{held(m.mentoring_waiting({ booked: sum(bookedKes), unused: sum(unusedKes) }))}</p>
          )}
          {payableKes < 0 && <p>{held(m.mentoring_less({ amount: sum(-payableKes) }))}</p>}
        </div>
      </Section>
      <Section title={m.mentoring_payouts()}>
        {payouts.length === 0 ? (
          <p className="soft">{m.mentoring_payouts_none()}</p>
        ) : (
          <Table
            caption={m.mentoring_payouts()}
            hideCaption
            rows={payouts}
            rowKey={({ id }) => id}
            columns={[
              {
                label: m.mentoring_paid_at(),
                cell: ({ paidAt }) => <Moment at={paidAt} as="day" />,
                main: true,
              },
              { label: m.mentoring_reference(), cell: ({ reference }) => <bdi>{reference}</bdi> },
              { label: m.mentoring_amount(), cell: ({ amountKes }) => sum(amountKes), numeric: true },
            ]}
          />
        )}
      </Section>
    </>
  )
}
