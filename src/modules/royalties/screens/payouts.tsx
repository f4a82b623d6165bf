import { EAST_AFRICA } from '#kit/time.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Table } from '#ui/layout/table.tsx'
import { held } from '#ui/no-break/held.ts'
import type { PayoutRow } from '../types.ts'
import { money, payoutInWords } from './words.ts'

type Props = { payouts: PayoutRow[]; none: string }

/** What was paid to a teacher, and what was taken back of it. */
export function Payouts({ payouts, none }: Props) {
  return payouts.length === 0 ? (
    <p className="soft">{none}</p>
  ) : (
    <Table
      caption={m.royalties_payouts()}
      hideCaption
      rows={payouts}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.royalties_day(),
          cell: ({ paidAt }) => <Moment at={paidAt} as="day" zone={EAST_AFRICA} />,
          main: true,
        },
        {
          label: m.royalties_reference(),
          cell: (payout) => <bdi className="wrap-anywhere">{held(payoutInWords(payout))}</bdi>,
        },
        { label: m.royalties_amount(), cell: ({ amountKes }) => money(amountKes), numeric: true },
      ]}
    />
  )
}
