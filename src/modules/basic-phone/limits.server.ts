import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  // Somebody who knows the menu by heart types far slower.
  'ussd-step-phone': { max: 30, windowMs: MINUTE },
  // A call lasts three minutes at most, so this is a learner's whole day.
  'ussd-call-phone': { max: 100, windowMs: DAY },
  // A number has 26 letters that nobody can guess; this prevents trying.
  'certificate-check-phone': { max: 20, windowMs: HOUR },
  // Each costs us up to ten SMS.
  'lesson-sms-phone': { max: 5, windowMs: DAY },
}
export const limit = limitsOf(limits)
