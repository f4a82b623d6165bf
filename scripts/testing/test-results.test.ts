import { expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest, toDo } from './test-results.ts'

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
