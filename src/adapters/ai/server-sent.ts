// Longer than any event of a model; a longer line is not a valid answer.
const LONGEST_LINE = 64_000

/** Thrown for a line longer than any event. */
export class LineTooLong extends Error {}

/**
 * The data of server-sent events (WHATWG HTML, 9.2.6), one after the other, as far as language models use them: each event is a
 * line that begins with "data:"; comments and other fields are ignored.
 * @throws LineTooLong
 */
export async function* eventsOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of parts) {
    rest += decoder.decode(part, { stream: true })
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    for (const line of lines) {
      const data = dataIn(line)
      if (data !== null) yield data
    }
    if (rest.length > LONGEST_LINE) throw new LineTooLong()
  }
  const last = dataIn(rest)
  if (last !== null) yield last
}

const dataIn = (line: string): string | null => (line.startsWith('data:') ? line.slice(5).trim() : null)
