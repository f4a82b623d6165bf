import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  'sign-in-account': { max: 5, windowMs: 15 * MINUTE },
  'sign-in-address': { max: 20, windowMs: 15 * MINUTE },
  'sign-in-address-hour': { max: 100, windowMs: HOUR },
  'sign-up-address': { max: 5, windowMs: HOUR },
  'sign-up-address-day': { max: 20, windowMs: DAY },
  'mail-address': { max: 10, windowMs: HOUR },
  'password-account': { max: 5, windowMs: 15 * MINUTE },
  'code-challenge': { max: 5, windowMs: 15 * MINUTE },
  // By account: for a browser that has passed before, for strangers at one address, for all strangers together.
  'code-device': { max: 10, windowMs: 15 * MINUTE },
  'code-device-day': { max: 50, windowMs: DAY },
  'code-account': { max: 10, windowMs: 15 * MINUTE },
  'code-account-day': { max: 50, windowMs: DAY },
  'code-address': { max: 20, windowMs: 15 * MINUTE },
  'profile-user': { max: 20, windowMs: HOUR },
  'upload-user': { max: 10, windowMs: HOUR },
  'sms-user': { max: 3, windowMs: 15 * MINUTE },
  'sms-phone': { max: 3, windowMs: 15 * MINUTE },
  'sms-phone-day': { max: 6, windowMs: DAY },
  'link-code-user': { max: 5, windowMs: HOUR },
  'link-phone': { max: 5, windowMs: HOUR },
  'link-phone-day': { max: 10, windowMs: DAY },
  'link-person': { max: 5, windowMs: HOUR },
  'link-try-address': { max: 20, windowMs: 15 * MINUTE },
  // One press each, for one account or a hundred.
  'admin-deed-user': { max: 120, windowMs: HOUR },
  'admin-filter-user': { max: 60, windowMs: HOUR },
  'sms-address': { max: 10, windowMs: HOUR },
}
export const limit = limitsOf(limits)
