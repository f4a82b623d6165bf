import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#kit/ids.ts'
import { ask } from './ask.ts'
import type { Member } from './crowd.ts'

export type Writers = {
  /** How many POSTs were sent. */
  sent(): number
  /** How long the slowest answer took, in milliseconds. */
  longest(): number
  /** What became of those that were not answered as they should be. */
  faults: string[]
  /** The contents of messages whose POST was answered. */
  acknowledged: Set<string>
  stop(): Promise<void>
}

/** A callback of M-Pesa, of a payment that nobody made. */
const CALLBACK = `/webhooks/pay/${'a'.repeat(64)}`

/**
 * People who write messages and M-Pesa that reports, each once and never again: what fails is lost. Every second one comes with a new
 * connection each time, as Safaricom does.
 */
export function startWriters(origin: string, members: Member[], pauseMs: number): Writers {
  const faults: string[] = []
  const acknowledged = new Set<string>()
  const state = { isOver: false, sent: 0, longest: 0 }

  async function post(agent: Agent | undefined, path: string, form: Record<string, string>, cookie = '') {
    state.sent++
    const since = performance.now()
    const what = path.split('/')[1]!
    try {
      const { status } = await ask(origin, path, { ...(agent && { agent }), cookie, form })
      state.longest = Math.max(state.longest, Math.round(performance.now() - since))
      if (status < 400 || (what === 'webhooks' && status === 404)) return true
      faults.push(`${what} ${status} after ${Math.round(performance.now() - since)} ms`)
    } catch (error) {
      faults.push(`${what}: ${(error as Error).message} after ${Math.round(performance.now() - since)} ms`)
    }
    return false
  }

  async function write(member: Member, place: number): Promise<void> {
    const agent = place % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined
    while (!state.isOver) {
      const content = newId()
      const form = { content, clientId: content }
      if (await post(agent, `/messages/${member.conversation}`, form, member.cookie))
        acknowledged.add(content)
      await sleep(2 * pauseMs * Math.random())
      if (place % 4 === 0) await post(undefined, CALLBACK, { Body: content })
    }
    agent?.destroy()
  }
  const writing = members.map(write)
  return {
    sent: () => state.sent,
    longest: () => state.longest,
    faults,
    acknowledged,
    async stop() {
      state.isOver = true
      await Promise.all(writing)
    },
  }
}
