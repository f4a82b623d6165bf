/** Hours that a learner spends in a week (decision 079). */
export const WEEK_HOURS = 4

/** Full weeks of four hours, at least one. */
export const weeksOf = (minutes: number): number => Math.max(1, Math.ceil(minutes / 60 / WEEK_HOURS))
