/** What a gateway sent, by name. */
export type Fields = ReadonlyMap<string, string>

/**
 * The body of a gateway's request: a form, whatever its content type, or the same as JSON. The first of duplicate fields counts.
 * Null for more bytes than `largest`.
 */
export async function fieldsIn(request: Request, largest: number): Promise<Fields | null> {
  const text = await bodyOf(request, largest)
  if (text === null) return null
  const fields = new Map<string, string>()
  for (const [name, value] of jsonPairs(text) ?? new URLSearchParams(text))
    if (!fields.has(name)) fields.set(name, clean(value))
  return fields
}

// Postgres accepts every character but this one.
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Null if it is not an object: a form may begin like one. */
function jsonPairs(text: string): [string, string][] | null {
  if (!/^\s*\{/.test(text)) return null
  try {
    return Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    )
  } catch {
    return null
  }
}

async function bodyOf(request: Request, largest: number): Promise<string | null> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts).toString('utf8')
    size += value.byteLength
    if (size > largest) {
      void reader.cancel().catch(() => {}) // a sender of too much may have gone
      return null
    }
    parts.push(value)
  }
}
