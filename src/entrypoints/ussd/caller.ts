import type { Call } from './screen.ts'

/** A name that somebody gave, of the account or on this phone; nothing if we only call them by the end of their number. */
export function nameOf({ ctx: { viewer }, phone, isLinked }: Call): string | null {
  if (!viewer) return null
  return isLinked || !viewer.name.endsWith(` ${phone.slice(-3)}`) ? viewer.name : null
}
