import { m } from '#paraglide/messages.js'
import type { MoneyWay, PaidBy } from '../../rules.ts'

type Say = (values: { amount: string; mentor: string }) => string

/** What happens to the money of a cancelled session; nothing if nothing was paid. */
export const moneyWords: Record<MoneyWay, (payment: PaidBy) => Say | null> = {
  refund: () => m.bookings_money_refund,
  credit: () => m.bookings_money_credit,
  package: () => m.bookings_money_package,
  kept: (payment) =>
    payment === 'none' ? null : payment === 'package' ? m.bookings_money_kept_package : m.bookings_money_kept,
}
