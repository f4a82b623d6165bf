import { Refusal } from '#kit/refusal.ts'

/** Postgres: an exclusion constraint was violated. */
const EXCLUDED = '23P01'

/** The constraint that two concurrent sessions violate; null for any other error. Drizzle wraps the driver's error as its cause. */
export function overlapIn(error: unknown): 'mentor' | 'mentee' | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: string; constraint?: string }
    if (code === EXCLUDED) return constraint === 'bookings_mentee' ? 'mentee' : 'mentor'
  }
  return null
}

/** @throws Refusal 'slot-taken' or 'slot-own' instead of the database's error */
export async function refusedByConstraint<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const overlap = overlapIn(error)
    if (overlap) throw new Refusal(overlap === 'mentee' ? 'slot-own' : 'slot-taken')
    throw error
  }
}
