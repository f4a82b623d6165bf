import { Refusal, type RefusalCode } from '#kit/refusal.ts'

/** A refusal with its words beside the field of the code. */
export const refusedCode = (code: RefusalCode): Refusal => new Refusal(code, { fields: { coupon: code } })
