/** What npm test runs, step by step. */
import { join, relative } from 'node:path'
import {
  affectedTests,
  baseOfChanges,
  changedFiles,
  isSampleFile,
  nearTests,
  testsIn,
  unitTests,
} from './affected.ts'
import type { Planned, Step } from '../steps.ts'
import { resultsFile, type Runner, runners } from './test-results.ts'

const root = join(import.meta.dirname, '..', '..')
const build: Step = { name: 'build', words: ['scripts/prepare.mjs', '--build'] }

function vitest(project: 'unit' | 'http', words: string[]): Step {
  const file = relative(root, resultsFile(project))
  return {
    name: project,
    env: { STADI_RUNNER: project },
    words: [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--reporter=./${join('scripts', 'testing', 'beside-tests.ts')}`,
      `--outputFile.json=${file}`,
      ...words,
    ],
  }
}

export function stepOf(runner: Runner, words: string[] = []): Step {
  if (runner !== 'browser') return vitest(runner, words)
  return { name: runner, words: [join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...words] }
}

const onEvery = (isNightly: boolean, database: 'embedded' | 'postgres'): string =>
  `--database=${isNightly ? 'both' : database}`

/**
 * What waits for nothing that runs is started: the build, which keeps one core busy, beside the unit tests, which wait for databases and
 * programs; and the faults, which wait for M-Pesa and for servers that start, beside the tests over HTTP. The browser has both cores
 * alone: it keeps them busy, and its tests have limits of time.
 */
export const everyStep = ({ isNightly = false } = {}): Planned[] => [
  { name: 'check', words: ['scripts/check.ts'] },
  { ...stepOf('unit'), after: ['check'] },
  { ...build, after: ['check'], beside: true },
  { ...stepOf('http'), after: ['unit', 'build'] },
  // Payments while M-Pesa misbehaves and the server is killed; more with npm run test:faults -- 1000.
  {
    name: 'faults',
    words: ['scripts/faults.ts', isNightly ? '100' : '10', onEvery(isNightly, 'postgres')],
    after: ['unit', 'build'],
    beside: true,
  },
  // Two people write to each other while it is killed; more with npm run test:faults -- --messages=100.
  {
    name: 'faults of messages',
    words: ['scripts/faults.ts', `--messages=${isNightly ? 20 : 3}`, onEvery(isNightly, 'embedded')],
    after: ['faults'],
    beside: true,
  },
  { ...stepOf('browser'), after: ['http', 'faults of messages'] },
]

/** Each step waits for the one before it. */
const inTurn = (steps: Step[]): Planned[] =>
  steps.map((step, place) => ({ ...step, after: steps.slice(0, place).map(({ name }) => name) }))

// Loads everything, for half a minute.
const SAMPLES = 'src/sample/**'

const quickCheck: Step = {
  name: 'check',
  words: [
    'scripts/check.ts',
    'messages compile',
    'route types',
    'types',
    'lint',
    'format',
    'imports',
    'structure',
  ],
}

type ChosenSteps = { steps: Planned[]; leftOut: string }

/**
 * For every few minutes of work: types, style and imports of everything; unit tests near the changed files (see affected.ts); tests
 * of the built product and of the browser only where they changed themselves. It reports what it leaves out.
 */
export function changedSteps(): ChosenSteps {
  const base = baseOfChanges()
  const changed = changedFiles(base)
  const { tests, imports } = unitTests()
  const near = nearTests(changed, tests, imports)
  const built = builtTests((test) => changed.includes(test.path))
  return {
    steps: inTurn([quickCheck, ...(near.length > 0 ? [stepOf('unit', near)] : []), ...built.steps]),
    leftOut: leftOut(
      base,
      changed,
      [`${tests.length - near.length} files of unit tests`, ...built.leftOut],
      ['npm test -- --affected runs what the changes can reach'],
    ),
  }
}

/** Before a commit: as `changedSteps`, and all tests that changed files can affect, the built product's and the browser's too. */
export function affectedSteps(): ChosenSteps {
  const base = baseOfChanges()
  const changed = changedFiles(base)
  const touchesSamples = changed.some(isSampleFile)
  const built = builtTests((test) => affectedTests(changed, [test]).length > 0)
  const unit = stepOf('unit', [
    '--changed',
    base,
    '--passWithNoTests',
    ...(touchesSamples ? [] : ['--exclude', SAMPLES]),
  ])
  return {
    steps: inTurn([quickCheck, unit, ...built.steps]),
    leftOut: leftOut(base, changed, [...(touchesSamples ? [] : ['the whole sample']), ...built.leftOut]),
  }
}

function builtTests(isChosen: (test: { path: string; text: string }) => boolean) {
  const runs = (['http', 'browser'] as const).map((runner) => {
    const all = testsIn(runner)
    return { runner, all, chosen: all.filter(isChosen).map(({ path }) => path) }
  })
  const toRun = runs.filter(({ chosen }) => chosen.length > 0)
  return {
    steps: [
      ...(toRun.length > 0 ? [build] : []),
      ...toRun.map(({ runner, chosen }) => stepOf(runner, chosen)),
    ],
    leftOut: runs.map(({ runner, all, chosen }) => `${all.length - chosen.length} files of ${runner} tests`),
  }
}

const leftOut = (base: string, changed: string[], what: string[], more: string[] = []): string =>
  [
    `Changed since ${base.slice(0, 7)}: ${changed.length} files. Not run: messages, promises and unused code, ${what.join(', ')}, faults`,
    ...more,
    'npm test runs everything.',
  ].join('. ')

export const isRunner = (word: string): word is Runner => runners.some((runner) => runner === word)
