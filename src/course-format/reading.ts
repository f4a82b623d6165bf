import type { Locale } from '#kit/time.ts'
import type { CourseWords, LessonWords, Reading, VideoOutline } from './types.ts'

type Written = { language: string; sw?: CourseWords | null }

/** The languages in which a course can be read, its own first. */
export function languagesOf({ language, sw }: Written): Locale[] {
  if (language === 'Kiswahili') return ['sw']
  return sw ? ['en', 'sw'] : ['en']
}

/** Somebody's language where the course has it, else the course's own. */
export function readingOf(course: Written, wanted: Locale): Reading {
  const all = languagesOf(course)
  const language = all.includes(wanted) ? wanted : all[0]!
  return { language, other: all.find((one) => one !== language) ?? null }
}

/** Something in the language that is read: its Kiswahili takes the place of what it says in English, as far as it is there. */
export const inReadingLanguage = <T extends object, W extends object>(
  { language, other }: Reading,
  written: T,
  sw: W | null | undefined,
): T & Partial<W> => (language === 'sw' && other && sw ? { ...written, ...sw } : written)

type Lesson = { title: string; body: string | null; video: VideoOutline | null; sw?: LessonWords | null }

/** A lesson in the language that is read, as far as it is there; a video's pictures and voice stay as they are. */
export const lessonIn = <L extends Lesson>(reading: Reading, lesson: L): L => {
  const { title, body, slides } = lesson.sw ?? {}
  return inReadingLanguage(reading, lesson, {
    ...(title && { title }),
    ...(body && { body }),
    ...(slides && lesson.video && { video: { ...lesson.video, slides } }),
  })
}
