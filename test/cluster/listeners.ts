import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from './crowd.ts'

/** A stream is opened again after so many milliseconds until the server says how long (`retry:`). */
const RETRY_MS = 3000

export type Listeners = {
  /** A stream that was refused or broke off in the middle of an event. */
  faults: string[]
  /** How often one was opened. */
  opened(): number
  /** Whether everybody hears what comes from now on: a first stream begins where it is when it opens. */
  areHearing(): boolean
  /** The contents of all messages that a person was told of. */
  heardBy(member: Member): Set<string>
  stop(): void
}

/** Streams of some people as their browsers keep them: opened again after each end, from the position that was reached. */
export function startListeners(origin: string, members: Member[]): Listeners {
  const faults: string[] = []
  const heard = new Map(members.map((member) => [member, new Set<string>()]))
  const over = new AbortController()
  const placed = new Set<Member>()
  let opened = 0

  const once = (member: Member, state: { place: string; retryMs: number }) =>
    new Promise<void>((resolve) => {
      const asked = get(
        new URL('/realtime/v1', origin),
        {
          agent: false,
          signal: over.signal,
          headers: { cookie: member.cookie, ...(state.place && { 'last-event-id': state.place }) },
        },
        (answer) => {
          opened++
          if (answer.statusCode !== 200) faults.push(`a stream was answered ${answer.statusCode}`)
          let text = ''
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part
              const events = text.split('\n\n')
              text = events.pop()!
              for (const event of events) {
                state.place = /^id: (\d+)$/m.exec(event)?.[1] ?? state.place
                if (state.place) placed.add(member)
                state.retryMs = Number(/^retry: (\d+)$/m.exec(event)?.[1] ?? state.retryMs)
                const data = /^event: message\ndata: (.*)$/m.exec(event)?.[1]
                if (data) heard.get(member)!.add((JSON.parse(data) as { content: string }).content)
              }
            })
            .on('error', (error) => over.signal.aborted || faults.push(`a stream broke: ${error.message}`))
            .on('close', () => resolve())
        },
      )
      asked.on('error', (error) => {
        if (!over.signal.aborted) faults.push(`a stream did not open: ${error.message}`)
        resolve()
      })
    })

  async function listen(member: Member): Promise<void> {
    const state = { place: '', retryMs: RETRY_MS }
    while (!over.signal.aborted) {
      await once(member, state)
      await sleep(state.retryMs, undefined, { signal: over.signal }).catch(() => {}) // it is over
    }
  }
  for (const member of members) void listen(member)
  return {
    faults,
    opened: () => opened,
    areHearing: () => placed.size === members.length,
    heardBy: (member) => heard.get(member)!,
    stop: () => over.abort(),
  }
}
