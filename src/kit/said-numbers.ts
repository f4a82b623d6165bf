/**
 * Numbers of the rules between Stadi and people that the texts of several modules state, beside the module that keeps them. No text
 * types one: messages take it as an input, stored texts by a placeholder (`filledIn` of publishing); the check of the messages
 * refuses the rest (decision 137).
 */

/** For how many days after the day of payment refunds may be requested, that day included (PAY-38). */
export const REFUND_DAYS = 30

/** How many days ahead a higher price of a course is announced (INFO-13). */
export const PRICE_NOTICE_DAYS = 30
