import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { projectRoot } from '#kit/project-root.server.ts'
import type { InterruptFlags, ThreadData, ThreadWord } from './thread.server.ts'

// From source, Node runs the TypeScript file itself; the build has it as a separate entry.
const program = import.meta.url.endsWith('.ts')
  ? fileURLToPath(new URL('./thread.server.ts', import.meta.url))
  : join(projectRoot(), 'build', 'server', 'database.js')

// An interrupted query ends within milliseconds, unless Postgres cannot be interrupted at that point.
const GRACE_MS = 2000

/** The error that Postgres raises when a statement took too long. */
class TookTooLong extends Error {
  code = '57014'
}

/**
 * The embedded database in its own thread, so that a slow query blocks nobody who does not use the database. A query that exceeds
 * the session's statement_timeout is interrupted, as Postgres does itself where it has a timer. If that does not help, the thread
 * is terminated, and the next connection opens the folder again: for Postgres that is a crash, and its log restores everything
 * committed.
 */
export class DatabaseThread {
  #data: ThreadData
  #worker: Worker | null = null
  /** How often it started. */
  starts = 0
  readonly #lines = new Set<Line>()
  // Callers that wait for a response, in the order of their requests; more than one only while a connection replaces another.
  #waiting: Line[] = []
  #limitMs: number
  #flags: InterruptFlags | null = null
  #deadline: NodeJS.Timeout | undefined
  #opening: Promise<void> | null = null
  #ending: Promise<unknown> = Promise.resolve()
  #closed: (() => void) | null = null

  constructor(data: ThreadData) {
    this.#data = data
    this.#limitMs = data.statementTimeoutMs
  }

  /** Starts the thread if none is running. @throws the reason why the database cannot be opened */
  open(): Promise<void> {
    this.#opening ??= this.#start()
    return this.#opening
  }

  /** A connection for `pg`. All of them share one session, so there is one at a time. */
  connect(): Duplex {
    const line = new Line(this)
    this.#lines.add(line)
    return line.on('close', () => this.#lines.delete(line))
  }

  /** Passes protocol messages to the thread; `line` gets the response. */
  ask(line: Line, messages: Uint8Array): void {
    this.#waiting.push(line)
    if (this.#waiting.length === 1) this.#watch()
    this.#worker?.postMessage(messages, [messages.buffer as ArrayBuffer])
  }

  /** Whether this process waits for the thread to end. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#worker?.ref()
    else this.#worker?.unref()
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    worker.ref()
    await new Promise<void>((resolve) => {
      this.#closed = resolve
      worker.postMessage('close', [])
    })
    this.#worker = null
    await worker.terminate()
  }

  async #start(): Promise<void> {
    // Never two at a time on one folder.
    await this.#ending
    this.starts++
    // It handles bytes and creates little garbage; without a limit V8 gives its young generation 100 MB.
    const worker = new Worker(program, {
      workerData: this.#data,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    this.#worker = worker
    this.#limitMs = this.#data.statementTimeoutMs
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (word: ThreadWord) => {
        if (worker === this.#worker) this.#hear(word, resolve)
      })
      const ended = (error: Error) => {
        reject(error)
        if (worker === this.#worker) this.#lose(error)
      }
      worker.on('error', ended)
      worker.on('exit', () => ended(new Error('The embedded database ended')))
    })
  }

  #hear(word: ThreadWord, opened: () => void): void {
    if (word === 'closed') this.#closed?.()
    else if (word instanceof Uint8Array) {
      this.#waiting.shift()?.hear(word)
      this.#watch()
    } else if ('limitMs' in word) this.#limitMs = word.limitMs
    else {
      this.#flags = word.open
      opened()
    }
  }

  /** Starts the time-out of the next request. */
  #watch(): void {
    clearTimeout(this.#deadline)
    if (this.#waiting.length > 0 && this.#limitMs > 0)
      this.#deadline = setTimeout(() => this.#interrupt(), this.#limitMs)
  }

  #interrupt(): void {
    if (this.#flags) this.#flags.queryCancelPending[0] = this.#flags.interruptPending[0] = 1
    this.#deadline = setTimeout(
      () => this.#lose(new TookTooLong('canceling statement due to statement timeout')),
      GRACE_MS,
    )
  }

  /** Ends the thread, and with it every connection. */
  #lose(error: Error): void {
    clearTimeout(this.#deadline)
    this.#ending = this.#worker!.terminate()
    this.#worker = this.#opening = this.#flags = null
    this.#waiting = []
    for (const line of this.#lines) line.destroy(error)
    this.#closed?.()
  }
}

/** One connection over messages between threads; `pg` uses it as its socket. */
class Line extends Duplex {
  #thread: DatabaseThread

  constructor(thread: DatabaseThread) {
    super({ decodeStrings: false })
    this.#thread = thread
  }

  connect(): void {
    this.#thread.open().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {
    this.#thread.hold(true)
  }
  unref(): void {
    this.#thread.hold(false)
  }

  hear(answer: Uint8Array): void {
    if (!this.destroyed) this.push(Buffer.from(answer.buffer))
  }

  override _read(): void {}
  override _write(message: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // "X" terminates and gets no response; the session continues for the next connection.
    if (message[0] !== 0x58) this.#thread.ask(this, new Uint8Array(message))
    done()
  }
  /** The messages of one query, in one chunk. */
  override _writev(messages: { chunk: Buffer }[], done: () => void): void {
    this.#thread.ask(this, new Uint8Array(Buffer.concat(messages.map(({ chunk }) => chunk))))
    done()
  }
  override _final(done: () => void): void {
    this.push(null)
    done()
  }
}
