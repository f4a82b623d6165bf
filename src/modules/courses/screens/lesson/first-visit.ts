/*
 * What a lesson does before its scripts are there, which is for good where nobody uses anything in it. Each function is a program by itself
 * (`?name&program`) in the pages that need it. They show only what the server wrote, and end when React takes over.
 */
import { listenToCopying } from '#course-format/lesson-text/copying.ts'
import { listenToTrying } from '#course-format/lesson-text/trying.ts'
import { whenFree } from '#ui/feedback/busy.ts'
import { TAKEN_OVER } from '#shell/scripts/early.ts'
import { afterOpening } from '../after-opening.ts'
import { addCompleted, doneHere, leaveUntold, saveStopped } from '../learning/local-progress.ts'
import { keepChecks } from '#modules/practice/parts/checks.ts'
import { voiceFor, watchVoices } from '../listen/voices.ts'
import { stepping } from './stepping.ts'
import { reportTime, watchReading } from './time.ts'

const untilTakenOver = (end: () => void) => addEventListener(TAKEN_OVER, end, { once: true })

const article = (): HTMLElement => document.querySelector('.lesson')!

/** The lesson, as its page names it; `lessons` are those of the course. */
function place() {
  const { course, lesson, lessons } = article().dataset
  return { courseId: +course!, lessonId: +lesson!, lessons: +lessons! }
}

/** @public Data can be copied. */
export const copying = () => untilTakenOver(listenToCopying(article()))

/** @public Code leads to the playground. */
export const trying = () => untilTakenOver(listenToTrying(article()))

/** @public What is chosen in the questions of its text is kept. */
export function checking(): void {
  const { courseId, lessonId } = place()
  const owner = article().dataset.owner!
  untilTakenOver(keepChecks(article(), { courseId, lessonId, owner, isPreview: false }))
}

/** @public The phone offers to read aloud, if it has a voice. */
export function voices(): void {
  const offer = () => {
    const button = article().querySelector<HTMLElement>('.listen')!
    button.hidden = !voiceFor(button.dataset.language!)
  }
  offer()
  untilTakenOver(watchVoices(offer))
}

/** @public Time counts for whoever is signed in. */
export function reading(): void {
  const { courseId, lessonId } = place()
  untilTakenOver(watchReading((seconds) => reportTime(courseId, lessonId, seconds)))
}

/** @public A text or a video is completed two seconds after it was opened (CRS-18). */
export const completing = () => untilTakenOver(afterOpening(() => void complete()))

/** @public The same on the phone of a visitor, which keeps it, and where they are (CRS-21). */
export function keeping(): void {
  const { courseId, lessonId, lessons } = place()
  saveStopped(courseId, lessonId)
  // A quiz and a project are not done by opening them.
  if (!article().querySelector('.completed')) return
  if (doneHere(courseId).includes(lessonId)) return show()
  const keep = () => {
    const count = addCompleted(courseId, lessonId)
    show()
    leaveUntold(lessonId)
    // Scripts that are on their way congratulate, and lead on.
    if (count >= lessons)
      whenFree(() => {
        if (!document.querySelector('script[type=module]'))
          location.assign(`/courses/${courseId}/certificate`)
      })
  }
  untilTakenOver(afterOpening(keep))
}

function show(): void {
  article().querySelector<HTMLElement>('.completed')!.hidden = false
  const form = article().querySelector<HTMLElement>('#work form')
  if (form) form.hidden = true
}

// Milliseconds.
const AGAIN_AFTER = 10_000

/** Completing twice changes nothing, so it is sent until it arrives. Who was signed out meanwhile keeps the button, which says so. */
async function complete(): Promise<void> {
  const { courseId, lessonId } = place()
  const form = { intent: 'complete', courseId: `${courseId}`, lessonId: `${lessonId}` }
  try {
    const body = new URLSearchParams(form)
    const answer = await fetch('/courses/progress', { method: 'POST', body, keepalive: true })
    if (answer.status >= 500) throw new Error(String(answer.status))
    if (!answer.ok) return
    const { onward } = (await answer.json()) as { onward?: string }
    show()
    leaveUntold(lessonId)
    // CRS-24.
    if (onward) whenFree(() => location.assign(onward))
  } catch {
    setTimeout(() => void complete(), AGAIN_AFTER)
  }
}

/** @public In the head: a lesson is shown in steps from its first paint on, unless its reader prefers the page. */
export function beginning(): void {
  const { classList } = document.documentElement
  try {
    if (localStorage.getItem('stadi-view') === 'article') return
  } catch {
    // Switched off: in steps, of which nothing is kept.
  }
  classList.add('in-steps')
  // A page that came in part is the article.
  addEventListener('load', () => {
    if (!document.querySelector('[data-at]')) classList.remove('in-steps')
  })
}

/** @public Goes on beside React, which ends it with the lesson. */
export function walking(): void {
  try {
    stepping(article())
  } catch (error) {
    document.documentElement.classList.remove('in-steps')
    throw error
  }
}
