import { m } from '#paraglide/messages.js'
import { timeWord } from './lesson-words.ts'

/** Hours that a learner spends in a week (decision 079). */
export const WEEK_HOURS = 4

/** Full weeks of four hours, at least one. */
export const weeksOf = (minutes: number): number => Math.max(1, Math.ceil(minutes / 60 / WEEK_HOURS))

/** "4 weeks at 4 hours a week, about 15 hours": counted, not what somebody typed (decision 079). A short course says its time alone. */
export const workWord = (minutes: number): string =>
  minutes < WEEK_HOURS * 60
    ? timeWord(minutes)
    : m.course_work({
        weeks: m.catalogue_weeks({ count: weeksOf(minutes) }),
        week: WEEK_HOURS,
        hours: Math.floor(minutes / 60),
      })
