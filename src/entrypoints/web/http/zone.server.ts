import { EAST_AFRICA } from '#kit/time.ts'

// A browser sends one of some six hundred names; invalid ones must not fill the memory.
const MOST = 1000
const known = new Map<string, string | null>()

/**
 * The time zone of somebody who is signed in: that of their browser, from the cookie header, by its name; that of their account where the
 * browser said none yet; that of East Africa if it is not a valid one (decisions 6, 131).
 * @param stored undefined where no account can keep one @returns whether the account should keep it
 */
export function savedZone(
  cookies: string | null,
  stored: string | null | undefined,
): { zone: string; isNews: boolean } {
  const said = /(?:^|;\s*)zone=([^;]*)/.exec(cookies ?? '')?.[1]
  if (said === undefined) return { zone: stored ?? EAST_AFRICA, isNews: false }
  const zone = /^[A-Za-z][\w+/-]{0,39}$/.test(said) ? checked(said) : null
  if (!zone) return { zone: EAST_AFRICA, isNews: false }
  return { zone, isNews: stored !== undefined && zone !== (stored ?? EAST_AFRICA) }
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
