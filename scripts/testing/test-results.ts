/** What the test runners wrote into test-results/, as one list of titles. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Test } from '../checks/ledger.ts'

export const runners = ['unit', 'http', 'browser'] as const
export type Runner = (typeof runners)[number]

const folder = join(import.meta.dirname, '..', '..', 'test-results')

type VitestReport = {
  testResults: {
    name?: string
    startTime?: number
    endTime?: number
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
    status: string
  }[]
}
type PlaywrightSuite = {
  title: string
  file?: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string; results?: { duration: number }[] }[] }[]
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

/** A test that runs on a phone and on a desktop counts twice, as it can fail twice. */
export function fromPlaywright(report: PlaywrightReport): Test[] {
  return report.suites.flatMap((file) => testsOf(file, []))
}

function testsOf(suite: PlaywrightSuite, above: string[]): Test[] {
  // A file's suite is named by the file, which is not part of the title.
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

export type Timed = { file: string; seconds: number }

/** How long each file's tests took in the last run; starting a product counts where a test waits for it. */
export function timesOf(runner: Runner): Timed[] {
  const file = resultsFile(runner)
  if (!existsSync(file)) return []
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (runner !== 'browser')
    return (report as VitestReport).testResults.map(({ name = '', startTime = 0, endTime = 0 }) => ({
      file: relative(join(folder, '..'), name),
      seconds: (endTime - startTime) / 1000,
    }))
  return (report as PlaywrightReport).suites.map((suite) => ({
    file: join('test', 'browser', suite.title),
    seconds: secondsOf(suite),
  }))
}

function secondsOf(suite: PlaywrightSuite): number {
  const own = (suite.specs ?? []).flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results))
  const inner = (suite.suites ?? []).map(secondsOf)
  return [...own.map(({ duration }) => duration / 1000), ...inner].reduce((sum, seconds) => sum + seconds, 0)
}

/** Where to look first when a run takes long: an area's tests should take a minute at most. */
export function slowest(times: Timed[], count = 5): string {
  // A browser test file appears once for each project.
  const byFile = new Map<string, number>()
  for (const { file, seconds } of times) byFile.set(file, (byFile.get(file) ?? 0) + seconds)
  return [...byFile]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
    .join('\n')
}
