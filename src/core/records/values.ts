/** A stored record as the inputs of its form: texts in NAMEEn and NAMESw, rows of a list in NAMENPart, a ticked box as "on". */
export function valuesOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).flatMap(([name, value]) => inputsOf(name, value)))
}

function inputsOf(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined || value instanceof Date) return [[name, '']]
  if (typeof value === 'boolean') return [[name, value ? 'on' : '']]
  if (Array.isArray(value))
    return value.flatMap((item: unknown, row) => partsOf(`${name}${row}`, item, (part) => part))
  if (typeof value === 'object')
    return partsOf(name, value, (part) => part.charAt(0).toUpperCase() + part.slice(1))
  return [[name, String(value)]]
}

const partsOf = (name: string, value: unknown, called: (part: string) => string): [string, string][] =>
  value && typeof value === 'object'
    ? Object.entries(value).map(([part, text]) => [name + called(part), String(text)])
    : [[name, String(value)]]
