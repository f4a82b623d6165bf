import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  // A save every two seconds while somebody types, in a few windows.
  'resume-save-user': { max: 90, windowMs: MINUTE },
  'resume-new-user': { max: 60, windowMs: HOUR },
  'resume-share-user': { max: 30, windowMs: HOUR },
  'resume-save-address': { max: 1200, windowMs: HOUR, of: 'address', counts: 'all', each: 20 },
  'resume-new-address': { max: 1200, windowMs: DAY, of: 'address', counts: 'all', each: 20 },
  // The longest CV takes two seconds to print, most a tenth of one.
  'resume-file-user': { max: 20, windowMs: MINUTE },
  'resume-file-address': { max: 120, windowMs: MINUTE, of: 'address', counts: 'all', each: 2 },
  'resume-check-user': { max: 60, windowMs: MINUTE },
  'resume-check-address': { max: 600, windowMs: MINUTE, of: 'address', counts: 'all', each: 10 },
  'resume-advice-user': { max: 30, windowMs: HOUR },
  'resume-advice-address': { max: 300, windowMs: HOUR, of: 'address', counts: 'all', each: 5 },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
