import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { WEEK_HOURS, weeksOf } from './weeks.ts'
import type { LessonType, Level, Reading } from './types.ts'

const levels: Record<Level, () => string> = {
  Beginner: m.catalogue_level_beginner,
  Intermediate: m.catalogue_level_intermediate,
  Advanced: m.catalogue_level_advanced,
}

const types: Record<LessonType, () => string> = {
  video: m.course_type_video,
  text: m.course_type_text,
  quiz: m.course_type_quiz,
  project: m.course_type_project,
}

// The list of types.ts in the courses module, from here because that file brings zod, which weighs more than a page.
export const levelList = Object.keys(levels) as Level[]

export const levelWord = (level: Level): string => levels[level]()
export const typeWord = (type: LessonType): string => types[type]()

/** Names stay as they are. */
export const platformWord = (platform: string): string =>
  platform === 'Any platform' ? m.catalogue_any_platform() : platform

export const languageWord = (language: string): string =>
  language === 'English' ? m.course_english() : language

/** "English, Kiswahili". */
export const languagesWord = ({ language, other }: Reading): string =>
  [m.course_english(), 'Kiswahili']
    .filter((_, at) => [language, other].includes(at === 0 ? 'en' : 'sw'))
    .join(', ')

/** For the attribute of what is in a course's language; nothing where the page is in it. */
export const langOf = (language: Locale): Locale | undefined =>
  language === getLocale() ? undefined : language

/** "KES 9,000" or "Free" (CAT-14). */
export const priceWord = (priceKes: number): string =>
  priceKes === 0 ? m.catalogue_free() : kes(priceKes, getLocale())

/** "4 weeks" is stored in English; anything else is shown as it is. */
export function durationWord(durationText: string): string {
  const weeks = /^(\d+) weeks?$/.exec(durationText)
  return weeks ? m.catalogue_weeks({ count: Number(weeks[1]) }) : durationText
}

/** "40 min", "3 h" or "2 h 15 min". */
export function timeWord(total: number): string {
  const hours = Math.floor(total / 60)
  const minutes = total % 60
  if (hours === 0) return m.catalogue_minutes({ minutes })
  return minutes === 0 ? m.catalogue_hours({ hours }) : m.catalogue_hours_minutes({ hours, minutes })
}

/** "4 weeks at 4 hours a week, about 15 hours": counted, not what somebody typed (decision 079). A short course says its time alone. */
export const workWord = (minutes: number): string =>
  minutes < WEEK_HOURS * 60
    ? timeWord(minutes)
    : m.course_work({
        weeks: m.catalogue_weeks({ count: weeksOf(minutes) }),
        week: WEEK_HOURS,
        hours: Math.floor(minutes / 60),
      })

/** Megabytes as a data bundle counts them, at least 0.1. */
export function sizeWord(bytes: number): string {
  const size = numberFormat(getLocale(), { maximumFractionDigits: 1 }).format(
    Math.max(0.1, bytes / 1_000_000),
  )
  return m.catalogue_megabytes({ size })
}

/** What a whole course downloads: its videos, or so little that a number would mislead. */
export const courseSizeWord = (mediaBytes: number): string =>
  mediaBytes < 1_000_000 ? m.catalogue_under_megabyte() : sizeWord(mediaBytes)

export const ratingWord = (rating: number, reviews: number): string =>
  m.catalogue_rating({ rating, count: reviews })

type Sized = { durationText: string; lessons: number; minutes: number; mediaBytes: number }

/** Duration, lessons, hours, data: what a course costs beside money. */
export const costsOf = (course: Sized): string[] =>
  course.lessons === 0
    ? [durationWord(course.durationText)]
    : [
        m.catalogue_weeks({ count: weeksOf(course.minutes) }),
        m.catalogue_lessons({ count: course.lessons }),
        timeWord(course.minutes),
        courseSizeWord(course.mediaBytes),
      ]
