import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  // A save every two seconds while somebody types, in a few windows.
  'resume-save-user': { max: 90, windowMs: MINUTE },
  'resume-new-user': { max: 60, windowMs: HOUR },
  'resume-share-user': { max: 30, windowMs: HOUR },
  'resume-visitor-address': { max: 120, windowMs: HOUR },
  'resume-visitor-new-day': { max: 300, windowMs: DAY },
  // The longest CV takes two seconds to print.
  'resume-file': { max: 20, windowMs: MINUTE },
  'resume-check': { max: 60, windowMs: MINUTE },
  'resume-advice': { max: 30, windowMs: HOUR },
}
export const limit = limitsOf(limits)
