import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SimulatorEvent } from './events.ts'

/** Where the fake Safaricom keeps what happened; synchronous, so that events stay in order. */
export interface SimulatorStore {
  load(): SimulatorEvent[]
  append(event: SimulatorEvent): void
}

export function memoryStore(): SimulatorStore {
  const lines: string[] = []
  return {
    load: () => lines.map((line) => JSON.parse(line) as SimulatorEvent),
    append: (event) => {
      lines.push(JSON.stringify(event))
    },
  }
}

/** One JSON line per event, on disk before `append` returns. One process per file. */
export function fileStore(path: string): SimulatorStore {
  return {
    load: () => wholeLines(path).map((line) => JSON.parse(line) as SimulatorEvent),
    append: (event) => {
      const file = openSync(path, 'a', 0o600)
      try {
        writeSync(file, `${JSON.stringify(event)}\n`)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
    },
  }
}

/** Cuts off a last line that a crash left unfinished, else the next event would be glued to it. */
function wholeLines(path: string): string[] {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) truncateSync(path, end)
  return bytes.toString('utf8', 0, end).split('\n').filter((line) => line !== '')
}
