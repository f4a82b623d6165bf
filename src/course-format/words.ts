import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { sizeWord, timeWord } from './lesson-words.ts'
import type { Level, Reading } from './types.ts'

const levels: Record<Level, () => string> = {
  Beginner: m.catalogue_level_beginner,
  Intermediate: m.catalogue_level_intermediate,
  Advanced: m.catalogue_level_advanced,
}

// The list of types.ts in the courses module, from here because that file brings zod, which weighs more than a page.
export const levelList = Object.keys(levels) as Level[]

export const levelWord = (level: Level): string => levels[level]()

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

/** "KES 9,000" or "Free" (CAT-14). */
export const priceWord = (priceKes: number): string =>
  priceKes === 0 ? m.catalogue_free() : kes(priceKes, getLocale())

/** "4 weeks" is stored in English; anything else is shown as it is. */
export function durationWord(durationText: string): string {
  const weeks = /^(\d+) weeks?$/.exec(durationText)
  return weeks ? m.catalogue_weeks({ count: Number(weeks[1]) }) : durationText
}

/** What a whole course downloads: its videos, or so little that a number would mislead. */
export const courseSizeWord = (mediaBytes: number): string =>
  mediaBytes < 1_000_000 ? m.catalogue_under_megabyte() : sizeWord(mediaBytes)

export const ratingWord = (rating: number, reviews: number): string =>
  m.catalogue_rating({ rating, count: reviews })

/** More lessons than any short course has, and fewer than any other. */
const SHORT_LESSONS = 5

/** A course of an evening or two: its minutes are told, and not that it lasts a week. */
export const isShortCourse = ({ lessons }: { lessons: number }): boolean =>
  lessons > 0 && lessons <= SHORT_LESSONS

/** A level; a short course of the highest one is called by its length, as it makes nobody an expert. */
export const courseLevelWord = (course: { level: Level; lessons: number }): string =>
  course.level === 'Advanced' && isShortCourse(course) ? m.catalogue_short() : levelWord(course.level)

type Sized = { durationText: string; lessons: number; minutes: number; mediaBytes: number }

/** Duration, lessons, hours, data: what a course costs beside money. */
export const costsOf = (course: Sized): string[] => [
  isShortCourse(course) ? m.catalogue_short() : durationWord(course.durationText),
  ...(course.lessons > 0
    ? [
        m.catalogue_lessons({ count: course.lessons }),
        timeWord(course.minutes),
        courseSizeWord(course.mediaBytes),
      ]
    : []),
]
