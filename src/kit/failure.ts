import { Refusal } from './refusal.ts'

/**
 * What a log may hold of an unexpected error. The message of a failed query quotes the query's values, which may be a token or
 * a password's hash; the driver's own error, its cause, does not.
 */
export function loggable(error: unknown): { message: string; stack: string | undefined } {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return root instanceof Error
    ? { message: root.message, stack: root.stack }
    : { message: String(root), stack: undefined }
}

/** The database cannot be reached for now: it ends, starts or lies beyond a broken network. Whoever asks again later may get an answer. */
export class DatabaseAway extends Error {
  constructor(cause: unknown, what = 'away') {
    super(`The database is ${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
  }
}

/** Another transaction held for too long what this one waited for. To whoever asked it is the same: later there may be an answer. */
export class DatabaseBusy extends DatabaseAway {
  constructor(cause: unknown) {
    super(cause, 'busy')
    this.name = 'DatabaseBusy'
  }
}

/** Whether something failed because the database is away, or busy for too long, however deep that stands. */
export function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseAway) return true
  return false
}

/** Seconds after which to ask a database again that is away: a restart of Postgres takes so long. */
export const AWAY_SECONDS = 5

/** The no in what was thrown: a refusal, or that the database is away or busy; nothing for what nobody foresaw. */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  return isAway(error) ? new Refusal('database-away', { values: { seconds: AWAY_SECONDS } }) : null
}
