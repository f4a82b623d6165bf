import { MINUTE } from '#kit/time.ts'

/** A charge without a reference to a payment, such as every charge of a till. */
export type Nameless = { receipt: string; amountKes: number; phone: string | null; at: Date }
/** A payment whose M-Pesa code is unknown. */
export type Codeless = {
  id: string
  amountKes: number
  phoneNumber: string
  status: 'pending' | 'completed' | 'failed'
  step: string
  createdAt: Date
}

/** own: certainly this payment's. probable: it looks so, and a person must decide. */
export type Match<P> = { payment: P; certainty: 'own' | 'probable' }

// A prompt is answered or over within two minutes; a minute on each side allows for clock differences.
const BEFORE_MS = MINUTE
const AFTER_MS = 3 * MINUTE

/**
 * Matches charges by phone, amount and minute. A charge that could belong to several payments is not matched here: only where it
 * makes no difference, because payer and amount are the same, they are assigned in order of time.
 */
export function matched<C extends Nameless, P extends Codeless>(
  charges: C[],
  payments: P[],
): Map<C, Match<P>> {
  const matches = new Map<C, Match<P>>()
  const taken = new Set<P>()
  const open = charges.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const free = (charge: C) =>
    payments
      .filter((payment) => !taken.has(payment) && fits(charge, payment) !== 'no')
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const rivals = (payment: P) =>
    open.filter((charge) => !matches.has(charge) && fits(charge, payment) !== 'no')
  for (const charge of open) {
    const all = free(charge)
    const samePhone = all.filter((payment) => fits(charge, payment) === 'yes')
    // A completed payment certainly has a charge; another may have none.
    const paid = samePhone.filter(isPaid)
    const first =
      paid[0] ??
      (samePhone.length > 0 && samePhone.length <= rivals(samePhone[0]!).length ? samePhone[0] : undefined)
    const only = all.length === 1 && rivals(all[0]!).length === 1 ? all[0] : undefined
    const payment = first ?? only
    if (!payment) continue
    taken.add(payment)
    matches.set(charge, { payment, certainty: first || isPaid(payment) ? 'own' : 'probable' })
  }
  return matches
}

const isPaid = ({ status, step }: Codeless): boolean =>
  status === 'completed' || step === 'refunding' || step === 'refunded'

/** no: another payer's. yes: the same phone, digit by digit. maybe: the ledger masks digits that would tell. */
function fits(charge: Nameless, payment: Codeless): 'yes' | 'maybe' | 'no' {
  const sinceMs = charge.at.getTime() - payment.createdAt.getTime()
  if (charge.amountKes !== payment.amountKes || sinceMs < -BEFORE_MS || sinceMs > AFTER_MS) return 'no'
  if (charge.phone === null) return 'maybe'
  const [theirs, ours] = [digitsOf(charge.phone), digitsOf(payment.phoneNumber)]
  if (!theirs.includes('*') && !ours.includes('*')) return theirs === ours ? 'yes' : 'no'
  return agree(beginOf(theirs), beginOf(ours)) && agree(endOf(theirs), endOf(ours)) ? 'maybe' : 'no'
}

/** 254712345678, with asterisks for hidden digits. */
const digitsOf = (phone: string): string => phone.replace(/[^\d*]/g, '').replace(/^0/, '254')
const beginOf = (phone: string): string => phone.split('*', 1)[0]!
/** Reversed, so that it can be compared from its first character too. */
const endOf = (phone: string): string => [...phone].reverse().join('').split('*', 1)[0]!
const agree = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)
