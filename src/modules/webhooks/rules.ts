import { HOUR, MINUTE, SECOND } from '#kit/time.ts'

/** Why a try reached nobody: what src/adapters/outside says, or that the endpoint was ended before. */
export const faults = ['not-allowed', 'unknown-name', 'too-slow', 'unreachable', 'ended'] as const
export type Fault = (typeof faults)[number]

/** Endpoints of one person that are not revoked. */
export const MOST_ENDPOINTS = 5
export const LONGEST_URL = 500

/** Pauses after each try that failed: the first within the minute, a day in all. */
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

/** The pause before the next try, or nothing after the last. @param attempts how many there were */
export const pauseAfter = (attempts: number): number | null => pausesMs[attempts - 1] ?? null

/** Whether an endpoint took what was sent. */
export const wasTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** How an endpoint says that it wants nothing more. */
export const GONE = 410
