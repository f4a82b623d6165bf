/**
 * How much of docs/requirements.md the passing tests of the last runs cite: rows, then the lines below them. npm run
 * coverage:requirements [-- --missing AREA]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  covered,
  missing,
  readLedger,
  type Row,
  type Test,
  tallies,
  tallyLine,
  unknownCitations,
} from './ledger.ts'
import { resultsOf, runners } from '../testing/test-results.ts'

// A row lost by an editing mistake would look like progress.
const ROWS = 648
const BEYONDS = 181

/** Errors in the ledger or in a title. */
function faults(rows: Row[], tests: Test[]): string[] {
  const beyonds = rows.filter((row) => row.beyond !== null).length
  return [
    ...(rows.length === ROWS && beyonds === BEYONDS
      ? []
      : [
          `docs/requirements.md has ${rows.length} rows and ${beyonds} lines below them instead of ${ROWS} and ${BEYONDS}.`,
        ]),
    ...new Set(
      unknownCitations(rows, tests).map(
        ({ citation, title }) => `A test cites ${citation}, which is not in docs/requirements.md: ${title}`,
      ),
    ),
  ]
}

const rows = readLedger(
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'requirements.md'), 'utf8'),
)
const tests = runners.flatMap(resultsOf)
const done = covered(tests)
const flagIndex = process.argv.indexOf('--missing')
if (flagIndex > 0) {
  const area = process.argv[flagIndex + 1] ?? 'all'
  const open = missing(rows, area, done)
  console.log(
    [
      `Open rows of ${area}: ${open.rows.length}`,
      ...open.rows,
      '',
      `Open lines below rows of ${area}: ${open.beyonds.length}`,
      ...open.beyonds,
    ].join('\n'),
  )
} else {
  console.log(tallies(rows, done).map(tallyLine).join('\n'))
}
const wrong = faults(rows, tests)
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exitCode = 1
}
