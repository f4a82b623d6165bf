import { Refusal } from '#kit/refusal.ts'
import { teaches } from './lesson-kinds.ts'
import type { CourseDocument, DraftLesson } from './document.ts'

export const lessonsOf = ({ modules }: Pick<CourseDocument, 'modules'>): DraftLesson[] =>
  modules.flatMap(({ lessons }) => lessons)

/** Lessons that teach what a quiz may ask. */
export const readableIn = (course: Pick<CourseDocument, 'modules'>): DraftLesson[] =>
  lessonsOf(course).filter(teaches)

/** @throws Refusal 'not-found' */
export function lessonNamed(course: CourseDocument, slug: string): DraftLesson {
  const lesson = lessonsOf(course).find((one) => one.slug === slug)
  if (!lesson) throw new Refusal('not-found')
  return lesson
}
