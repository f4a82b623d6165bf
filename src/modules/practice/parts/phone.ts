import type { Work } from '#course-format/exercises/exercise.ts'

/** What is kept of an exercise on the phone; `isUnsent`: the account does not have it yet; `at`: of a visitor, the moment. */
export type OnPhone = {
  work: Work
  tries: number
  isSolved: boolean
  isRight?: boolean
  isUnsent: boolean
  at?: number
}

/** Where an exercise stands: its lesson, and who learns on this phone ('' for a visitor). */
export type Place = {
  courseId: number
  lessonId: number
  owner: string
  isPreview: boolean
  /** Takes the place of sending it to the account. @returns whether it need not be sent again */
  send?: (left: Left) => Promise<boolean>
}
type Left = { name: string; work: Work; isRight?: boolean }

/** How the names begin under which the work in a lesson is kept. */
export const keptIn = ({ owner, lessonId }: Place): string => `stadi-work-${owner}-${lessonId}-`
/** In a kept work that only this browser has. */
export const UNSENT = '"isUnsent":true'
const keyOf = (place: Place, name: string): string => keptIn(place) + name

export function readOnPhone(place: Place, name: string): OnPhone | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place, name)) ?? 'null') as OnPhone | null
  } catch {
    return null
  }
}

export function writeOnPhone(place: Place, name: string, left: OnPhone): void {
  if (place.isPreview) return
  try {
    const kept = place.owner ? left : { ...left, at: Date.now() }
    localStorage.setItem(keyOf(place, name), JSON.stringify(kept))
  } catch {
    // Full or switched off: what somebody works on still goes to the account.
  }
}

/** @returns whether the account has it now, or refuses it for good */
export async function sendToAccount({ courseId, lessonId, send }: Place, left: Left): Promise<boolean> {
  if (send) return send(left)
  const body = new URLSearchParams({
    intent: 'exercise',
    courseId: `${courseId}`,
    lessonId: `${lessonId}`,
    left: JSON.stringify(left),
  })
  try {
    const { status } = await fetch('/courses/progress', { method: 'POST', body, keepalive: true })
    return status < 500 && status !== 429
  } catch {
    return false
  }
}
