import { DAY } from '#kit/time.ts'
import { hubPaths, type PostKind } from '#modules/community/rules.ts'

/** So many unsettled reports hide what they are about until somebody of the staff has looked (rules N5). */
export const REPORTS_TO_HIDE = 3
/** How old an account is at least, when it reports, for its report to count towards them. */
export const TRUSTED_AFTER_MS = 7 * DAY

export const LONGEST_REASON = 500

/** The lists that things stand in. */
export const listPaths: Record<PostKind | 'ussd-job' | 'message', string> = {
  ...hubPaths,
  'ussd-job': '/community?tab=ussd-jobs',
  message: '/messages',
}
