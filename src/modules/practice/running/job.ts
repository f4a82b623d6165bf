import type { CodeExercise, CodeFile, Work } from '#course-format/exercises/exercise.ts'

/** What can be run: an exercise, or what stands in a playground. */
export type Runnable = Pick<CodeExercise, 'files' | 'before' | 'tests'>

/** What is run in the frame: the learner's files put together, and the author's tests. */
export type Job = {
  html: string
  css: string
  /** Made ready by transform.ts. */
  js: string
  before: string
  /** Empty for a mere run. */
  tests: string[]
  /** Where no page is needed, a worker runs it, which can be ended from outside. */
  isPage: boolean
  /** The text of React, if the learner's file is jsx. */
  react: string | null
  source: Record<string, string>
}

export type Fault = { message: string; line: number | null }
export type Outcome = {
  printed: string[]
  /** Lines that are not among them. */
  more: number
  /** What stopped the learner's code. */
  fault: Fault | null
  tests: { isPassed: boolean; fault: Fault | null }[]
  /** Why it was ended from outside; `away`: what runs it did not come over the network. */
  ended: 'slow' | 'left' | 'away' | null
}

/** The files as the learner has them, with those that are given. */
export function filesOf({ files }: Pick<Runnable, 'files'>, work: Work): CodeFile[] {
  let own = -1
  return files.map((file) => {
    if (file.solution === null) return file
    own += 1
    return { ...file, text: work[own] ?? file.text }
  })
}

/** What a learner begins with. */
export const startOf = ({ files }: Pick<Runnable, 'files'>): Work =>
  files.flatMap(({ text, solution }) => (solution === null ? [] : text))
