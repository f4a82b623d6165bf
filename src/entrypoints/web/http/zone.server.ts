import { EAST_AFRICA } from '#kit/time.ts'

// A browser sends one of some six hundred names; invalid ones must not fill the memory.
const MOST = 1000
const known = new Map<string, string | null>()

/** The time zone of somebody's browser, from the cookie header; that of East Africa if it is not a valid zone (decisions 6). */
export function savedZone(cookies: string | null): string {
  const said = /(?:^|;\s*)zone=([\w+/-]{1,40})(?:;|$)/.exec(cookies ?? '')?.[1]
  return said ? (checked(said) ?? EAST_AFRICA) : EAST_AFRICA
}

function checked(name: string): string | null {
  if (!known.has(name)) {
    if (known.size >= MOST) known.clear()
    known.set(name, zoneOrNull(name))
  }
  return known.get(name) ?? null
}

/** As its browser calls it, which compares: a zone has several names. */
function zoneOrNull(name: string): string | null {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return name
  } catch {
    return null
  }
}
