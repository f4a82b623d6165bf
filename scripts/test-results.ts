/** What the test runners wrote into test-results/, as one list of titles. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from './ledger.ts'

export const runners = ['unit', 'http', 'browser'] as const
export type Runner = (typeof runners)[number]

const folder = join(import.meta.dirname, '..', 'test-results')

type VitestReport = {
  testResults: {
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
    status: string
  }[]
}
type PlaywrightSuite = {
  title: string
  file?: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }

export function resultsFile(runner: Runner): string {
  return join(folder, `${runner}.json`)
}

/** Empty when the runner has not run. */
export function resultsOf(runner: Runner): Test[] {
  const file = resultsFile(runner)
  if (!existsSync(file)) return []
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return runner === 'browser'
    ? fromPlaywright(report as PlaywrightReport)
    : fromVitest(report as VitestReport)
}

export function fromVitest(report: VitestReport): Test[] {
  return report.testResults
    .flatMap((file) => file.assertionResults)
    .map((test) => ({
      title: [...test.ancestorTitles, test.title].join(' '),
      outcome: test.status === 'passed' ? 'passed' : test.status === 'failed' ? 'failed' : 'skipped',
    }))
}

/** A sentence that runs on a phone and on a desktop counts twice, as it can fail twice. */
export function fromPlaywright(report: PlaywrightReport): Test[] {
  return report.suites.flatMap((file) => testsOf(file, []))
}

function testsOf(suite: PlaywrightSuite, above: string[]): Test[] {
  // A file's suite is named by the file, which is no part of the sentence.
  const titles = suite.title === suite.file ? above : [...above, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test): Test => ({
      title: [...titles, spec.title].join(' '),
      outcome:
        test.status === 'expected' || test.status === 'flaky'
          ? 'passed'
          : test.status === 'skipped'
            ? 'skipped'
            : 'failed',
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))]
}
