/**
 * Numbers of the rules between Stadi and people that the texts of several modules state, beside the module that keeps them. No text
 * types one: messages take it as an input, stored texts by a placeholder (`filledIn` of publishing); the check of the messages
 * refuses the rest (decision 137).
 */

/** For how many days after the day of payment refunds may be requested, that day included (PAY-38). */
export const REFUND_DAYS = 30

/** For how many days the number of a parent who said no, or took the consent back, is known, so that the same child does not ask it again at once. */
export const NUMBER_RETENTION_DAYS = 7

/** For how many days a quiz that was taken along can be handed in. */
export const QUIZ_ALONG_DAYS = 7

/** How many days ahead a higher price of a course is announced (INFO-13). */
export const PRICE_NOTICE_DAYS = 30
