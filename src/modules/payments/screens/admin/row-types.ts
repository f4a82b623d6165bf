import type { listMoneyReviews, listRefunds } from '../../queries/books.server.ts'
import type { listPayments } from '../../queries/payment-list.server.ts'

// A row of each list of these pages.
export type Payment = Awaited<ReturnType<typeof listPayments>>['rows'][number]
export type Finding = Awaited<ReturnType<typeof listMoneyReviews>>['rows'][number]
export type Refund = Awaited<ReturnType<typeof listRefunds>>['rows'][number]
