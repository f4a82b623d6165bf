import { momentOnPaper } from '../time.ts'

type Value = string | number | Date | null

// Spreadsheets in East Asia treat the full-width forms like the others.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet would read as a formula, even after leading whitespace, which some
 * skip, gets an apostrophe before it: strangers typed some of these texts. A moment is that of Nairobi and says so: the file has no
 * reader whose zone is known.
 */
export const csvLine = (values: Value[]): string => `${values.map(cell).join()}\r\n`

function cell(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return momentOnPaper(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A file that is written while it is read: each chunk is produced when the previous one has been consumed. */
export function streamOf(pieces: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) return controller.close()
        controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await pieces.return()
      },
    },
    { highWaterMark: 1 },
  )
}

/** The text of such a file: Excel saves "Unicode text" as UTF-16 and says so in its first two bytes; all else is UTF-8. */
export function csvText(file: Uint8Array): string {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file)
  return new TextDecoder().decode(file)
}

/**
 * The rows of a CSV file that somebody made in a spreadsheet: commas, semicolons or tabs, whichever its first line has most of; quoted
 * cells may hold them, and line breaks. Each row with the number of the line on which it begins.
 */
export function csvRows(file: string): { line: number; cells: string[] }[] {
  const text = file.replace(/^\uFEFF/, '')
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const [between = ','] = [',', ';', '\t'].sort((a, b) => first.split(b).length - first.split(a).length)
  const rows: { line: number; cells: string[] }[] = []
  let [at, line] = [0, 1]
  while (at < text.length) {
    const row = { line, cells: [] as string[] }
    for (let isOpen = true; isOpen;) {
      const cell = cellAt(text, at, between)
      row.cells.push(cell.text)
      line += cell.lines
      isOpen = text[cell.end] === between
      at = cell.end + 1
      if (!isOpen && text[cell.end] === '\r' && text[at] === '\n') at++
    }
    line++
    rows.push(row)
  }
  return rows
}

/** A cell, where it ends, and how many line breaks it holds. */
function cellAt(text: string, from: number, between: string): { text: string; end: number; lines: number } {
  if (text[from] !== '"') {
    let end = from
    while (end < text.length && text[end] !== between && text[end] !== '\n' && text[end] !== '\r') end++
    return { text: text.slice(from, end), end, lines: 0 }
  }
  let [at, value] = [from + 1, '']
  for (;;) {
    const quote = text.indexOf('"', at)
    // A quote that is never closed: the rest is one cell.
    const stop = quote < 0 ? text.length : quote
    value += text.slice(at, stop)
    at = stop + 1
    if (text[at] !== '"' || quote < 0) break
    value += '"'
    at++
  }
  while (at < text.length && text[at] !== between && text[at] !== '\n' && text[at] !== '\r') at++
  return { text: value, end: Math.min(at, text.length), lines: value.split('\n').length - 1 }
}
