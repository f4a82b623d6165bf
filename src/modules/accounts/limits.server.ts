import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  'sign-in-account': { max: 5, windowMs: 15 * MINUTE },
  // Fifty wrong passwords in a quarter of an hour, two hundred in an hour; at the same moment, two hundred people may try theirs.
  'sign-in-address': { max: 200, windowMs: 15 * MINUTE, of: 'address', counts: 'failures', failed: 4 },
  'sign-in-address-hour': { max: 1000, windowMs: HOUR, of: 'address', counts: 'failures', failed: 5 },
  // Until their mail is opened.
  'sign-up-address': { max: 100, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'sign-up-address-day': { max: 400, windowMs: DAY, of: 'address', counts: 'until-proved' },
  'mail-address': { max: 100, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'password-account': { max: 5, windowMs: 15 * MINUTE },
  'code-challenge': { max: 5, windowMs: 15 * MINUTE },
  // By account: for a browser that has passed before, for strangers at one address, for all strangers together.
  'code-device': { max: 10, windowMs: 15 * MINUTE },
  'code-device-day': { max: 50, windowMs: DAY },
  'code-account': { max: 10, windowMs: 15 * MINUTE },
  'code-account-day': { max: 50, windowMs: DAY, counts: 'failures' },
  'code-address': { max: 200, windowMs: 15 * MINUTE, of: 'address', counts: 'failures', failed: 4 },
  'profile-user': { max: 20, windowMs: HOUR },
  'upload-user': { max: 10, windowMs: HOUR },
  'sms-user': { max: 3, windowMs: 15 * MINUTE },
  'sms-phone': { max: 3, windowMs: 15 * MINUTE },
  'sms-phone-day': { max: 6, windowMs: DAY },
  'link-code-user': { max: 5, windowMs: HOUR },
  'link-phone': { max: 5, windowMs: HOUR },
  'link-phone-day': { max: 10, windowMs: DAY },
  'link-person': { max: 5, windowMs: HOUR },
  'link-try-address': { max: 200, windowMs: 15 * MINUTE, of: 'address', counts: 'failures', failed: 4 },
  // One press each, for one account or a hundred.
  'admin-deed-user': { max: 120, windowMs: HOUR },
  'admin-filter-user': { max: 60, windowMs: HOUR },
  // Until the number is proved.
  'sms-address': { max: 100, windowMs: HOUR, of: 'address', counts: 'until-proved' },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
