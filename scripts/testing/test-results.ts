/** What the test runners wrote into test-results/, as one list of titles. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Test } from '../checks/ledger.ts'
import type { Outcome } from '../steps.ts'

export const runners = ['unit', 'http', 'browser'] as const
export type Runner = (typeof runners)[number]

const folder = join(import.meta.dirname, '..', '..', 'test-results')

type VitestReport = {
  testResults: {
    name?: string
    startTime?: number
    endTime?: number
    message?: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages?: string[]
    }[]
    status: string
  }[]
}
type PlaywrightSuite = {
  title: string
  file?: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { status: string; results?: { duration: number; error?: { message?: string } }[] }[]
  }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: { message?: string }[] }

export function resultsFile(runner: Runner): string {
  return join(folder, `${runner}.json`)
}

/** Where Vitest keeps what went wrong beside its tests (`beside-tests.ts`). */
export function besideFile(runner: Runner): string {
  return join(folder, `${runner}.beside.json`)
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

export type Failed = { file: string; title: string; why: string }

/** The failed tests of the last run, each with its file and the first line of its error. */
export function failedOf(runner: Runner): Failed[] {
  const file = resultsFile(runner)
  if (!existsSync(file)) return []
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return runner === 'browser'
    ? failedInPlaywright(report as PlaywrightReport)
    : failedInVitest(report as VitestReport)
}

// Terminals' colours are no words.
const firstLine = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text
    .replaceAll(/\u001B\[\d+m/g, '')
    .split('\n')
    .find((line) => line.trim() !== '') ?? ''

export const failedInVitest = (report: VitestReport): Failed[] =>
  report.testResults.flatMap(({ name = '', message = '', status, assertionResults }) => {
    const place = relative(join(folder, '..'), name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ title, failureMessages = [] }) => ({
        file: place,
        title,
        why: firstLine(failureMessages[0] ?? ''),
      }))
    // A file that could not be loaded has no tests.
    return failed.length > 0 || status !== 'failed'
      ? failed
      : [{ file: place, title: '', why: firstLine(message) }]
  })

export const failedInPlaywright = (report: PlaywrightReport): Failed[] =>
  report.suites.flatMap((suite) => failedIn(suite, join('test', 'browser', suite.title)))

const failedIn = (suite: PlaywrightSuite, file: string): Failed[] => [
  ...(suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results = [] }) => ({ file, title, why: firstLine(results.at(-1)?.error?.message ?? '') })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, file)),
]

type Report = VitestReport | PlaywrightReport

/**
 * A report with what a later run of some of its files says of them. A file of which the later run says nothing stays as it was.
 * @param later null if that run wrote nothing
 */
export function settled(runner: Runner, report: unknown, later: unknown): Report {
  if (later === null) return report as Report
  if (runner === 'browser') {
    const again = (later as PlaywrightReport).suites
    const isKept = ({ title }: PlaywrightSuite) => again.every((suite) => suite.title !== title)
    return { suites: [...(report as PlaywrightReport).suites.filter(isKept), ...again] }
  }
  const again = (later as VitestReport).testResults
  const first = report as VitestReport
  const kept = first.testResults.filter(({ name }) => again.every((file) => file.name !== name))
  return { ...first, testResults: [...kept, ...again] }
}

/** The tests that passed, each by its file and title, as `failedOf` has those that failed. */
export function passedOf(runner: Runner, report: unknown): Pick<Failed, 'file' | 'title'>[] {
  if (runner === 'browser')
    return (report as PlaywrightReport).suites.flatMap((suite) =>
      specsIn(suite)
        .filter(({ tests }) => tests.some(({ status }) => status === 'expected'))
        .map(({ title }) => ({ file: join('test', 'browser', suite.title), title })),
    )
  return (report as VitestReport).testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ title }) => ({ file: relative(join(folder, '..'), name), title })),
  )
}

const specsIn = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsIn),
]

/** What went wrong beside the tests of the last run, such as in a hook that clears up, each by its first line. */
export function besideTests(runner: Runner): string[] {
  const file = runner === 'browser' ? resultsFile(runner) : besideFile(runner)
  if (!existsSync(file)) return []
  const said: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const errors =
    runner === 'browser' ? ((said as PlaywrightReport).errors ?? []) : (said as { message: string }[])
  return errors.map(({ message = '' }) => firstLine(message))
}

// What a shell and a pattern would read as something else.
const quoted = (title: string): string => `'${title.replaceAll(/[^\p{L}\p{N} ,:-]/gu, '.')}'`

/**
 * What to do about each failure, one a line: the command that runs it alone, then what was wrong. A step without results, such as a check,
 * names its own faults above.
 */
export function toDo(
  outcomes: Outcome[],
  used: readonly Runner[],
  failed: (runner: Runner) => Failed[] = failedOf,
): string[] {
  const ofTests = used.flatMap((runner) =>
    failed(runner).map(({ file, title, why }) => {
      const one = title && ` ${runner === 'browser' ? '-g' : '-t'} ${quoted(title)}`
      return `Run it alone: npm run test:${runner} -- ${file}${one}\n  ${title || file}: ${why}`
    }),
  )
  const again: Record<string, string> = {
    check: 'Correct what the checks above that say FAILED name, then: npm run check -- NAME',
    build: 'Correct what the build above says, then: npm run build',
    faults: 'Repeat the run with the seed that it printed above: npm run test:faults -- 10 --seed=SEED',
    'faults of messages': 'Repeat the run: npm run test:faults -- --messages=3',
    requirements: 'Correct the titles or rows named above, then: npm run coverage:requirements',
  }
  const ofSteps = outcomes
    .filter(({ ok }) => !ok)
    .flatMap(({ name }) =>
      ofTests.length > 0 && used.some((runner) => runner === name)
        ? []
        : [
            again[name] ??
              `${name} ended before its tests did: read its last lines above, then npm run test:${name}`,
          ],
    )
  return [...ofTests, ...ofSteps]
}
