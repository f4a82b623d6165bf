import { useRef, useState } from 'react'
import type { CodeExercise, Work } from '#course-format/exercises/exercise.ts'
import { arriving } from '#shell/connection.ts'
import { newFrame, runIn } from './frame.ts'
import type { Outcome } from './job.ts'

// What only a run needs.
const making = arriving(() => import('./make-job.ts'))

/** Runs a learner's files in a frame within `box`; a new one for each run. */
export function useRunner(exercise: CodeExercise) {
  const box = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [hasRun, setHasRun] = useState(false)
  const isBusy = useRef(false)

  const run = async (work: Work, isCheck: boolean): Promise<Outcome | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    setIsRunning(true)
    setHasRun(true)
    try {
      const { jobOf } = await making()
      const job = await jobOf(exercise, work, isCheck)
      const found = 'ended' in job ? job : await runIn(await newFrame(box.current!), job)
      setOutcome(found)
      return found
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  return { box, outcome, isRunning, hasRun, run }
}
