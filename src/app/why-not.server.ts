import { statfsSync } from 'node:fs'
import { inspect } from 'node:util'
import { isConnectionFault } from '#adapters/db/away.server.ts'
import { UnusableDatabase } from '#adapters/db/db.server.ts'
import { storagePlace, surroundings, WrongSetting } from '#config.server.ts'
import { causesOf, forbiddenPath, isDatabaseFull, isFull } from '#kit/system/disk-faults.ts'
import type { Log } from '#context.ts'
import { isAway, loggable } from '#kit/failure.ts'
import { printError } from './log.server.ts'

/** The embedded database says many things when a disk has no more than this, and seldom that it is full. */
const NEARLY_NOTHING_BYTES = 4 * 1024 * 1024

/** SQLSTATEs with which Postgres refuses whoever comes: by its rules, or by what it lacks. */
const REFUSED = new Set(['28P01', '28000', '3D000', '42501'])

type Place = { dataDir: string; databaseUrl: string | undefined }

/**
 * Says to whoever ran a command why it could not do it: a sentence for what somebody can mend, and everything that is known of anything
 * else.
 */
export const sayWhyNot = (error: unknown): void =>
  printError(whyNot(error, placeOrNull()) ?? inspect(error), surroundings().journal)

/** Ends a process that serves, and says why. On a site that is a line of its log like all others. */
export function endWith(error: unknown, event: string): never {
  const { journal, isForTrying } = surroundings()
  if (isForTrying) sayWhyNot(error)
  else {
    const sentence = whyNot(error, placeOrNull())
    const err = sentence ? { message: sentence } : loggable(error)
    printError(JSON.stringify({ level: 60, time: Date.now(), err, msg: event }), journal)
  }
  process.exit(1)
}

/** What Node says by itself is a line of a site's log, too: its warnings, and what nobody caught, which ends the process as ever. */
export function hearNode(log: Log): void {
  if (surroundings().isForTrying) return
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn({ name, message }, 'node'))
  process.on('uncaughtException', (error) => endWith(error, 'crash'))
}

/** Null while a wrong setting keeps it secret. */
function placeOrNull(): Place | null {
  try {
    return storagePlace()
  } catch (error) {
    if (error instanceof WrongSetting) return null
    throw error
  }
}

/** A sentence for whoever runs Stadi; null for what is no fault of the place. */
export function whyNot(error: unknown, place: Place | null): string | null {
  if (error instanceof WrongSetting || error instanceof UnusableDatabase) return error.message
  if (error instanceof Error && /in use by process/.test(error.message)) return error.message
  return place && (ofDisk(error, place) ?? ofSocket(error) ?? ofFolder(error) ?? ofDatabase(error, place))
}

function ofDisk(error: unknown, { dataDir, databaseUrl }: Place): string | null {
  if (isDatabaseFull(error))
    return `The disk of the database is full: ${last(error)}. Free some space there, and start again; nothing that was stored is lost.`
  if (isFull(error) || (!databaseUrl && hasNearlyNothing(dataDir)))
    return `There is no space left on the disk of ${dataDir}. Free some, and start again; nothing that was stored is lost.`
  return null
}

function hasNearlyNothing(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < NEARLY_NOTHING_BYTES
  } catch {
    return false // It is not there: another sentence says so.
  }
}

function ofSocket(error: unknown): string | null {
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall !== 'listen') return null
  if (code === 'EADDRINUSE')
    return `Another process listens on port ${port} already. PORT chooses another one.`
  if (code === 'EACCES')
    return `The system does not let this user listen on port ${port}. PORT chooses another one.`
  return `Nobody can listen at HOST and PORT here: ${(error as Error).message}.`
}

function ofFolder(error: unknown): string | null {
  const forbidden = forbiddenPath(error)
  return forbidden?.path ? `Stadi cannot write to ${forbidden.path}: ${forbidden.why}.` : null
}

/** The address of the database without its password. */
function ofDatabase(error: unknown, { databaseUrl }: Place): string | null {
  if (!databaseUrl) return null
  const refused = causesOf(error).find(({ code }) => REFUSED.has(code ?? ''))
  if (refused) return `The database of DATABASE_URL refuses this process: ${refused.message}.`
  if (!isAway(error) && !isConnectionFault(error)) return null
  return `The database of DATABASE_URL does not answer: ${last(error)}. Is it running, and is the address right?`
}

/** What the driver itself said; of several addresses of one name, of each. */
function last(error: unknown): string {
  const first = causesOf(error).at(-1)
  return first instanceof AggregateError
    ? first.errors.map(({ message }: Error) => message).join(', ')
    : String(first?.message)
}
