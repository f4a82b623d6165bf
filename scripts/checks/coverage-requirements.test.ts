import { describe, expect, test } from 'vitest'
import { citationsIn, covered, missing, readLedger, tallies, tallyLine, unknownCitations } from './ledger.ts'
import { fromPlaywright, fromVitest } from '../testing/test-results.ts'

const ledger = readLedger(
  [
    '# Ledger',
    '15. IDs are never renumbered: a dropped row stays with the word "dropped".',
    '| PAY | Payments | 2 | 1 |',
    'PAY-01 | A prompt is asked for at "/a | b". | §2 Pay',
    '  beyond: it is asked for once.',
    'PAY-02 | The amount is in KES. | §2 Pay; §3',
    'CAT-01 | Courses are listed. | §2 Catalogue',
    'CAT-02 | This row was dropped. | §2 Catalogue',
  ].join('\n'),
)

describe('the ledger', () => {
  test('consists of rows with their lines below; a bar inside a text does not end it', () => {
    expect(ledger.map((row) => row.id)).toEqual(['PAY-01', 'PAY-02', 'CAT-01', 'CAT-02'])
    expect(ledger[0]).toMatchObject({
      area: 'PAY',
      text: 'A prompt is asked for at "/a | b".',
      beyond: 'it is asked for once.',
      dropped: false,
    })
    expect(ledger[3]?.dropped).toBe(true)
  })
})

describe('a title', () => {
  test('may cite several rows and lines below rows', () => {
    expect(citationsIn('[PAY-01] [PAY-02+] a leading 0 becomes 254')).toEqual(['PAY-01', 'PAY-02+'])
    expect(citationsIn('a list[0] and [pay-1] cite nothing')).toEqual([])
  })
})

describe('coverage', () => {
  const done = covered([
    { title: 'payments [PAY-01] asks', outcome: 'passed' },
    { title: '[PAY-02] counts', outcome: 'failed' },
    { title: '[CAT-01] lists', outcome: 'skipped' },
  ])

  test('counts what a passing test cites, a line below a row apart from its row', () => {
    expect(tallies(ledger, done).map(tallyLine)).toEqual(['PAY 1/2 + 0/1', 'CAT 0/1 + 0/0', 'all 1/3 + 0/1'])
    expect(tallies(ledger, covered([{ title: '[PAY-01+]', outcome: 'passed' }])).map(tallyLine)[0]).toBe(
      'PAY 0/2 + 1/1',
    )
  })

  test('names what is open', () => {
    expect(missing(ledger, 'PAY', done)).toEqual({
      rows: ['PAY-02 The amount is in KES.'],
      beyonds: ['PAY-01+ it is asked for once.'],
    })
    expect(missing(ledger, 'all', done).rows).toEqual([
      'PAY-02 The amount is in KES.',
      'CAT-01 Courses are listed.',
    ])
  })

  test('reports a title that cites a missing row', () => {
    const unknown = unknownCitations(ledger, [{ title: '[PAY-01+] [PAY-02+] [PAY-99] x', outcome: 'failed' }])
    expect(unknown.map(({ citation }) => citation)).toEqual(['PAY-02+', 'PAY-99'])
  })
})

describe('results', () => {
  test('of Vitest include the titles of enclosing suites', () => {
    const assertion = (status: string) => ({ ancestorTitles: ['[PAY-01]', 'inner'], title: 'asks', status })
    expect(
      fromVitest({
        testResults: [{ status: 'passed', assertionResults: ['passed', 'failed', 'pending'].map(assertion) }],
      }),
    ).toEqual(['passed', 'failed', 'skipped'].map((outcome) => ({ title: '[PAY-01] inner asks', outcome })))
  })

  test('of Playwright count once per screen size', () => {
    const inner = {
      title: '[PAY-01]',
      file: 'a.test.ts',
      specs: [{ title: 'asks', tests: ['expected', 'unexpected', 'skipped'].map((status) => ({ status })) }],
    }
    expect(fromPlaywright({ suites: [{ title: 'a.test.ts', file: 'a.test.ts', suites: [inner] }] })).toEqual(
      ['passed', 'failed', 'skipped'].map((outcome) => ({ title: '[PAY-01] asks', outcome })),
    )
  })
})
