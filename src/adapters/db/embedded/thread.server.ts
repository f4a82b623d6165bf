/**
 * The thread that runs the embedded database: it receives Postgres' wire protocol and returns the responses. It imports nothing of
 * the product, so that it starts at once.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { shareMemory } from './shared-memory.server.ts'

/** The thread's start parameters. */
export type ThreadData = {
  dataDir: string | null
  /** A packed database that one in memory begins as; it need not exist. */ template: string
  statementTimeoutMs: number
}
/** Two words of Postgres' memory: where they are 1, it ends its query at the next safe point. */
export type InterruptFlags = { queryCancelPending: Int32Array; interruptPending: Int32Array }
/** Its messages: that it is open, the time-out of the next statement if it changed, a response, or that it is closed. */
export type ThreadWord = { open: InterruptFlags } | { limitMs: number } | 'closed' | Uint8Array

// Postgres zeroes all of it at startup, so every megabyte is really used; today's content fills 20, and what does not fit is read
// again from files.
const SHARED_BUFFERS = '32MB'
// Two log files, the minimum: what a load wrote once need not stay for ever.
const MIN_WAL_SIZE = '32MB'

const { dataDir, template, statementTimeoutMs } = workerData as ThreadData
const port = parentPort!
const say = (word: ThreadWord, move: ArrayBuffer[] = []) => port.postMessage(word, move)

// Exists while a first start creates the database: what a kill leaves behind is not a database.
const unfinished = `${dataDir}.unfinished`
if (dataDir && existsSync(unfinished)) rmSync(dataDir, { recursive: true, force: true })
const isNew = dataDir === null || !existsSync(join(dataDir, 'PG_VERSION'))
if (dataDir && isNew) writeFileSync(unfinished, '')

// V8 compiles what runs often once more, and better. For the longest of Postgres' functions that takes 600 MB for two seconds, at every
// start (--trace-wasm-compilation-times); with less than this in all, whoever has 1 GB would be killed for it. Queries take longer there.
const ENOUGH_MEMORY = 1.5 * 2 ** 30
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
if (memory < ENOUGH_MEMORY)
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

shareMemory()
const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(dataDir === null && existsSync(template)
    ? { loadDataDir: new File([readFileSync(template)], template) }
    : {}),
  extensions: { pg_trgm, btree_gist, unaccent },
  startParams: [
    ...PGlite.defaultStartParams,
    ...settings({
      statement_timeout: String(statementTimeoutMs),
      timezone: 'UTC',
      shared_buffers: SHARED_BUFFERS,
      min_wal_size: MIN_WAL_SIZE,
      max_connections: '5',
    }),
  ],
})
const postgres = database.Module as typeof database.Module & {
  _GetConfigOption(name: number, missingOk: number, restricted: number): number
  _QueryCancelPending: number
  _InterruptPending: number
}
// The names that Emscripten gives a program's exports.
const {
  _GetConfigOption: configOption,
  _QueryCancelPending: queryCancelPending,
  _InterruptPending: interruptPending,
} = postgres
const wordAt = (address: number): Int32Array => new Int32Array(postgres.wasmMemory.buffer, address, 1)
const flags: InterruptFlags = {
  queryCancelPending: wordAt(queryCancelPending),
  interruptPending: wordAt(interruptPending),
}
if (dataDir) rmSync(unfinished, { force: true })

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

// Collects responses; it grows with the largest.
let answer = new Uint8Array(64 * 1024)
let answered = 0

function gather(part: Uint8Array): void {
  if (answered + part.length > answer.length) {
    const larger = new Uint8Array(Math.max(answer.length * 2, answered + part.length))
    larger.set(answer.subarray(0, answered))
    answer = larger
  }
  answer.set(part, answered)
  answered += part.length
}

function run(message: Uint8Array): void {
  // All the work is done before the promise exists; it only reports failures of the engine itself.
  database.execProtocolRawStream(message, { syncToFs: false, onRawData: gather }).catch((error: unknown) => {
    throw error
  })
}

/**
 * The session's statement_timeout. WebAssembly has no signals that could tell Postgres that the time is over, so the other thread
 * measures it.
 */
function statementTimeout(): number {
  const stack = postgres.stackSave()
  const value = postgres.UTF8ToString(configOption(postgres.stringToUTF8OnStack('statement_timeout'), 0, 0))
  postgres.stackRestore(stack)
  return Number(value)
}

const simpleQuery = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length + 6)
  bytes[0] = 'Q'.charCodeAt(0)
  new DataView(bytes.buffer).setInt32(1, text.length + 5)
  bytes.set(Buffer.from(text, 'latin1'), 5)
  return bytes
}

let limitMs = statementTimeoutMs

port.on('message', (message: Uint8Array | 'close') => {
  if (message === 'close') return void database.close().then(() => say('closed'))
  // A connection begins. All share one session, which the previous one may have left in the middle of something.
  if (message[0] === 0) {
    run(simpleQuery('rollback'))
    run(simpleQuery('discard all'))
  }
  // Meant for the previous query, which had already finished when it was to be interrupted.
  flags.queryCancelPending[0] = 0
  answered = 0
  run(message)
  const limit = statementTimeout()
  if (limit !== limitMs) say({ limitMs: (limitMs = limit) })
  const bytes = answer.slice(0, answered)
  say(bytes, [bytes.buffer])
})

say({ open: flags })
