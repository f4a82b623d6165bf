import { Refusal } from './refusal.ts'

/**
 * What a log may contain of an unexpected error. The message of a failed query quotes the query's values, which may be a token or a
 * password hash; its cause, the driver's own error, does not.
 */
export function loggable(error: unknown): { message: string; stack: string | undefined } {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return root instanceof Error
    ? { message: root.message, stack: root.stack }
    : { message: messageOf(root), stack: undefined }
}

/** The queue reports its errors as objects with the fields of an error. */
function messageOf(thrown: unknown): string {
  const { message } = Object(thrown) as { message?: unknown }
  return typeof message === 'string' ? message : String(thrown)
}

/** The database is unavailable for now: it is stopping, starting or behind a broken network. A later request may succeed. */
export class DatabaseAway extends Error {
  constructor(cause: unknown, what = 'away') {
    super(`The database is ${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
  }
}

/** Another transaction held a lock too long. For the caller it is the same: a later request may succeed. */
export class DatabaseBusy extends DatabaseAway {
  constructor(cause: unknown) {
    super(cause, 'busy')
    this.name = 'DatabaseBusy'
  }
}

/** Whether something failed because the database is unavailable, or busy for too long, at any depth of causes. */
export function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseAway) return true
  return false
}

/** Seconds after which to retry while the database is unavailable: a restart of Postgres takes that long. */
export const AWAY_SECONDS = 5

/** The refusal in what was thrown: a Refusal, or that the database is unavailable or busy; nothing for an unexpected error. */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  return isAway(error) ? new Refusal('database-away', { values: { seconds: AWAY_SECONDS } }) : null
}
