import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Fleet } from './fleet.ts'
import type { Person } from './shop.ts'
import { call, sleep } from './web.ts'

type Settings = { fleet: Fleet; host: string; conversation: string }
export type Sent = { clientId: string; text: string; tries: number }

const anyOf = (fleet: Fleet): number => fleet.portOf(Math.floor(Math.random() * fleet.size))

/** Writes one message after the other; each is sent until some process confirms that it is stored, as a browser's outbox does. */
export function createWriter({ fleet, host, conversation }: Settings, person: Person, name: string) {
  const acknowledged: Sent[] = []
  const wrong: string[] = []
  const state = { isOver: false }
  const headers = {
    authorization: `Bearer ${person.bearer}`,
    origin: `http://${host}`,
    'content-type': 'application/x-www-form-urlencoded',
  }

  async function send(message: Sent): Promise<void> {
    const { clientId, text: content } = message
    const body = new URLSearchParams({ intent: 'send', clientId, content }).toString()
    for (;;) {
      message.tries++
      const answer = await call({
        port: anyOf(fleet),
        host,
        path: `/messages/${conversation}`,
        method: 'POST',
        headers,
        body,
      }).catch(() => null)
      if (answer && answer.status < 400) return void acknowledged.push(message)
      if (answer && answer.status < 500)
        wrong.push(`${name} was answered ${answer.status}: ${answer.text.slice(0, 200)}`)
      await sleep(50)
    }
  }
  const writing = (async () => {
    for (let n = 0; !state.isOver; n++) {
      await send({ clientId: randomUUID(), text: `${name} ${n}`, tries: 0 })
      await sleep(Math.random() * 20)
    }
  })()
  return {
    acknowledged,
    wrong,
    async end() {
      state.isOver = true
      await writing
    },
  }
}

/** Reads a stream, and resumes from another process whenever one ends. */
export function createListener({ fleet, host }: Settings, person: Person) {
  const heard: string[] = []
  const state = { place: '0', isOver: false, streams: 0 }
  let stop = () => {}

  const listen = (): Promise<void> =>
    new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: anyOf(fleet),
          path: '/realtime/v1',
          headers: { host, authorization: `Bearer ${person.bearer}`, 'last-event-id': state.place },
          agent: false,
        },
        (answer) => {
          state.streams++
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => {
            const blocks = (text + part).split('\n\n')
            text = blocks.pop()!
            for (const block of blocks) take(block)
          })
          answer.on('close', resolve).on('error', () => {})
        },
      )
      stop = () => sent.destroy()
      sent.on('error', () => resolve()).end()
    })

  function take(block: string): void {
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (/^event: message$/m.test(block)) heard.push((JSON.parse(data!) as { content: string }).content)
    state.place = /^id: (.*)$/m.exec(block)?.[1] ?? state.place
  }

  const listening = (async () => {
    while (!state.isOver) {
      await listen()
      await sleep(20)
    }
  })()
  return {
    heard,
    streams: () => state.streams,
    async end() {
      state.isOver = true
      stop()
      await listening
    },
  }
}
