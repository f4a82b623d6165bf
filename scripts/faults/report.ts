import { grantedForAnotherAmount } from './judge/judge.ts'
import type { Outcome } from './run.ts'

const count = <T>(list: T[], isSo: (one: T) => boolean): number => list.filter(isSo).length

const at = (sorted: number[], share: number): string =>
  sorted.length === 0
    ? '-'
    : `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)} ms`

export const isGood = ({ faults, wrong }: Outcome): boolean => faults.length === 0 && wrong.length === 0

/** One run as a table, and everything that must not be. */
export function report(outcome: Outcome): string {
  const rows = rowsOf(outcome)
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  const bad = isGood(outcome)
    ? []
    : [
        '',
        ...outcome.faults.flatMap((fault) => [
          `${fault.kind}: ${fault.text}`,
          ...story(outcome, fault.paymentId),
        ]),
        ...outcome.wrong.map((words) => `WRONG: ${words}`),
        '',
        outcome.logs,
      ]
  // Worth a look, although the ledger fixes it; a small run does not wait long enough to tell.
  const slow =
    outcome.payments < 50
      ? []
      : outcome.unsettled.slice(0, 10).flatMap((id) => ['NOT SETTLED BY ITSELF:', ...story(outcome, id)])
  return [`on ${outcome.database}`, ...lines, ...slow, ...bad].join('\n')
}

function rowsOf({
  books,
  ledger,
  faults,
  wrong,
  kills,
  partitions,
  posts,
  grantMs,
  unsettled,
  refundsAsked,
  reconciled,
  seconds,
  seed,
  payments,
}: Outcome): [string, string][] {
  const { payments: rows, grants, refunds, reviews } = books
  const times = grantMs.toSorted((a, b) => a - b)
  const of = (kind: string) => String(count(faults, (fault) => fault.kind === kind))
  const named = (list: Record<string, number>) =>
    Object.entries(list)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ')
  const states = (list: string[]) =>
    [...new Set(list)]
      .toSorted()
      .map((name) => `${name} ${count(list, (one) => one === name)}`)
      .join(', ')
  return [
    ['seed', String(seed)],
    ['payers, payments', `${payments}, ${rows.length}`],
    [
      'completed, failed, pending',
      ['completed', 'failed', 'pending']
        .map((status) => count(rows, (row) => row.status === status))
        .join(', '),
    ],
    ['charges, reversals at the provider', `${ledger.charges.length}, ${ledger.reversals.length}`],
    [
      'grants that stand',
      `${count(grants, (grant) => grant.access_granted)}, of them for another amount and listed ${grantedForAnotherAmount(books, ledger)}`,
    ],
    [
      'refunds',
      `${refunds.length} of ${refundsAsked} asked for${refunds.length > 0 ? `: ${states(refunds.map((refund) => refund.state))}` : ''}`,
    ],
    [
      'open reviews',
      states(reviews.filter((review) => review.resolved_at === null).map((review) => review.reason)) || '0',
    ],
    [
      'coupons used, paid for late, given back',
      books.coupons
        .map(
          ({ id, code, used, max_uses, late_uses }) =>
            `${code} ${used} of ${max_uses}, ${late_uses}, ${count(books.uses, (use) => use.coupon_id === id && use.given_back_at !== null)}`,
        )
        .join('; '),
    ],
    [
      "teachers' shares that stand, that went back",
      [true, false]
        .map((stands) => books.shares.filter(({ reversed_at }) => (reversed_at === null) === stands))
        .map((list) => `${list.length} of KES ${list.reduce((sum, { amount_kes }) => sum + amount_kes, 0)}`)
        .join(', '),
    ],
    [
      'places in groups: taken, gone when the money came',
      `${books.members.length} of ${books.groups.reduce((sum, { seats }) => sum + seats, 0)}, ${count(books.places, ({ outcome }) => outcome === 'full')}`,
    ],
    [
      'payments for seats: paid an invoice, came late',
      `${count(books.seats, ({ outcome }) => outcome === 'paid')}, ${count(books.seats, ({ outcome }) => outcome === 'late')}`,
    ],
    [
      'gifts paid, taken, gone back',
      `${books.gifts.length}, ${count(books.gifts, (gift) => gift.taken_by !== null)}, ${count(books.gifts, (gift) => gift.ended_at !== null)}`,
    ],
    ['orders of KES 0', String(count(rows, (row) => row.amount_kes === 0))],
    ['kills', `${Object.values(kills).reduce((sum, n) => sum + n, 0)}: ${named(kills)}`],
    ['partitions', `${Object.values(partitions).reduce((sum, n) => sum + n, 0)}: ${named(partitions)}`],
    ['callbacks', named(posts)],
    ['success callback to its 200', `median ${at(times, 0.5)}, p99 ${at(times, 0.99)} of ${times.length}`],
    ['not settled by themselves', unsettled.length === 0 ? '0' : `among ${unsettled.length} payments`],
    ['reconcile --settle', reconciled],
    ['lost, doubled, unexplained', [of('LOST'), of('DOUBLED'), of('UNEXPLAINED')].join(', ')],
    ['other faults', String(wrong.length)],
    [
      'duration',
      `${Object.values(seconds)
        .reduce((sum, n) => sum + n, 0)
        .toFixed(0)} s (${Object.entries(seconds)
        .map(([name, s]) => `${name} ${s.toFixed(0)}`)
        .join(', ')})`,
    ],
  ]
}

/** Everything that is known about one payment. */
function story({ books }: Outcome, paymentId: string | null): string[] {
  const payment = paymentId ? books.byId.get(paymentId) : undefined
  if (!payment) return []
  const about = [
    JSON.stringify(payment),
    ...books.refunds
      .filter((refund) => refund.payment_id === paymentId)
      .map((refund) => JSON.stringify(refund)),
    ...books.reviews
      .filter((review) => review.payment_id === paymentId)
      .map((review) => JSON.stringify(review)),
  ]
  const events = books.events
    .filter((event) => event.payment_id === paymentId)
    .map((event) => `${String(event.at)}  ${event.kind}  ${event.raw.slice(0, 400)}`)
  return [...about, ...events].map((line) => `    ${line}`)
}
