import { fstatSync } from 'node:fs'
import { type DestinationStream, pino } from 'pino'
import type { Log } from '#context.ts'

/** What a program's lines are written to. */
export const STDOUT = 1
const STDERR = 2

export const WARNING = 40
const FATAL = 60

/** Levels of our lines as those of syslog, by which journalctl finds them (-p warning). */
const SYSLOG: Record<number, number> = { 60: 2, 50: 3, 40: 4, 30: 6, 20: 7, 10: 7 }

/**
 * Whether the journal reads that stream: it named the device and inode, and the stream was not led elsewhere since.
 * @param journal as JOURNAL_STREAM says
 */
export function isJournal(journal: string | null, descriptor: number): boolean {
  if (!journal) return false
  try {
    const { dev, ino } = fstatSync(descriptor)
    return journal === `${dev}:${ino}`
  } catch {
    return false // The stream is closed, and nobody reads it.
  }
}

/** The journal takes a level off the beginning of each line and keeps it beside the rest. */
export const ofLevel = (level: number, text: string): string =>
  text.replaceAll(/^(?=.)/gm, `<${SYSLOG[level] ?? 6}>`)

/** Our log, one JSON object a line. */
export function openLog(level: string, journal: string | null, out = pino.destination(STDOUT)): Log {
  const options = { level, base: undefined, redact: ['password', 'token', 'authorization', 'cookie'] }
  const logger = pino(options, isJournal(journal, STDOUT) ? withLevels(out) : out)
  return {
    info: (details, event) => logger.info(details, event),
    warn: (details, event) => logger.warn(details, event),
    error: (details, event) => logger.error(details, event),
  }
}

/** Writes each line as the journal wants it. pino says on the stream itself of which level the next line is. */
function withLevels(out: DestinationStream): DestinationStream {
  const stream = {
    lastLevel: 30,
    [Symbol.for('pino.metadata')]: true,
    write: (line: string) => out.write(ofLevel(stream.lastLevel, line)),
  }
  return stream
}

/** What ends a program, for whoever looks for the reason afterwards. @param text one JSON object, or sentences for a person */
export function printError(text: string, journal: string | null): void {
  process.stderr.write(`${isJournal(journal, STDERR) ? ofLevel(FATAL, text) : text}\n`)
}
