import { internal } from '#core/operation.ts'

/**
 * Nothing of it is a person's own: which discount an order had stays in the books with the order, and who made a coupon is a decision
 * about prices. Called by the job that erases an account.
 */
export const forgetPerson = internal(async (): Promise<void> => {})
