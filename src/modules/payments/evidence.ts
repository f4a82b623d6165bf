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
/** What a callback says that only M-Pesa's own answer can prove. */
export type Claim = { receipt: string | null; mustPay: boolean }

/** What somebody says about a payment. */
export type Evidence =
  /** Posted to the payment's own path; null where it is no callback. `isNew`: nobody asks M-Pesa about it so far. */
  | { from: 'callback'; callback: StkCallback | null; isNew: boolean }
  /** What the status query says about the payment and a callback's claim; null where no answer can be had any more. */
  | { from: 'query'; answer: Omit<Result, 'receipt'> | null; claim: Claim }
  | { from: 'prompt'; answer: PromptAnswer }
  | { from: 'ledger'; charge: { receipt: string; amountKes: number }; details: string }
  | { from: 'staff'; says: 'paid'; receipt: string }
  | { from: 'staff'; says: 'not-paid'; resolution: string }
  /** Nobody told anything in time. */
  | { from: 'silence'; details?: string }

/** How a payment stands when the evidence is judged. */
export type Standing = {
  /** Its request id as a callback would write it. */
  payment: Pick<
    Row,
    'status' | 'step' | 'amountKes' | 'checkoutRequestId' | 'merchantRequestId' | 'mpesaReceiptNumber'
  >
  /** Everything ever found about it, or about the code that the evidence names. */
  findings: { reason: string; isOwn: boolean }[]
  /** The request that the evidence names is another payment's. */
  isAnothersRequest: boolean
  /** The code that the evidence names is another payment's, or its money went back. */
  isCodeTaken: boolean
  /** The buyer has by another payment what this one pays for. */
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
  /** What changes in the payment's row; a new status settles it. */
  row?: Partial<Pick<Row, 'status' | 'step' | 'resultCode' | 'resultDesc' | 'mpesaReceiptNumber'>>
  /** When the prompt's answer was lost, its callback tells the ids. */
  request?: { checkoutRequestId: string; merchantRequestId: string }
  /** Findings that this answers; `provesAmount`: also that another sum came, if it is the same charge. */
  answers?: { reasons: ReviewReason[]; provesAmount: boolean; receipt: string | null; resolution: string }
  finding?: Finding
  delivers?: boolean
  news?: 'payment-confirmed' | 'payment-review'
  /** Only M-Pesa's own answer counts: the evidence stays open until it is had. */
  claim?: Claim
  /** A job asks M-Pesa. */
  chases?: boolean
}
