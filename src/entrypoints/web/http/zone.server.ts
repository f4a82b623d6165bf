// A browser sends one of some six hundred names; invalid ones must not fill the memory.
const MOST = 1000
const known = new Map<string, string | null>()

/** The time zone of somebody's browser, from the cookie header, by its name; null where it says none that is valid (decisions 6). */
export function savedZone(cookies: string | null): string | null {
  const said = /(?:^|;\s*)zone=([A-Za-z][\w+/-]{0,39})(?:;|$)/.exec(cookies ?? '')?.[1]
  return said ? checked(said) : null
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
