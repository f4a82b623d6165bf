/** What npm test runs, step by step. */
import { join, relative } from 'node:path'
import { affectedTests, baseOfChanges, changedFiles, isSampleFile, testsIn } from './affected.ts'
import type { Step } from '../steps.ts'
import { resultsFile, type Runner, runners } from './test-results.ts'

const root = join(import.meta.dirname, '..', '..')
const build: Step = { name: 'build', words: ['scripts/prepare.mjs', '--build'] }

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

export function stepOf(runner: Runner, words: string[] = []): Step {
  if (runner !== 'browser') return vitest(runner, words)
  return { name: runner, words: [join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...words] }
}

export const everyStep: Step[] = [
  { name: 'check', words: ['scripts/check.ts'] },
  stepOf('unit'),
  build,
  stepOf('http'),
  stepOf('browser'),
  // Ten payments on each database while M-Pesa misbehaves and the server is killed; more with npm run test:faults -- 1000.
  { name: 'faults', words: ['scripts/faults.ts', '10'] },
  // Two people write to each other while it is killed; more with npm run test:faults -- --messages=100.
  { name: 'faults of messages', words: ['scripts/faults.ts', '--messages=3'] },
]

// Loads everything, for half a minute.
const SAMPLES = 'src/sample/**'

/**
 * For daily work: types, style and imports of everything; unit tests that import changed files; tests of the built product and of
 * the browser in changed areas (see affected.ts). It reports what it leaves out.
 */
export function changedSteps(): { steps: Step[]; leftOut: string } {
  const base = baseOfChanges()
  const changed = changedFiles(base)
  const built = (['http', 'browser'] as const).map((runner) => {
    const all = testsIn(runner)
    return { runner, all, affected: affectedTests(changed, all) }
  })
  const touchesSamples = changed.some(isSampleFile)
  const toRun = built.filter(({ affected }) => affected.length > 0)
  const steps = [
    {
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
    },
    stepOf('unit', [
      '--changed',
      base,
      '--passWithNoTests',
      ...(touchesSamples ? [] : ['--exclude', SAMPLES]),
    ]),
    ...(toRun.length > 0 ? [build] : []),
    ...toRun.map(({ runner, affected }) => stepOf(runner, affected)),
  ]
  const rest = built.map(
    ({ runner, all, affected }) => `${all.length - affected.length} files of ${runner} tests`,
  )
  return {
    steps,
    leftOut: `Changed since ${base.slice(0, 7)}: ${changed.length} files. Not run: messages, promises and unused code, ${touchesSamples ? '' : 'the whole sample, '}${rest.join(', ')}, faults. npm test runs everything.`,
  }
}

export const isRunner = (word: string): word is Runner => runners.some((runner) => runner === word)
