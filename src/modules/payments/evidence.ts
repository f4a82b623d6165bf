import type { StkCallback } from '#adapters/mpesa/callback.ts'
import type { PromptAnswer } from '#adapters/mpesa/mpesa.ts'
import type { payments } from './tables.server.ts'

export type ReviewReason =
  | 'wrong-amount'
  | 'reused-receipt'
  | 'unknown-result'
  | 'request-mismatch'
  | 'paid-twice'
  | 'unsettled'
  | 'unmatched-charge'
  | 'not-in-ledger'
  | 'refunded-twice'

type Row = typeof payments.$inferSelect
export type Result = { resultCode: string; resultDesc: string; receipt: string | null }
/** What a callback claims and only M-Pesa's own answer can prove. */
export type Claim = { receipt: string | null; mustPay: boolean }

/** Evidence about a payment, by source. */
export type Evidence =
  /** Posted to the payment's own path; null if it is not a callback. `isNew`: nobody has queried M-Pesa about it so far. */
  | { from: 'callback'; callback: StkCallback | null; isNew: boolean }
  /** What the status query says about the payment and a callback's claim; null if no answer is possible any more. */
  | { from: 'query'; answer: Omit<Result, 'receipt'> | null; claim: Claim }
  | { from: 'prompt'; answer: PromptAnswer }
  | { from: 'ledger'; charge: { receipt: string; amountKes: number }; details: string }
  | { from: 'staff'; says: 'paid'; receipt: string }
  | { from: 'staff'; says: 'not-paid'; resolution: string }
  /** No evidence arrived in time. */
  | { from: 'silence'; details?: string }

/** The state of a payment when evidence is judged. */
export type Standing = {
  /** Its request id as a callback would write it. */
  payment: Pick<
    Row,
    'status' | 'step' | 'amountKes' | 'checkoutRequestId' | 'merchantRequestId' | 'mpesaReceiptNumber'
  >
  /** Every finding about it, or about the code that the evidence names. */
  findings: { reason: string; isOwn: boolean }[]
  /** The request that the evidence names is another payment's. */
  isAnothersRequest: boolean
  /** The code that the evidence names is another payment's, or was refunded. */
  isCodeTaken: boolean
  /** The buyer has what this one pays for from another payment. */
  isOwned: boolean
}

export type Finding = {
  reason: ReviewReason
  receipt?: string | null
  amountKes?: number | null
  details?: string
}

/** Everything that follows from one piece of evidence: all of it is written, or nothing. */
export type Consequences = {
  verdict: 'paid' | 'failed' | 'ask' | 'person' | 'noted' | 'nothing'
  /** Changes to the payment's row; a new status settles it. */
  row?: Partial<Pick<Row, 'status' | 'step' | 'resultCode' | 'resultDesc' | 'mpesaReceiptNumber'>>
  /** If the prompt's response was lost, its callback supplies the ids. */
  request?: { checkoutRequestId: string; merchantRequestId: string }
  /** Findings that this answers; `provesAmount`: also that another amount was paid, if it is the same charge. */
  answers?: { reasons: ReviewReason[]; provesAmount: boolean; receipt: string | null; resolution: string }
  finding?: Finding
  delivers?: boolean
  news?: 'payment-confirmed' | 'payment-review'
  /** Only M-Pesa's own answer counts: the evidence stays open until then. */
  claim?: Claim
  /** A job asks M-Pesa. */
  chases?: boolean
}
