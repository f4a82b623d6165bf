import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { SimulatorEvent } from './events.ts'

/** Where the fake Safaricom stores what happened; synchronous, so that events stay in order. */
export interface SimulatorStore {
  load(): SimulatorEvent[]
  append(event: SimulatorEvent): void
  /** Replaces everything stored with these. */
  replace(events: SimulatorEvent[]): void
}

export function memoryStore(): SimulatorStore {
  const lines: string[] = []
  return {
    load: () => lines.map((line) => JSON.parse(line) as SimulatorEvent),
    append: (event) => {
      lines.push(JSON.stringify(event))
    },
    replace: (events) => {
      lines.splice(0, lines.length, ...events.map((event) => JSON.stringify(event)))
    },
  }
}

/** One JSON line per event, on disk before `append` returns. One process per file. */
export function fileStore(path: string): SimulatorStore {
  const write = (to: string, flag: 'a' | 'w', text: string) => {
    const file = openSync(to, flag, 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
  return {
    load: () => wholeLines(path).map((line) => JSON.parse(line) as SimulatorEvent),
    append: (event) => write(path, 'a', `${JSON.stringify(event)}\n`),
    // Written to a temporary file, so that a crash leaves the old file or the new one.
    replace: (events) => {
      write(`${path}.part`, 'w', events.map((event) => `${JSON.stringify(event)}\n`).join(''))
      renameSync(`${path}.part`, path)
    },
  }
}

/** Truncates a last line that a crash left unfinished; otherwise the next event would be appended to it. */
function wholeLines(path: string): string[] {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) truncateSync(path, end)
  return bytes
    .toString('utf8', 0, end)
    .split('\n')
    .filter((line) => line !== '')
}
