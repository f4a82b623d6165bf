import { HOUR, MINUTE, SECOND } from '#kit/time.ts'

/** Why an attempt reached nobody: the reason from src/adapters/outside, or that the endpoint was revoked before. */
export const faults = ['not-allowed', 'unknown-name', 'too-slow', 'unreachable', 'ended'] as const
export type Fault = (typeof faults)[number]

/** Endpoints of one person that are not revoked. */
export const MOST_ENDPOINTS = 5
export const LONGEST_URL = 500

/** Pauses after each failed attempt: the first within the minute, a day in all. */
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

/** Whether an endpoint accepted a delivery. */
export const wasTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** The status by which an endpoint says that it wants nothing more. */
export const GONE = 410
