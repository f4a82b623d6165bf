// Letters of the number itself; its course and moment are digits, whose count shows where they end.
const UNGUESSED = 26
const MOMENT = 13

/**
 * A certificate's number as typed on a phone: lower-case, with spaces, without its dashes, with O for 0 and I or L for 1. Null for
 * what cannot be one.
 */
export function certificateNumberIn(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (!signs.startsWith('CERT')) return null
  const rest = signs.slice(4).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const tail = rest.slice(-UNGUESSED)
  const digits = rest.slice(0, -UNGUESSED)
  const course = digits.slice(0, -MOMENT)
  const isNumber = /^\d{14,23}$/.test(digits) && tail.length === UNGUESSED
  return isNumber ? `CERT-${course}-${digits.slice(-MOMENT)}-${tail}` : null
}
