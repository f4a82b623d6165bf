import { DatabaseAway, DatabaseBusy } from '#kit/failure.ts'

// What Postgres says when it ends, comes up or takes nobody: connection exceptions, shutdown, crash, start, too many connections.
const states = /^(?:08...|57P01|57P02|57P03|53300)$/
// What the system says of a way that leads nowhere.
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
// Words that carry no code: of pg's client and pool, and of the embedded database's thread after its end.
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|The embedded database ended)/

/** Whether a driver's error means that nothing reached the database or nothing will come back, and not that a query is wrong. */
export function isConnectionFault(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionFault)
  if (!(error instanceof Error)) return false
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  return states.test(code) || systemCodes.has(code) || words.test(error.message)
}

// lock_timeout, which ends a wait before statement_timeout would end its statement (LOCK_TIMEOUT_MS).
const WAITED_TOO_LONG = '55P03'

/** Whether a driver's error means that another transaction held what this one needs. The connection is whole. */
const isLongWait = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === WAITED_TOO_LONG

/** Whether a pool had no connection to give for as long as it waits: nothing was asked yet. */
export const isPoolWait = (error: unknown): boolean =>
  error instanceof Error && /timeout exceeded when trying to connect/.test(error.message)

type Doing = (...args: unknown[]) => unknown

/**
 * Makes a driver throw DatabaseAway wherever it would throw a fault of the connection, and DatabaseBusy where it waited too long: the
 * one place that knows how those look.
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
