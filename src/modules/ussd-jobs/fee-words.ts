import { m } from '#paraglide/messages.js'
import type { FeeFinding } from './fee-rule.ts'
import type { FeeRule } from './fee-patterns.ts'

const reasons: Record<FeeRule, (inputs: { words: string }) => string> = {
  registration: m.jobs_fee_registration,
  preparation: m.jobs_fee_preparation,
  processing: m.jobs_fee_processing,
  deposit: m.jobs_fee_deposit,
  till: m.jobs_fee_till,
  number: m.jobs_fee_number,
  activation: m.jobs_fee_activation,
  purchase: m.jobs_fee_purchase,
  bribe: m.jobs_fee_bribe,
  fee: m.jobs_fee_fee,
  payment: m.jobs_fee_payment,
}

/** Why a post is held, for its author. */
export const feeWords = ({ rule, words }: FeeFinding): string => reasons[rule]({ words })
