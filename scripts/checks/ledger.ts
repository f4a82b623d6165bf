/** The requirements ledger and what the titles of tests cite of it. */

export type Row = { id: string; area: string; text: string; beyond: string | null; dropped: boolean }
export type Test = { title: string; outcome: 'passed' | 'failed' | 'skipped' }
export type Tally = {
  name: string
  rows: number
  coveredRows: number
  beyonds: number
  coveredBeyonds: number
}

/** A citation as written in titles: 'PAY-07', or 'PAY-07+' for the line below the row. */
export type Citation = string

export function readLedger(markdown: string): Row[] {
  const rows: Row[] = []
  for (const line of markdown.split('\n')) {
    const row = /^([A-Z]+)-(\d+) \| (.+) \| [^|]*$/.exec(line)
    if (row) {
      const [, area = '', number = '', text = ''] = row
      rows.push({ id: `${area}-${number}`, area, text, beyond: null, dropped: /\bdropped\b/.test(text) })
    }
    const beyond = /^ {2}beyond: (.+)$/.exec(line)
    const above = rows.at(-1)
    if (beyond && above) above.beyond = beyond[1] ?? null
  }
  return rows
}

export function citationsIn(title: string): Citation[] {
  return [...title.matchAll(/\[([A-Z]+-\d+\+?)\]/g)].map((match) => match[1] ?? '')
}

/** What at least one passing test cites. */
export function covered(tests: Test[]): Set<Citation> {
  return new Set(tests.filter((test) => test.outcome === 'passed').flatMap((test) => citationsIn(test.title)))
}

/** Citations of rows, or of lines below rows, that are not in the ledger. */
export function unknownCitations(rows: Row[], tests: Test[]): { citation: Citation; title: string }[] {
  const ids = new Set(rows.flatMap((row) => (row.beyond === null ? [row.id] : [row.id, `${row.id}+`])))
  return tests.flatMap((test) =>
    citationsIn(test.title)
      .filter((citation) => !ids.has(citation))
      .map((citation) => ({ citation, title: test.title })),
  )
}

/** One line per area in the ledger's order, then the total. Dropped rows are in neither number. */
export function tallies(rows: Row[], done: Set<Citation>): Tally[] {
  const live = rows.filter((row) => !row.dropped)
  const areas = [...new Set(rows.map((row) => row.area))]
  return [
    ...areas.map((area) =>
      tally(
        area,
        live.filter((row) => row.area === area),
        done,
      ),
    ),
    tally('all', live, done),
  ]
}

function tally(name: string, rows: Row[], done: Set<Citation>): Tally {
  const beyonds = rows.filter((row) => row.beyond !== null)
  return {
    name,
    rows: rows.length,
    coveredRows: rows.filter((row) => done.has(row.id)).length,
    beyonds: beyonds.length,
    coveredBeyonds: beyonds.filter((row) => done.has(`${row.id}+`)).length,
  }
}

export function tallyLine({ name, rows, coveredRows, beyonds, coveredBeyonds }: Tally): string {
  return `${name} ${coveredRows}/${rows} + ${coveredBeyonds}/${beyonds}`
}

/** The open lines of an area, each with its citation; 'all' is every area. */
export function missing(
  rows: Row[],
  area: string,
  done: Set<Citation>,
): { rows: string[]; beyonds: string[] } {
  const live = rows.filter((row) => !row.dropped && (area === 'all' || row.area === area))
  return {
    rows: live.filter((row) => !done.has(row.id)).map((row) => `${row.id} ${row.text}`),
    beyonds: live
      .filter((row) => row.beyond !== null && !done.has(`${row.id}+`))
      .map((row) => `${row.id}+ ${row.beyond}`),
  }
}
