import { kes } from '#kit/money.ts'
import { getLocale } from '#paraglide/runtime.js'
import { failureWords } from '../failure-words.ts'
import type { StartRefusal } from './start.ts'

/** Why a payment failed, and what to do now. */
export function FailureText({ code, amountKes, email }: NonNullable<StartRefusal['failure']>) {
  const { why, todo } = failureWords(code, { amount: kes(amountKes, getLocale()), email })
  return (
    <>
      {why} {todo}
    </>
  )
}
