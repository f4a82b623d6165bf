import { HOUR, MINUTE, SECOND } from '#kit/time.ts'

/** How something is sent to another's server again and again, ever later and a day in all: webhooks (decision 044), statements (118). */
export const pausesMs = [
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
]

/** The pause before the next attempt, or nothing after the last. @param attempts how many there were */
export const pauseAfter = (attempts: number): number | null => pausesMs[attempts - 1] ?? null

/** Whether a server accepted what it was sent. */
export const wasTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300
