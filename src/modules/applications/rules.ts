import { HOUR } from '#kit/time.ts'

/** The states of an application, in order. */
export const states = ['saved', 'applied', 'interview', 'offer', 'rejected'] as const
export type State = (typeof states)[number]

/** How many entries a person may have, besides jobs on the board that they saved or applied for. */
export const MOST_TRACKED = 500
export const LONGEST_TITLE = 160
export const LONGEST_LINK = 500
export const LONGEST_NOTE = 3000

/** The minute of the day at which a reminder is due: when nights end (quiet-hours.ts). */
export const REMINDER_MINUTE = 7 * 60

/** A state set by applying never moves back one that is further along. */
export const afterApplying = (state: State): State => (state === 'saved' ? 'applied' : state)

/** Limits that several operations share. */
export const applicationsLimits = { 'tracked-job-user': { max: 200, windowMs: HOUR } }

/** Locks that several operations take, in this order. */
export const lockScopes = [
  // One person's list of tracked jobs.
  'applications',
] as const
