/**
 * npm test: every check and every test, in the order in which they are cheap. Stops at the first step that fails.
 * npm run test:unit -- WORDS runs one step and hands WORDS to its runner.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lacksOfThisMachine } from './machine.ts'
import { type Outcome, runStep, type Step, table } from './steps.ts'
import { resultsFile, resultsOf, type Runner, runners } from './test-results.ts'

const root = join(import.meta.dirname, '..')

function vitest(project: 'unit' | 'http', words: string[]): Step {
  const file = relative(root, resultsFile(project))
  return {
    name: project,
    words: [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...words,
    ],
  }
}

function stepOf(runner: Runner, words: string[]): Step {
  if (runner !== 'browser') return vitest(runner, words)
  return { name: runner, words: [join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...words] }
}

for (const lack of await lacksOfThisMachine()) console.log(`This machine cannot run every test. ${lack}`)

const [only, ...words] = process.argv.slice(2)
if (only !== undefined && !runners.some((runner) => runner === only)) {
  console.error(`There is no step "${only}". Steps: ${runners.join(', ')}.`)
  process.exit(2)
}
const wanted = runners.filter((runner) => only === undefined || runner === only)
const steps: Step[] = [
  ...(only === undefined
    ? [
        { name: 'check', words: ['scripts/check.ts'] },
        stepOf('unit', []),
        { name: 'build', words: ['scripts/prepare.mjs', '--build'] },
      ]
    : []),
  ...wanted
    .filter((runner) => only !== undefined || runner !== 'unit')
    .map((runner) => stepOf(runner, words)),
  // Ten payments on each database while M-Pesa misbehaves and the server is killed; more with npm run test:faults -- 1000.
  ...(only === undefined ? [{ name: 'faults', words: ['scripts/faults.ts', '10'] }] : []),
]

mkdirSync(join(root, 'test-results'), { recursive: true })
// Results of an older run would be counted as results of this one.
for (const runner of wanted) rmSync(resultsFile(runner), { force: true })

const outcomes: Outcome[] = []
for (const step of steps) {
  const outcome = await runStep(step)
  outcomes.push(outcome)
  if (!outcome.ok) break
}
const allOk = outcomes.every((outcome) => outcome.ok)
// It names titles that cite rows which are not there; what is still open is no failure.
const coverage =
  only === undefined
    ? await runStep({ name: 'requirements', words: ['scripts/coverage-requirements.ts'] })
    : { name: '', seconds: 0, ok: true }
if (only === undefined) outcomes.push(coverage)

const results = wanted.flatMap(resultsOf)
const passed = results.filter((result) => result.outcome === 'passed').length
const failedTests = results.filter((result) => result.outcome === 'failed').length
// A step can fail without a failing test: a check, or a runner that did not start.
const failed = Math.max(failedTests, allOk && coverage.ok ? 0 : 1)
console.log(`\n${table(outcomes)}\n\n${passed} passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
