/** The mentor's own screen, or one of its tabs (MEN-19+). */
export const mentoringTabs = ['bookings', 'hours', 'packages', 'profile', 'earnings'] as const
export type MentoringTab = (typeof mentoringTabs)[number]
export const mentoringHref = (tab: MentoringTab = 'bookings', place = ''): string =>
  `/mentoring${tab === 'bookings' ? '' : `?tab=${tab}`}${place && `#${place}`}`

/** Options for the minutes between now and the first bookable slot; and for the pause after a session. */
export const notices = [60, 120, 240, 720, 1440, 2880, 10_080]
export const buffers = [0, 10, 15, 30, 45, 60]
/** Maximum packages of one mentor. */
export const MOST_PACKAGES = 6
/** Maximum spans of a week, and days that differ from their weekday. */
export const MOST_HOURS = 42
export const MOST_DAYS = 120
