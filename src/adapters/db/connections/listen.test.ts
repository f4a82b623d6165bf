import pg from 'pg'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenTo } from './listen.server.ts'

/** A connection that breaks when told. */
class Line extends EventEmitter {
  ended = 0
  readonly #answer: () => Promise<void>
  constructor(answer: () => Promise<void> = async () => {}) {
    super()
    this.#answer = answer
  }
  query = () => this.#answer()
  end = async () => void this.ended++
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = new Error('Connection terminated unexpectedly')

function listening(lines: Line[]) {
  const opened: Line[] = []
  const heard: string[] = []
  const errors: string[] = []
  const stop = listenTo({
    connect: async () => {
      const line = lines.shift()
      if (!line) throw lost
      opened.push(line)
      return line as unknown as pg.Client
    },
    channel: 'pages',
    hear: (payload) => heard.push(payload),
    onError: ({ message }) => errors.push(message),
  })
  return { opened, heard, errors, stop }
}

it('opens one new connection for a loss that is reported twice, and says that something may have been missed', async () => {
  const { opened, heard, errors, stop } = listening([new Line(), new Line(), new Line()])
  const end = await stop
  opened[0]!.emit('error', lost)
  opened[0]!.emit('error', new Error('read ECONNRESET'))
  await vi.advanceTimersByTimeAsync(5000)
  expect([opened.length, opened[0]!.ended, heard, errors]).toEqual([2, 1, [''], [lost.message]])
  await end()
  expect(opened[1]!.ended).toBe(1)
})

it('closes a connection that breaks while it begins to listen, and tries again only once a second', async () => {
  const breaking = new Line(async () => {
    breaking.emit('error', lost)
    throw lost
  })
  const { opened, heard, stop } = listening([new Line(), breaking, new Line(), new Line()])
  const end = await stop
  opened[0]!.emit('error', lost)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([opened.length, breaking.ended, heard]).toEqual([3, 1, ['']])
  await end()
})

it('reports an interruption once, however many attempts it lasts', async () => {
  const { opened, errors, stop } = listening([new Line()])
  await stop
  opened[0]!.emit('error', lost)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(errors).toEqual([lost.message])
})
