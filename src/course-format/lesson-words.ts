import { numberFormat } from '#kit/formats.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { LessonType } from './types.ts'

const types: Record<LessonType, () => string> = {
  video: m.course_type_video,
  text: m.course_type_text,
  quiz: m.course_type_quiz,
  project: m.course_type_project,
}

export const typeWord = (type: LessonType): string => types[type]()

/** For the attribute of what is in a course's language; nothing where the page is in it. */
export const langOf = (language: Locale): Locale | undefined =>
  language === getLocale() ? undefined : language

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
