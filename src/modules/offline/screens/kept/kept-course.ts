import { createContext, useContext } from 'react'
import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import type { LessonView } from '#modules/courses/parts/pages.tsx'
import type { EventKind } from '../../types.ts'
import { draftOf, put } from '../../phone/outbox.ts'
import { keptCourse, keptLesson } from '../../phone/packages.ts'
import { takenQuiz } from '../../phone/quizzes.ts'
import type { Draft } from '../../phone/store.ts'
import type { KeptCourse, KeptLesson, TakenQuiz } from '../../phone/types.ts'

/** A lesson as this phone has it. */
export type Kept = { course: KeptCourse; lesson: KeptLesson; taken: TakenQuiz | null; draft: Draft }
/** What is missing, if it is not there. `storage`: nothing can be read on this phone. */
export type Missing = { missing: 'course' | 'lesson' | 'storage'; courseId: number }

/** Reads a lesson of whoever learns on this phone now. */
export async function readKept(courseId: number, lessonId: number): Promise<Kept | Missing> {
  try {
    const course = await keptCourse(courseId)
    if (!course) return { missing: 'course', courseId }
    const lesson = await keptLesson(courseId, lessonId)
    if (!lesson) return { missing: 'lesson', courseId }
    const isProject = lesson.view.lesson.type === 'project'
    return {
      course,
      lesson,
      taken: lesson.quiz ? await takenQuiz(lessonId) : null,
      draft: isProject ? await draftOf(lessonId) : {},
    }
  } catch (error) {
    console.error('nothing kept can be read', error)
    return { missing: 'storage', courseId }
  }
}

/** A kept lesson's view as this person sees it: with what they have done, and the films that are here. */
export function ownView({ course, lesson: { view } }: Kept, done: number[]): LessonView {
  const { lessons } = course.manifest
  const { id } = view.lesson
  const at = lessons.findIndex((one) => one.id === id)
  const next = lessons[at + 1] ?? lessons.find((one) => one.id !== id && !done.includes(one.id))
  return {
    ...view,
    course: { ...view.course, done: lessons.filter((one) => done.includes(one.id)).length },
    lesson: { ...view.lesson, completed: done.includes(id) },
    ...(view.practice && { practice: { ...view.practice, owner: course.owner } }),
    video: course.filmsHere.includes(id) ? view.video : null,
    // Its place takes the form that writes to the outbox.
    project: null,
    onward: next ? { id: next.id, title: next.title, position: next.position } : null,
  }
}

/** Where pages of a kept course stand. What is not on the phone is a plain link, so that a page can say so without a network. */
export function keptHref(courseId: number, part = ''): string {
  const [, lesson] = /^\/lessons\/(.+)$/.exec(part) ?? []
  if (lesson) return `/offline/${courseId}/${lesson}`
  return `${location.origin}${part ? `/courses/${courseId}${part}` : '/offline'}`
}

/** The same lesson with the network. */
export const onlineHref = (courseId: number, lessonId: number): string =>
  `/courses/${courseId}/lessons/${lessonId}?online`

type Here = Kept & {
  done: number[]
  /** Counts this lesson as done, on this phone. */
  finish(): Promise<void>
}

export const KeptContext = createContext<Here | null>(null)

export function useKept(): Here {
  const here = useContext(KeptContext)
  if (!here) throw new Error('useKept must be used within a kept lesson')
  return here
}

/** Puts what was done in a lesson into the outbox. @returns whether it is there; else a toast has said so */
export async function tell({ course, lesson }: Kept, kind: EventKind, data: Record<string, unknown> = {}) {
  const { id, title } = lesson.view.lesson
  try {
    await put({ kind, course: course.courseId, lesson: id, data, about: title })
    return true
  } catch (error) {
    notStored(error)
    return false
  }
}

/** The storage of this phone refused. */
export function notStored(error: unknown): void {
  console.error('not stored on this phone', error)
  showToast({ title: m.kept_not_stored(), text: m.kept_not_stored_text(), tone: 'brick' })
}
