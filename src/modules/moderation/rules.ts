import { DAY } from '#kit/time.ts'
import { hubPaths, type ListedKind } from '#modules/community/rules.ts'

/** How many unsettled reports hide something until staff has reviewed it (rules N5). */
export const REPORTS_TO_HIDE = 3
/** The minimum age of an account for its report to count towards them. */
export const TRUSTED_AFTER_MS = 7 * DAY

export const LONGEST_REASON = 500

/** The lists that things are in. */
export const listPaths: Record<ListedKind | 'ussd-job' | 'message' | 'teacher-page', string> = {
  ...hubPaths,
  'ussd-job': '/community?tab=ussd-jobs',
  message: '/messages',
  'teacher-page': '/courses',
}
