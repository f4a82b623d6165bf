import { useRef, useState } from 'react'
import type { CodeExercise, Work } from '#course-format/exercises/exercise.ts'
import { arriving } from '#shell/connection.ts'
import { FRAME, runIn } from './frame.ts'
import { filesOf, type Job, type Outcome } from './job.ts'

// What only a run needs.
const transform = arriving(() => import('./transform.ts'))
const reactText = arriving(() => import('./react-program.ts'))

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
      const job = await jobOf(exercise, work, isCheck)
      const found = 'tests' in job && 'html' in job ? await runIn(await newFrame(box.current!), job) : job
      setOutcome(found)
      return found
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  return { box, outcome, isRunning, hasRun, run }
}

/** A frame that has loaded: another origin than the site, with scripts and nothing else. */
function newFrame(box: HTMLElement): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-forms')
  frame.title = box.dataset.title ?? ''
  return new Promise((done) => {
    frame.addEventListener('load', () => done(frame), { once: true })
    frame.src = FRAME
    box.replaceChildren(frame)
  })
}

/** @returns what is to be run, or why nothing can be */
export async function jobOf(exercise: CodeExercise, work: Work, isCheck: boolean): Promise<Job | Outcome> {
  const files = filesOf(exercise, work)
  const textOf = (language: string) => files.find((file) => file.language === language)?.text ?? ''
  const isReact = files.some(({ language }) => language === 'jsx')
  const { transformed, Unreadable } = await transform()
  try {
    return {
      html: textOf('html'),
      css: textOf('css'),
      js: transformed(isReact ? textOf('jsx') : textOf('js')),
      before: exercise.before,
      tests: isCheck ? exercise.tests.map(({ code }) => code) : [],
      isPage: files.some(({ language }) => language !== 'js'),
      react: isReact ? (await reactText()).reactProgram : null,
      source: Object.fromEntries(files.map(({ language, text }) => [language, text])),
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const fault = { message: error.message, line: error.line }
    const failed = isCheck ? exercise.tests.map(() => ({ isPassed: false, fault: null })) : []
    return { printed: [], more: 0, fault, tests: failed, ended: null }
  }
}
