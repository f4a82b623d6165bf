/**
 * A file of tests that failed beside all others is run once more alone. What passes then is unsteady: the run says so by name, and does not
 * fail for it (decision 147).
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Outcome, runStep, type Step } from '../steps.ts'
import { failedOf, type Runner, resultsFile, settled } from './test-results.ts'
import { isRunner, stepOf } from './test-steps.ts'

// Of more files it is no accident, and to run them takes as long as the step.
const MOST_FILES = 3

export type Unsteady = { runner: Runner; file: string; title: string; why: string }

/** Runs a step, and what failed in it once more alone. @param unsteady where to put what passed then */
export async function runWithAgain(
  step: Step,
  output: 'live' | 'whole' | undefined,
  unsteady: Unsteady[],
): Promise<Outcome> {
  const first = await runStep(step, output)
  const runner = step.name
  if (first.ok || !isRunner(runner)) return first
  const failed = failedOf(runner)
  const files = [...new Set(failed.map(({ file }) => file))]
  const isLoaded = failed.every(({ title }) => title !== '')
  if (!isLoaded || files.length === 0 || files.length > MOST_FILES) return first
  console.log(`\n${runner}: once more alone: ${files.join(', ')}`)
  const results = resultsFile(runner)
  const aside = `${results}.first`
  renameSync(results, aside)
  const second = await runStep(stepOf(runner, files), output)
  const ended: unknown = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null
  writeFileSync(results, JSON.stringify(settled(runner, JSON.parse(readFileSync(aside, 'utf8')), ended)))
  const left = failedOf(runner)
  unsteady.push(
    ...failed
      .filter(({ file, title }) => !left.some((one) => one.file === file && one.title === title))
      .map((one) => ({ runner, ...one })),
  )
  return { name: runner, seconds: first.seconds + second.seconds, ok: second.ok && left.length === 0 }
}

/** What a person reads at the end, a test a line. */
export const unsteadyLines = (all: Unsteady[]): string[] =>
  all.length === 0
    ? []
    : [
        'Unsteady: failed beside the others, passed alone. Each has a cause: find it.',
        ...all.map(({ runner, file, title, why }) => `  ${runner} ${file}: ${title}\n    ${why}`),
      ]
