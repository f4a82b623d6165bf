import { m } from '#paraglide/messages.js'
import type { MoneyWay, PaidBy } from '../../rules.ts'

type Say = (values: { amount: string; mentor: string }) => string

/** What happens to the money of a session that is cancelled; nothing is said where nothing was paid. */
export const moneyWords: Record<MoneyWay, (payment: PaidBy) => Say | null> = {
  refund: () => m.bookings_money_refund,
  credit: () => m.bookings_money_credit,
  package: () => m.bookings_money_package,
  kept: (payment) =>
    payment === 'none' ? null : payment === 'package' ? m.bookings_money_kept_package : m.bookings_money_kept,
}
