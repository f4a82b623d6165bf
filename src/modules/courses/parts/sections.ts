import { lessonState, quizToTestOut } from '../rules.ts'
import type { CourseView, LessonRow } from '../types.ts'

export type Waiting = Pick<LessonRow, 'opens' | 'isToPay'>
type Outlined = Pick<LessonRow, 'id' | 'title' | 'type' | 'durationMin' | 'mediaBytes' | 'mastered'> & {
  moduleId: number
  moduleTitle: string
  completed: boolean
}
/** `later`: what each section waits for that opens later, in words. */
type Viewed = { unlocked: boolean; later: Map<number, Waiting>; isSignedIn: boolean }

/** The sections of a course with their lessons, and by which quiz the viewer may pass over one (decision 146). */
export function sectionsOf(
  outline: Outlined[],
  { unlocked, later, isSignedIn }: Viewed,
): CourseView['modules'] {
  const modules = new Map<number, { id: number; title: string; lessons: LessonRow[] }>()
  for (const {
    moduleId,
    moduleTitle,
    completed,
    mastered,
    id,
    title,
    type,
    durationMin,
    mediaBytes,
  } of outline) {
    const module = modules.get(moduleId) ?? { id: moduleId, title: moduleTitle, lessons: [] }
    const waits = later.get(moduleId)
    const state = unlocked && waits ? 'later' : lessonState(unlocked, completed)
    module.lessons.push({ id, title, type, durationMin, mediaBytes, state, mastered, ...waits })
    modules.set(moduleId, module)
  }
  return [...modules.values()].map((module) => {
    const isOffered = isSignedIn && unlocked && !later.has(module.id)
    const testOut = isOffered && quizToTestOut(outline.filter(({ moduleId }) => moduleId === module.id))
    return testOut ? { ...module, testOut } : module
  })
}
