/** Why an attempt reached nobody: the reason from src/adapters/outside, or that the endpoint was revoked before. */
export const faults = ['not-allowed', 'unknown-name', 'too-slow', 'unreachable', 'ended'] as const
export type Fault = (typeof faults)[number]

/** Endpoints of one person that are not revoked. */
export const MOST_ENDPOINTS = 5
export const LONGEST_URL = 500

/** The status by which an endpoint says that it wants nothing more. */
export const GONE = 410
