import type { KenyanPhone } from '#kit/phone.ts'

/** A payment request to M-Pesa: one prompt on one phone. */
export type PromptRequest = {
  phone: KenyanPhone
  amountKes: number
  /** At most 12 of A-Z 0-9 and hyphen; the payer reads it in the SMS. */
  accountReference: string
  /** 1 to 13 plain letters; Daraja refuses an empty one. */
  description: string
  /** Full URL with this payment's own secret path. */
  callbackUrl: string
}

/**
 * What is known after requesting a prompt. accepted: Daraja accepted the request. refused: documented "not processed" answers only,
 * nothing was or will be charged. `unreachable` is one of them: the request provably never left. unknown: time-out, broken
 * connection, undocumented answer; the phone may ring, the payment must be chased.
 */
export type PromptAnswer =
  | { kind: 'accepted'; checkoutRequestId: string; merchantRequestId: string; raw: string }
  | {
      kind: 'refused'
      reason: 'busy' | 'locked' | 'misconfigured' | 'bad-request' | 'unreachable'
      code: string
      text: string
      raw: string
    }
  | { kind: 'unknown'; text: string; raw: string }

/** The result of the status query. `pending` includes every form of "no answer" (docs/mpesa-facts.md 5). */
export type QueryAnswer =
  | { kind: 'final'; resultCode: string; resultDesc: string; raw: string }
  | { kind: 'pending'; raw: string }
  | { kind: 'no-answer'; text: string; raw: string }

/** One whole charge to return to its payer (docs/mpesa-facts.md 7). */
export type ReversalRequest = {
  /** M-Pesa's receipt of the charge. */
  receipt: string
  amountKes: number
  /** Full URLs with this refund's own secret path. */
  resultUrl: string
  timeoutUrl: string
}

/** What is known after requesting a reversal; its result arrives at `resultUrl`. Repeating is safe: a charge is reversed once. */
export type ReversalAnswer =
  | { kind: 'accepted'; conversationId: string; originatorConversationId: string; raw: string }
  | {
      kind: 'refused'
      reason: 'busy' | 'misconfigured' | 'bad-request' | 'unreachable'
      code: string
      text: string
      raw: string
    }
  | { kind: 'unknown'; text: string; raw: string }

/**
 * A charge in M-Pesa's own books; the amount may have cents, hidden digits of the phone are asterisks, and a till prints no
 * reference.
 */
export type LedgerCharge = {
  receipt: string
  amountKes: number
  phone: string | null
  accountReference: string
  at: Date
}

export type LedgerAnswer =
  | {
      kind: 'page'
      charges: LedgerCharge[]
      /** Where the next page begins; null on the last one. */ nextOffset: number | null
      raw: string
    }
  | { kind: 'no-answer'; text: string; raw: string }

/** Registers our number for the ledger, once. */
export type RegisterRequest = {
  /** The organisation's own Safaricom number. */
  phone: KenyanPhone
  callbackUrl: string
}
/** registered: now or before. */
export type RegisterAnswer = { kind: 'registered' | 'refused' | 'no-answer'; text: string; raw: string }

export type Looked = { ok: boolean; text: string }
/** What M-Pesa says about our settings; no phone is prompted and no money moves. */
export type Probe = {
  /** Consumer key and secret. */
  keys: Looked
  /** Shortcode and passkey; null if the keys are wrong. */
  account: Looked | null
  /** How far our clock is ahead of M-Pesa's, within a second or two; null if unknown. */
  aheadMs: number | null
}

/** Lipa na M-Pesa online: the prompt, its status, reversals and the books. Never throws for network or Daraja faults. */
export interface Mpesa {
  /** False without both credentials and simulator: payments are then switched off. */
  readonly available: boolean
  /** Whether an initiator for reversals is configured; without one refunds are sent by hand. */
  readonly canReverse: boolean
  requestPrompt(request: PromptRequest): Promise<PromptAnswer>
  queryPrompt(checkoutRequestId: string): Promise<QueryAnswer>
  requestReversal(request: ReversalRequest): Promise<ReversalAnswer>
  /** Charges of our shortcode between two moments, at most 48 hours ago ("Pull Transactions"). */
  listCharges(range: { from: Date; to: Date; offset: number }): Promise<LedgerAnswer>
  registerLedger(request: RegisterRequest): Promise<RegisterAnswer>
  probe(): Promise<Probe>
}
