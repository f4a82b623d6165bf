import { DatabaseAway, DatabaseBusy } from '#kit/failure.ts'

// SQLSTATEs with which Postgres stops, starts or refuses connections: connection exceptions, shutdown, crash, startup, too many
// connections; and a write that reached a standby, as the primary of a moment ago may be one now.
const states = /^(?:08...|57P01|57P02|57P03|53300|25006)$/
// System error codes of a broken connection.
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOENT',
])
// Messages without a code: from pg's client and pool, and from the embedded database's thread after it ended.
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|The embedded database ended)/

/** Whether a driver's error means that nothing reached the database or no answer will come, rather than that a query is wrong. */
export function isConnectionFault(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionFault)
  if (!(error instanceof Error)) return false
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  return states.test(code) || systemCodes.has(code) || words.test(error.message)
}

// lock_timeout, which ends a wait before statement_timeout would end its statement (LOCK_TIMEOUT_MS).
const WAITED_TOO_LONG = '55P03'

/** Whether a driver's error means that another transaction holds the needed lock. The connection is intact. */
const isLongWait = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === WAITED_TOO_LONG

/** Whether a pool had no free connection for its whole waiting time: no query was sent yet. */
export const isPoolWait = (error: unknown): boolean =>
  error instanceof Error && /timeout exceeded when trying to connect/.test(error.message)

type Doing = (...args: unknown[]) => unknown

/**
 * Makes a driver throw DatabaseAway for every connection fault, and DatabaseBusy when it waited too long: the only place that
 * recognises these errors.
 * @param hear what is called first
 */
export function watched<T extends object>(
  driver: T,
  methods: (keyof T & string)[],
  hear: { away?(): void; busy?(error: Error): void } = {},
): T {
  const away = (error: unknown): never => {
    if (isLongWait(error)) {
      const busy = new DatabaseBusy(error)
      hear.busy?.(busy)
      throw busy
    }
    if (!isConnectionFault(error)) throw error
    hear.away?.()
    throw new DatabaseAway(error)
  }
  for (const name of methods) {
    const plain = (driver[name] as Doing).bind(driver)
    const report: Doing = (...args) => {
      const result = plain(...args)
      return result instanceof Promise ? result.catch(away) : result // with a callback nothing is returned
    }
    Object.assign(driver, { [name]: report })
  }
  return driver
}
