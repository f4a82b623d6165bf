/**
 * npm run measure:moments: where the next step begins on the first screen of a phone, at each moment that
 * test/browser/moments-*.test.ts walks.
 */
import { readFileSync } from 'node:fs'
import { runStep } from '../steps.ts'
import { resultsFile } from '../testing/test-results.ts'
import { stepOf } from '../testing/test-steps.ts'

type Suite = {
  suites?: Suite[]
  specs?: { title: string; tests: { annotations: { type: string; description?: string }[] }[] }[]
}

const nextSteps = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap(({ tests }) =>
    tests.flatMap(({ annotations }) =>
      annotations.flatMap(({ type, description }) =>
        type === 'next step' && description ? [description] : [],
      ),
    ),
  ),
  ...suites.flatMap(nextSteps),
]

const { ok } = await runStep(stepOf('browser', ['moments']))
const report = JSON.parse(readFileSync(resultsFile('browser'), 'utf8')) as Suite
const seen = [...new Set(nextSteps(report))].toSorted((a, b) =>
  a.split(': ')[1]!.localeCompare(b.split(': ')[1]!),
)
console.log(`\nNext steps, from the top of a screen of 360 by 800:\n${seen.join('\n')}`)
if (!ok || seen.length === 0) process.exitCode = 1
