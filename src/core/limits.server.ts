import { type Limit, useUp } from '#adapters/db/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import type { Context } from '#context.ts'

// security.md 4.2. Addresses are shared by many people behind a carrier: loose by address, strict by account and target.
const rules = {
  'sign-in-account': { max: 5, windowMs: 15 * MINUTE },
  'sign-in-address': { max: 20, windowMs: 15 * MINUTE },
  'sign-in-address-hour': { max: 100, windowMs: HOUR },
  'sign-up-address': { max: 5, windowMs: HOUR },
  'sign-up-address-day': { max: 20, windowMs: DAY },
  'mail-target': { max: 1, windowMs: MINUTE },
  'mail-target-day': { max: 5, windowMs: DAY },
  'mail-address': { max: 10, windowMs: HOUR },
  'link-address': { max: 20, windowMs: 15 * MINUTE },
  'password-account': { max: 5, windowMs: 15 * MINUTE },
  'pay-user': { max: 5, windowMs: 15 * MINUTE },
  'pay-phone': { max: 3, windowMs: 15 * MINUTE },
  'pay-phone-day': { max: 10, windowMs: DAY },
  // A number that the payer proved to be theirs: nobody else can fill these.
  'pay-own-phone': { max: 3, windowMs: 15 * MINUTE },
  'pay-own-phone-day': { max: 10, windowMs: DAY },
  'pay-address': { max: 20, windowMs: HOUR },
  'pay-check-user': { max: 10, windowMs: 15 * MINUTE },
  'refund-user': { max: 5, windowMs: DAY },
  'goal-user': { max: 30, windowMs: HOUR },
  'profile-user': { max: 20, windowMs: HOUR },
  'notice-user': { max: 120, windowMs: MINUTE },
  'upload-user': { max: 10, windowMs: HOUR },
  'export-user': { max: 10, windowMs: HOUR },
  'sms-user': { max: 3, windowMs: 15 * MINUTE },
  'sms-phone': { max: 3, windowMs: 15 * MINUTE },
  'sms-phone-day': { max: 6, windowMs: DAY },
  'sms-address': { max: 10, windowMs: HOUR },
  'learn-user': { max: 120, windowMs: MINUTE },
  'submit-user': { max: 20, windowMs: HOUR },
  'review-user': { max: 10, windowMs: HOUR },
  'pdf-address': { max: 30, windowMs: MINUTE },
  'contact-address': { max: 10, windowMs: HOUR },
  'contact-sender-day': { max: 10, windowMs: DAY },
  'support-address': { max: 30, windowMs: HOUR },
  'support-thread': { max: 30, windowMs: HOUR },
  'newsletter-address': { max: 10, windowMs: HOUR },
  // Each try counts, before anything is read: also those with a mistake in the form.
  'application-address': { max: 20, windowMs: HOUR },
  'application-sender-day': { max: 5, windowMs: DAY },
  // Of the whole site.
  'application-site-day': { max: 200, windowMs: DAY },
  'own-cv-user': { max: 60, windowMs: HOUR },
  'search-address': { max: 120, windowMs: MINUTE },
  'publish-admin': { max: 300, windowMs: HOUR },
  'callback-address': { max: 600, windowMs: MINUTE },
} as const satisfies Record<string, { max: number; windowMs: number }>

export type LimitName = keyof typeof rules

/**
 * Counts one use of each named limit for its subject (an account, address or phone).
 * @throws Refusal 'too-many' with `seconds` to wait
 */
export async function limit(ctx: Context, uses: Partial<Record<LimitName, string>>): Promise<void> {
  const limits: Limit[] = Object.entries(uses).map(([name, subject]) => {
    const rule = rules[name as LimitName]
    return {
      key: `${name}:${subject}`,
      max: Math.ceil(rule.max * ctx.config.limitsScale),
      windowMs: rule.windowMs,
    }
  })
  const seconds = await useUp(ctx.db, limits, ctx.now())
  if (seconds > 0) throw new Refusal('too-many', { values: { seconds } })
}
