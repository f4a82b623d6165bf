import { useMemo, useSyncExternalStore } from 'react'
import { LOCAL_PROGRESS as KEY } from '#shell/local-progress.ts'

/** Lessons of free courses that a signed-out visitor completed on this phone (decisions 16). */
export type LocalCourse = {
  courseId: number
  lessonIds: number[]
  /** The lesson that was opened last. */
  at?: number
}

declare global {
  /** A lesson that its page completed before its scripts were there, which nobody has congratulated on yet. */
  var stadiUntold: number | undefined
}

const listeners = new Set<() => void>()

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return '' // storage switched off: nothing is kept, the lesson still works
  }
}

function store(courses: LocalCourse[]): void {
  try {
    if (courses.length > 0) localStorage.setItem(KEY, JSON.stringify(courses))
    else localStorage.removeItem(KEY)
  } catch {
    // full or switched off
  }
  for (const tell of listeners) tell()
}

/** What is there may be old or edited by hand: anything of another shape counts as nothing. */
function parsed(text: string): LocalCourse[] {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? list.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (one: unknown): one is LocalCourse =>
  typeof one === 'object' &&
  one !== null &&
  'courseId' in one &&
  'lessonIds' in one &&
  typeof one.courseId === 'number' &&
  Array.isArray(one.lessonIds)

const doneIn = (courses: LocalCourse[], courseId: number): number[] =>
  courses.find((one) => one.courseId === courseId)?.lessonIds ?? []

export const localProgress = (): LocalCourse[] => parsed(stored())
export const doneHere = (courseId: number): number[] => doneIn(localProgress(), courseId)
export const clearProgress = (): void => store([])

/** Keeps a completed lesson. @returns how many lessons of the course are now done here */
export function addCompleted(courseId: number, lessonId: number): number {
  const courses = localProgress()
  const lessonIds = [...new Set([...doneIn(courses, courseId), lessonId])]
  store([...courses.filter((one) => one.courseId !== courseId), { courseId, lessonIds, at: lessonId }])
  return lessonIds.length
}

export function leaveUntold(lessonId: number): void {
  globalThis.stadiUntold = lessonId
}

/** Whether its page completed this lesson before scripts were there; asked again, it is told. */
export function takeUntold(lessonId: number): boolean {
  const isUntold = globalThis.stadiUntold === lessonId
  if (isUntold) globalThis.stadiUntold = undefined
  return isUntold
}

/** Keeps in which lesson of a course that was begun here somebody is. */
export function saveStopped(courseId: number, lessonId: number): void {
  const courses = localProgress()
  const course = courses.find((one) => one.courseId === courseId)
  if (!course || course.at === lessonId) return
  course.at = lessonId
  store(courses)
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
}

/** Lessons of a course that are done on this phone; none on the server. */
export function useDoneHere(courseId: number): number[] {
  const text = useSyncExternalStore(subscribe, stored, () => '')
  return useMemo(() => doneIn(parsed(text), courseId), [text, courseId])
}
