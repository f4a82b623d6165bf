import { useRef, useState } from 'react'
import type { Work } from '#course-format/exercises/exercise.ts'
import { isReachable } from '#shell/connection.ts'
import { newFrame, runIn } from './frame.ts'
import type { Outcome, Runnable } from './job.ts'

export type Run = { outcome: Outcome; isCheck: boolean }

/** What only a run needs; null if it did not come. */
const making = (isReact: boolean) =>
  Promise.all([import('./make-job.ts'), isReact && import('./react-program.ts')]).then(
    ([{ jobOf }]) => jobOf,
    () => null,
  )
const away: Outcome = { printed: [], more: 0, fault: null, tests: [], ended: 'away' }

/**
 * Runs a learner's files in a frame within `box`; a new one for each run.
 * @param isLive what a page prints after its run, as when a button of it is pressed, is added
 */
export function useRunner(exercise: Runnable, isLive = false) {
  const box = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<Run | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const isBusy = useRef(false)
  const wasAway = useRef(false)
  const isReact = exercise.files.some(({ language }) => language === 'jsx')

  const outcomeOf = async (work: Work, isCheck: boolean): Promise<Outcome> => {
    const jobOf = await making(isReact)
    // A browser may ask for failed code only once: then the page begins anew, with what was written.
    if (!jobOf && wasAway.current && (await isReachable())) location.reload()
    wasAway.current = !jobOf
    if (!jobOf) return away
    const job = await jobOf(exercise, work, isCheck)
    if ('ended' in job) return job
    const hear = isLive ? (outcome: Outcome) => setLast({ outcome, isCheck: false }) : null
    return runIn(await newFrame(box.current!), job, hear)
  }
  /** @returns null where it could not run */
  const run = async (work: Work, isCheck: boolean): Promise<Outcome | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    setIsRunning(true)
    try {
      const outcome = await outcomeOf(work, isCheck)
      setLast({ outcome, isCheck })
      return outcome.ended === 'away' ? null : outcome
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  return { box, last, isRunning, run }
}
