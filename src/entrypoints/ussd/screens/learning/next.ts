import { wordsIn } from '#kit/words.ts'
import type { PhoneLesson, PhoneLessonLink } from '#modules/courses/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { at, type Move, type Option } from '../../screen.ts'

/** Where a lesson's key leads: a text is only shown, a quiz starts or continues. `instead`: replaces what is shown now. */
export function opening(course: number, { id: lesson, type }: PhoneLessonLink, instead = false): Move {
  if (type === 'quiz') return { deed: 'open', with: { course, lesson, instead } }
  const there = at('lesson', { course, lesson })
  return instead ? { over: there } : { to: there }
}

/** What follows a lesson: the certificate when all are done, otherwise the next lesson, otherwise the course. */
export function nextOption({ course, next }: PhoneLesson): Option {
  if (course.done >= course.lessons)
    return { words: m.ussd_get_certificate(), move: { over: at('certificate-name', { course: course.id }) } }
  if (!next) return { words: m.ussd_all_lessons(), move: { over: at('lessons', { course: course.id }) } }
  const label = wordsIn(next.title, getLocale())
  return { words: m.ussd_next_is({ label }), move: opening(course.id, next, true) }
}

/** "3/6 lessons done", or that the whole course is. */
export const doneOf = ({ course }: PhoneLesson): string =>
  course.done >= course.lessons
    ? m.ussd_course_completed({ title: wordsIn(course.title, getLocale()) })
    : m.ussd_lessons_done({ done: course.done, all: course.lessons })
