import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Reading } from '../../types.ts'
import type { Category, CourseCard, LessonType, Level } from '../../types.ts'

const levels: Record<Level, () => string> = {
  Beginner: m.catalogue_level_beginner,
  Intermediate: m.catalogue_level_intermediate,
  Advanced: m.catalogue_level_advanced,
}

const categories: Record<Category, () => string> = {
  'Web Development': m.catalogue_web_development,
  'Mobile Development': m.catalogue_mobile_development,
  'Database Management': m.catalogue_database_management,
  'Digital Marketing': m.catalogue_digital_marketing,
  Copywriting: m.catalogue_copywriting,
  'Virtual Assistant': m.catalogue_virtual_assistant,
  'Platform Training': m.catalogue_platform_training,
  Freelancing: m.catalogue_freelancing,
  'E-commerce': m.catalogue_e_commerce,
  'Video Editing': m.catalogue_video_editing,
  'Graphics Design': m.catalogue_graphics_design,
  'Software Testing': m.catalogue_software_testing,
  'Artificial Intelligence': m.catalogue_artificial_intelligence,
  Cybersecurity: m.catalogue_cybersecurity,
  'Data Science': m.catalogue_data_science,
  'UI/UX Design': m.catalogue_ui_ux_design,
  'Content Creation': m.catalogue_content_creation,
  'Social Media Marketing': m.catalogue_social_media_marketing,
}

const types: Record<LessonType, () => string> = {
  video: m.course_type_video,
  text: m.course_type_text,
  quiz: m.course_type_quiz,
  project: m.course_type_project,
}

// The lists of types.ts, from here because that file brings zod, which weighs more than a page.
export const levelList = Object.keys(levels) as Level[]
export const categoryList = Object.keys(categories) as Category[]

export const levelWord = (level: Level): string => levels[level]()
export const typeWord = (type: LessonType): string => types[type]()

/** A category of the list in the current language, any other as it is stored. */
export const categoryWord = (category: string): string =>
  Object.hasOwn(categories, category) ? categories[category as Category]() : category

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

type Sized = Pick<CourseCard, 'durationText' | 'lessons' | 'minutes' | 'mediaBytes'>

/** Duration, lessons, hours, data: what a course costs beside money. */
export const costsOf = (course: Sized): string[] => [
  durationWord(course.durationText),
  ...(course.lessons > 0
    ? [
        m.catalogue_lessons({ count: course.lessons }),
        timeWord(course.minutes),
        courseSizeWord(course.mediaBytes),
      ]
    : []),
]
