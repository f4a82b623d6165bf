import type { KenyanPhone } from '#kit/phone.ts'

/** What M-Pesa is asked: one prompt on one phone. */
export type PromptRequest = {
  phone: KenyanPhone
  amountKes: number
  /** At most 12 of A-Z 0-9 and hyphen; the payer reads it in the SMS. */
  accountReference: string
  /** 1 to 13 plain letters; Daraja refuses an empty one. */
  description: string
  /** Full address with this payment's own secret path. */
  callbackUrl: string
}

/**
 * What is known after asking for a prompt.
 * accepted: Daraja took the request. refused: documented "not processed" answers only, nothing was or will be charged.
 * `unreachable` is one of them: the request provably never left. unknown: time-out, broken connection, undocumented
 * answer; the phone may ring, the payment must be chased.
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

/** What the status query says. `pending` includes every "no answer" form (daraja.md 5). */
export type QueryAnswer =
  | { kind: 'final'; resultCode: string; resultDesc: string; raw: string }
  | { kind: 'pending'; raw: string }
  | { kind: 'no-answer'; text: string; raw: string }

/** One whole charge to be sent back to who paid it (daraja.md 7). */
export type ReversalRequest = {
  /** M-Pesa's receipt of the charge. */
  receipt: string
  amountKes: number
  /** Full addresses with this refund's own secret path. */
  resultUrl: string
  timeoutUrl: string
}

/** What is known after asking for a reversal; how it ended comes to `resultUrl`. A repeat is safe: a charge is reversed once. */
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

/** A charge in M-Pesa's own books; the amount may have cents, hidden digits of the phone are stars, and a till prints no reference. */
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

/** Opens the ledger of our number, once. */
export type RegisterRequest = {
  /** The organisation's own Safaricom number. */
  phone: KenyanPhone
  callbackUrl: string
}
/** registered: now or before. */
export type RegisterAnswer = { kind: 'registered' | 'refused' | 'no-answer'; text: string; raw: string }

export type Looked = { ok: boolean; text: string }
/** What M-Pesa says of our settings; nothing rings and nothing moves. */
export type Probe = {
  /** Consumer key and secret. */
  keys: Looked
  /** Shortcode and passkey; null where the keys are wrong. */
  account: Looked | null
  /** How far our clock is ahead of M-Pesa's, to a second or two; null where it was not told. */
  aheadMs: number | null
}

/** Lipa na M-Pesa online: the prompt, its status, money back and the books. Never throws for what the network or Daraja does. */
export interface Mpesa {
  /** False where neither credentials nor simulator exist: payments are then switched off. */
  readonly available: boolean
  /** Whether an initiator for reversals is configured; without one money goes back by hand. */
  readonly canReverse: boolean
  requestPrompt(request: PromptRequest): Promise<PromptAnswer>
  queryPrompt(checkoutRequestId: string): Promise<QueryAnswer>
  requestReversal(request: ReversalRequest): Promise<ReversalAnswer>
  /** Charges of our shortcode between two moments, at most 48 hours ago ("Pull Transactions"). */
  listCharges(range: { from: Date; to: Date; offset: number }): Promise<LedgerAnswer>
  registerLedger(request: RegisterRequest): Promise<RegisterAnswer>
  probe(): Promise<Probe>
}
