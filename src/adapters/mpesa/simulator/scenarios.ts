import { MINUTE, SECOND } from '#kit/time.ts'
import {
  changed,
  told,
  truth,
  verbatim,
  withItems,
  withValue,
  type WriteCallback,
} from './callback-bodies.ts'
import type { OutcomeName } from './outcomes.ts'
import { queryReply, replies, type Reply } from './replies.ts'

/** How Safaricom behaves for one prompt. An empty one is honest: the phone rings and somebody answers. */
export type Behaviour = {
  /** How the prompt ends by itself. */
  ends?: OutcomeName
  /** It ends, including callbacks, before the caller has an answer. */
  endsFirst?: true
  /** Answered to the caller instead of "accepted". */
  reply?: Reply
  /** Refused before any phone was prompted. */
  silent?: true
  losesToken?: true
  /** Before the caller is answered; scenario() may give another number. */
  replyDelayMs?: number
  /** Before the callbacks; scenario() may give another number. */
  callbackDelayMs?: number
  /** What is charged instead of the requested amount. */
  amount?: (amountKes: number) => number
  payer?: string
  /** Rounds one after the other; those of one round at once. Without it the truth, once. */
  callbacks?: WriteCallback[][]
  /** Changes what the query says after the prompt has ended; `nth` counts this prompt's queries from 1. */
  query?: (honest: Reply, ids: { merchantRequestId: string; checkoutRequestId: string }, nth: number) => Reply
}

const paid = { ends: 'approved' } as const
const paidButTold = (...writers: WriteCallback[]): Behaviour => ({
  ...paid,
  callbacks: writers.map((writer) => [writer]),
})
const refused = (reply: Reply): Behaviour => ({ silent: true, reply })

/** By the names of docs/mpesa-facts.md 10. */
export const scenarios = {
  normal: {},
  duplicate: { ...paid, callbacks: [[truth, truth], [truth]] },
  'duplicate-cancelled': { ends: 'cancelled', callbacks: [[truth, truth]] },
  'callback-first': { ...paid, endsFirst: true, callbackDelayMs: 0 },
  'lost-response': { ...paid, reply: replies.broken },
  'lost-response-no-callback': { ...paid, reply: replies.broken, callbacks: [] },
  'busy-500-but-charged': { ...paid, reply: replies.systemBusy },
  'no-callback': { ...paid, callbacks: [] },
  'no-callback-pending': {
    ...paid,
    callbacks: [],
    query: (_, ids) => queryReply(ids, '4999', 'The transaction is still under processing'),
  },
  late: { ...paid, callbackDelayMs: MINUTE },
  slow: { ...paid, replyDelayMs: 20 * SECOND },
  'query-failed-callback-ok': {
    ...paid,
    query: (_, ids) => queryReply(ids, '1032', 'Request cancelled by user'),
  },
  'query-ok-callback-cancelled': paidButTold(told('cancelled')),
  'success-then-cancelled': paidButTold(truth, told('cancelled')),
  'timeout-then-success': paidButTold(told('ignored'), truth),
  // Lower; for one shilling, where nothing lower exists, higher.
  'wrong-amount': { ...paid, amount: (amountKes) => (amountKes > 1 ? amountKes - 1 : 2) },
  'amount-1': { ...paid, amount: () => 1 },
  'higher-amount': { ...paid, amount: (amountKes) => amountKes + 1 },
  'no-metadata': paidButTold(changed((callback) => ({ ...callback, CallbackMetadata: undefined }))),
  'no-receipt': paidButTold(withItems((items) => items.filter((item) => item.Name !== 'MpesaReceiptNumber'))),
  // Needs an earlier charge; without one it uses its own receipt.
  'reused-receipt': paidButTold(
    withValue('MpesaReceiptNumber', (item, facts) => facts.earlierReceipt ?? item.Value),
  ),
  'unknown-id': paidButTold(
    changed((callback) => ({ ...callback, CheckoutRequestID: 'ws_CO_010120260000000700000000' })),
  ),
  'wrong-merchant-id': paidButTold(
    changed((callback) => ({ ...callback, MerchantRequestID: '0000-0000-0000-0000000000000000' })),
  ),
  reordered: paidButTold(withItems((items) => items.toReversed())),
  'balance-item': paidButTold(withItems((items) => items.toSpliced(2, 0, { Name: 'Balance' }))),
  'string-types': paidButTold(changed((callback) => asTexts(callback))),
  'extra-fields': paidButTold(
    changed((callback) => ({ Channel: 'STK', ...callback, ReferenceData: { Key: 'Occasion' } })),
  ),
  'malformed-callback': paidButTold(verbatim('{"Body":{"stkCallback":')),
  'empty-callback': paidButTold(verbatim('')),
  'unknown-result-code': { ends: 'undocumented', callbacks: [[told('undocumented')]] },
  'invalid-token': { ...refused(replies.invalidToken), losesToken: true },
  'spike-arrest': refused(replies.spikeArrest),
  quota: refused(replies.quota),
  'busy-500': refused(replies.systemBusy),
  'html-403': refused(replies.html403),
  'gateway-504': refused(replies.gateway504),
  'empty-200': refused(replies.empty200),
  'response-code-1': refused(replies.responseCode1),
  locked: refused(replies.locked),
  'rule-limited': { ends: 'rule-limited' },
  'wrong-pin': { ends: 'wrong-pin' },
  insufficient: { ends: 'no-funds' },
  expired: { ends: 'expired' },
  timeout: { ends: 'ignored' },
  'wrong-phone': { ...paid, payer: '254799000111' },
  // Case 12: every second query has no answer although everything is settled.
  'query-flaky': {
    ...paid,
    callbacks: [],
    query: (honest, _, nth) => (nth % 2 === 1 ? replies.beingProcessed : honest),
  },
} as const satisfies Record<string, Behaviour>

export type ScenarioName = keyof typeof scenarios

export const behaviourOf = (name: string): Behaviour =>
  Object.hasOwn(scenarios, name) ? scenarios[name as ScenarioName] : scenarios.normal

/** Every number as a string. */
const asTexts = (value: object): object =>
  JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'number' ? String(inner) : inner)),
  ) as object
