/**
 * npm test: every check and every test, cheapest first, some beside each other. Begins nothing after a step that fails, and says for each
 * failed test how to run it alone. npm test -- --changed runs what is near the changed files, --affected what they can reach. npm run
 * test:nightly also runs what takes long. npm run test:unit -- WORDS runs one step and passes WORDS to its runner.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lacksOfThisMachine } from './testing/machine.ts'
import { runWithAgain, type Unsteady, unsteadyLines } from './testing/again.ts'
import { type Planned, runPlan, runStep, table } from './steps.ts'
import {
  besideFile,
  resultsFile,
  resultsOf,
  runners,
  slowest,
  timesOf,
  toDo,
} from './testing/test-results.ts'
import { affectedSteps, changedSteps, everyStep, isRunner, stepOf } from './testing/test-steps.ts'

for (const lack of await lacksOfThisMachine()) console.log(`This machine cannot run every test. ${lack}`)

const [only, ...words] = process.argv.slice(2)
const isNightly = only === '--nightly'
const isAll = only === undefined || isNightly
// How often the tests of properties try, and how long the long ones last (test/nightly.ts).
if (isNightly) process.env.STADI_NIGHTLY = '1'

function wanted(): { steps: Planned[]; leftOut: string } {
  if (isAll) return { steps: everyStep({ isNightly }), leftOut: '' }
  if (only === '--changed') return changedSteps()
  if (only === '--affected') return affectedSteps()
  if (isRunner(only)) return { steps: [stepOf(only, words)], leftOut: '' }
  console.error(`There is no step "${only}". Steps: ${runners.join(', ')}.`)
  process.exit(2)
}

const { steps, leftOut } = wanted()
const used = runners.filter((runner) => steps.some((step) => step.name === runner))
mkdirSync(join(import.meta.dirname, '..', 'test-results'), { recursive: true })
// Results of an older run would be counted as results of this one.
for (const runner of used)
  for (const file of [resultsFile(runner), besideFile(runner)]) rmSync(file, { force: true })

const startedAt = performance.now()
const unsteady: Unsteady[] = []
// Who asks for a file by name wants to see it fail; by night nothing else runs beside it.
const isDaily = only === undefined
const outcomes = await runPlan(steps, (step, output) =>
  isDaily ? runWithAgain(step, output, unsteady) : runStep(step, output),
)
// It reports titles that cite rows which do not exist; open rows are not a failure.
if (isAll)
  outcomes.push(await runStep({ name: 'requirements', words: ['scripts/checks/coverage-requirements.ts'] }))

const results = used.flatMap(resultsOf)
const passed = results.filter((result) => result.outcome === 'passed').length
const failedTests = results.filter((result) => result.outcome === 'failed').length
// A step can fail without a failing test: a check, or a runner that did not start.
const failed = Math.max(failedTests, outcomes.every((outcome) => outcome.ok) ? 0 : 1)
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
const lines = toDo(outcomes, used)
if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
console.log(
  `\n${table(outcomes)}\n${minutes} minutes in all\n\nSlowest files:\n${slowest(used.flatMap(timesOf))}`,
)
if (unsteady.length > 0) console.log(`\n${unsteadyLines(unsteady).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed${leftOut && `\n${leftOut}`}`)
if (failed > 0) process.exitCode = 1
