import { expect, test } from 'vitest'
import {
  failedInPlaywright,
  failedInVitest,
  fromPlaywright,
  fromVitest,
  passedOf,
  settled,
  toDo,
} from './test-results.ts'
import { toRepeat, unsteadyOf } from './again.ts'

const ended = (name: string, ok: boolean) => ({ name, ok, seconds: 1 })

test('the first line about a failed test is the command that runs it alone, the second what was wrong', () => {
  const failed = failedInVitest({
    testResults: [
      {
        name: `${process.cwd()}/src/kit/phone.test.ts`,
        status: 'failed',
        assertionResults: [
          { ancestorTitles: ['a number'], title: "[PAY-07] it's kept", status: 'passed' },
          {
            ancestorTitles: ['a number'],
            title: "[PAY-07] a leading 0 isn't 254",
            status: 'failed',
            failureMessages: ['\n\u001B[31mAssertionError: expected 0 to be 254\u001B[39m\n  at x'],
          },
        ],
      },
      {
        name: `${process.cwd()}/src/kit/broken.test.ts`,
        status: 'failed',
        message: 'No such file',
        assertionResults: [],
      },
    ],
  })
  expect(toDo([ended('unit', false)], ['unit'], () => failed)).toEqual([
    "Run it alone: npm run test:unit -- src/kit/phone.test.ts -t '.PAY-07. a leading 0 isn.t 254'\n  [PAY-07] a leading 0 isn't 254: AssertionError: expected 0 to be 254",
    'Run it alone: npm run test:unit -- src/kit/broken.test.ts\n  src/kit/broken.test.ts: No such file',
  ])
})

test('a failed test of the browser is named likewise, in whichever group it is', () => {
  const failed = failedInPlaywright({
    suites: [
      {
        title: 'quiz.test.ts',
        suites: [
          {
            title: 'a quiz',
            specs: [
              {
                title: 'ends',
                tests: [{ status: 'unexpected', results: [{ duration: 1, error: { message: 'Gone\nat' } }] }],
              },
              { title: 'begins', tests: [{ status: 'expected' }] },
            ],
          },
        ],
      },
    ],
  })
  expect(toDo([ended('browser', false)], ['browser'], () => failed)).toEqual([
    "Run it alone: npm run test:browser -- test/browser/quiz.test.ts -g 'ends'\n  ends: Gone",
  ])
})

test('a step that failed without a failed test says what to do as well, and what succeeded says nothing', () => {
  const outcomes = [ended('check', true), ended('build', false), ended('faults', false), ended('http', false)]
  expect(toDo(outcomes, ['unit', 'http'], () => [])).toEqual([
    expect.stringContaining('npm run build'),
    expect.stringContaining('--seed='),
    expect.stringContaining('npm run test:http'),
  ])
})

test('a failed test that passes alone counts as passed, and one that fails again does not', () => {
  const file = (statuses: Record<string, string>) => ({
    name: 'http.test.ts',
    status: Object.values(statuses).includes('failed') ? 'failed' : 'passed',
    assertionResults: Object.entries(statuses).map(([title, status]) => ({
      ancestorTitles: ['a page'],
      title,
      status,
    })),
  })
  const report = { testResults: [file({ opens: 'failed', closes: 'failed', stays: 'passed' })] }
  const later = { testResults: [file({ opens: 'passed', closes: 'failed', stays: 'passed' })] }
  const outcomes = (of: unknown) => fromVitest(of as typeof report).map(({ outcome }) => outcome)
  expect(outcomes(settled('http', report, later))).toEqual(['passed', 'failed', 'passed'])
  expect(outcomes(settled('http', report, null))).toEqual(['failed', 'failed', 'passed'])
  expect(failedInVitest(settled('http', report, later) as typeof report)).toHaveLength(1)
  const notLoaded = { testResults: [{ ...file({}), status: 'failed' }] }
  expect(failedInVitest(settled('http', notLoaded, { testResults: [] }) as typeof report)).toHaveLength(1)
})

test('a test that fails only in the second run is failed, and named', () => {
  const file = (status: string) => ({
    name: `${process.cwd()}/a.test.ts`,
    status: 'failed',
    assertionResults: [
      { ancestorTitles: [], title: 'one', status: status === 'first' ? 'failed' : 'passed' },
      {
        ancestorTitles: [],
        title: 'other',
        status: status === 'first' ? 'passed' : 'failed',
        failureMessages: ['No'],
      },
    ],
  })
  const [first, later] = [{ testResults: [file('first')] }, { testResults: [file('later')] }]
  const left = failedInVitest(settled('unit', first, later) as typeof first)
  expect(left).toEqual([{ file: 'a.test.ts', title: 'other', why: 'No' }])
  const passed = passedOf('unit', later)
  expect(unsteadyOf(failedInVitest(first), passed, left)).toMatchObject([{ title: 'one' }])
  expect(unsteadyOf(failedInVitest(first), passed, [{ file: 'a.test.ts', title: 'one' }])).toEqual([])
})

test('is repeated only where it may be an accident', () => {
  const one = { file: 'a.test.ts', title: 'opens', why: 'expected 503 to be 200' }
  const of = (n: number) => Array.from({ length: n }, (_, at) => ({ ...one, file: `${at}.test.ts` }))
  expect(toRepeat([one, { ...one, title: 'closes' }], [])).toEqual(['a.test.ts'])
  expect(toRepeat(of(3), [])).toHaveLength(3)
  expect(toRepeat(of(4), [])).toEqual([])
  expect(toRepeat([{ ...one, title: '' }], [])).toEqual([])
  expect(toRepeat([{ ...one, why: 'Error: Property failed after 3 tests' }], [])).toEqual([])
  expect(toRepeat([one], ['A rejection that nobody awaited'])).toEqual([])
})

test('a test of the browser that passes alone on one screen and not on the other is failed', () => {
  const suite = (phone: string, desktop: string) => ({
    suites: [
      { title: 'a quiz', specs: [{ title: 'ends', tests: [{ status: phone }, { status: desktop }] }] },
    ],
  })
  const after = (later: ReturnType<typeof suite>) =>
    fromPlaywright(settled('browser', suite('unexpected', 'expected'), later) as ReturnType<typeof suite>)
  expect(after(suite('expected', 'expected')).map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
  expect(after(suite('expected', 'unexpected')).map(({ outcome }) => outcome)).toEqual(['passed', 'failed'])
})
