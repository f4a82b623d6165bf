import type { OutcomeName } from './outcomes.ts'

/** Moments are milliseconds here: these records are written as JSON. */
export type AskedPrompt = {
  id: string
  checkoutRequestId: string
  merchantRequestId: string
  phone: string
  amountKes: number
  accountReference: string
  description: string
  callbackUrl: string
  askedAt: number
  scenario: string
  delayMs: number | null
}

export type StoredCharge = {
  receipt: string
  checkoutRequestId: string
  amountKes: number
  phone: string
  accountReference: string
  at: number
}

export type StoredReversal = { receipt: string; originalReceipt: string; amountKes: number; at: number }

/** The charge is in the same event as the result, so a crash keeps both or neither. */
export type SimulatorEvent =
  | { type: 'asked'; prompt: AskedPrompt }
  | { type: 'ended'; promptId: string; outcome: OutcomeName; charge: StoredCharge | null }
  | { type: 'reversed'; reversal: StoredReversal }
