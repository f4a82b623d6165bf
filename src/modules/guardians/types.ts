import { z } from 'zod'
import { requiredText } from '#kit/inputs.ts'
import type { GuardianState } from './rules.ts'

/** What a parent answers on their page; a yes carries the code of the SMS. */
export const GuardianAnswer = z.object({ answer: z.enum(['yes', 'no'], 'option-unknown') })

/** Why an administrator changes what is known of an account's age or consent; the audit log keeps it. */
export const AgeReason = z.object({ reason: requiredText(300) })

/** What somebody under 18 sees of their own consent. */
export type OwnConsent = {
  /** Counts as an adult from then on. */
  adultOn: Date
  /** The newest request, if there is one. */
  consent: {
    state: GuardianState
    /** Masked. */
    phone: string
    askedAt: Date
    /** When its SMS goes out, while it waits for the morning. */
    sendsAt: Date | null
    answeredAt: Date | null
    endedAt: Date | null
    answerBy: Date
  } | null
}

/** What a parent sees of one request. */
export type ParentView = {
  state: GuardianState
  /** The child's first name: a number may have been typed wrongly. It leads nowhere, however it was stored. */
  name: string
  /** The parent's own number, masked. */
  phone: string
  answeredAt: Date | null
  endedAt: Date | null
  answerBy: Date
  /** A code was sent with which the consent can be ended. */
  hasCode: boolean
}

/** What administrators see of an account's consent. */
export type AdminConsent = { state: GuardianState; phone: string; askedAt: Date; answeredAt: Date | null }
