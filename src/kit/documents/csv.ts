type Value = string | number | Date | null

// Spreadsheets in East Asia treat the full-width forms like the others.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet would read as a formula, even after leading whitespace, which some
 * skip, gets an apostrophe before it: strangers typed some of these texts.
 */
export const csvLine = (values: Value[]): string => `${values.map(cell).join()}\r\n`

function cell(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
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
