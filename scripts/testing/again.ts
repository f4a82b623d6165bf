/**
 * A file of tests that failed beside all others is run once more alone. What passes then is unsteady: the run says so by name, and does not
 * fail for it (decision 147).
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Outcome, runStep, type Step } from '../steps.ts'
import {
  besideTests,
  type Failed,
  failedOf,
  passedOf,
  type Runner,
  resultsFile,
  settled,
} from './test-results.ts'
import { isRunner, stepOf } from './test-steps.ts'

// Of more files it is no accident, and to run them takes as long as the step.
const MOST_FILES = 3

export type Unsteady = { runner: Runner } & Failed

/**
 * The files to run once more; none where a second run would say nothing: a file that does not load, a counterexample that a property found
 * and would have to find again, or something that went wrong beside the tests.
 */
export function toRepeat(failed: Failed[], beside: string[]): string[] {
  const files = [...new Set(failed.map(({ file }) => file))]
  const isAccident = failed.every(({ title, why }) => title !== '' && !why.includes('Property failed'))
  return isAccident && beside.length === 0 && files.length <= MOST_FILES ? files : []
}

/** Of tests that failed, those that passed later. @param passed by file and title @param left what failed later */
export const unsteadyOf = (
  failed: Failed[],
  passed: Pick<Failed, 'file' | 'title'>[],
  left: Pick<Failed, 'file' | 'title'>[],
): Failed[] => {
  const isIn = (all: Pick<Failed, 'file' | 'title'>[], { file, title }: Failed) =>
    all.some((one) => one.file === file && one.title === title)
  return failed.filter((one) => isIn(passed, one) && !isIn(left, one))
}

/** Runs a step, and what failed in it once more alone. @param unsteady where to put what passed then */
export async function runWithAgain(
  step: Step,
  output: 'live' | 'whole' | undefined,
  unsteady: Unsteady[],
): Promise<Outcome> {
  const first = await runStep(step, output)
  const runner = step.name
  if (first.ok || first.wasStopped || !isRunner(runner)) return first
  const failed = failedOf(runner)
  const files = toRepeat(failed, besideTests(runner))
  if (files.length === 0) return first
  console.log(`\n${runner}: once more alone: ${files.join(', ')}`)
  const results = resultsFile(runner)
  const aside = `${results}.first`
  renameSync(results, aside)
  const second = await runStep(stepOf(runner, files), output)
  const ended: unknown = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null
  const passed = ended === null ? [] : passedOf(runner, ended)
  writeFileSync(results, JSON.stringify(settled(runner, JSON.parse(readFileSync(aside, 'utf8')), ended)))
  const left = failedOf(runner)
  const passedAlone = unsteadyOf(failed, passed, left)
  unsteady.push(...passedAlone.map((one) => ({ runner, ...one })))
  const ok = second.ok && left.length === 0 && passedAlone.length === failed.length
  return { name: runner, seconds: first.seconds + second.seconds, ok }
}

/** What a person reads at the end, a test a line. */
export const unsteadyLines = (all: Unsteady[]): string[] =>
  all.length === 0
    ? []
    : [
        'Unsteady: failed beside the others, passed alone. Each has a cause: find it.',
        ...all.map(({ runner, file, title, why }) => `  ${runner} ${file}: ${title}\n    ${why}`),
      ]
