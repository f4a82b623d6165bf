import { randomBytes } from 'node:crypto'
import type { Draws } from './draws.ts'
import type { Fleet } from './fleet.ts'
import type { Prompt } from './provider.ts'
import { call, sleep, until } from './web.ts'

export type PostCounts = {
  sent: number
  dropped: number
  doubled: number
  delayed: number
  forged: number
  lost: number
}
export type Post = {
  fetch: typeof fetch
  counts: PostCounts
  /** Milliseconds from posting a genuine success to its 200. */
  grantMs: number[]
  /** Wrong answers, in words. */
  wrongAnswers: string[]
  /** Resolves when everything in transit has arrived. */
  idle(): Promise<void>
  calm(): void
}
type Settings = {
  fleet: Fleet
  /** The port at which M-Pesa reaches a process. */
  doorOf(who: number): number
  host: string
  draws: Draws
  promptAt(url: string): Prompt | undefined
  /** Its callbacks arrive as they should. */
  isSpared(prompt: Prompt | undefined): boolean
  /** Called when a callback is sent to a process, which may be killed while it reads. */
  posting(who: number): void
}

type Letter = { url: string; body: string }

const headers = { 'content-type': 'application/json;charset=UTF-8', businessshortcode: '174379' }

/** Delivers callbacks and results as badly as a network and an attacker can: lost, late, twice, falsified. */
export function createPost({ fleet, doorOf, host, draws, promptAt, isSpared, posting }: Settings): Post {
  const counts: PostCounts = { sent: 0, dropped: 0, doubled: 0, delayed: 0, forged: 0, lost: 0 }
  const grantMs: number[] = []
  const wrongAnswers: string[] = []
  const genuine: Letter[] = []
  const onTheWay = new Set<Promise<void>>()
  let isCalm = false

  function later(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => void wrongAnswers.push(String(error)))
      .finally(() => onTheWay.delete(tracked))
    onTheWay.add(tracked)
  }

  /** @returns the status, 0 without an answer, and how long that took */
  async function deliver({ url, body }: Letter, isSafe = false): Promise<{ status: number; ms: number }> {
    const who = draws.whole(0, fleet.size - 1)
    // Often the process is back by the time M-Pesa calls; otherwise the callback is lost, because nobody repeats it.
    if (fleet.upMs(who) === null && (isSafe || draws.chance(0.6)))
      await until(() => fleet.upMs(who) !== null, 10_000, 20)
    if (!isCalm && !isSafe) posting(who)
    const sentAt = performance.now()
    const status = await call({
      port: doorOf(who),
      host,
      path: new URL(url).pathname,
      method: 'POST',
      headers,
      body,
    }).then(
      (answer) => answer.status,
      () => 0,
    )
    return { status, ms: performance.now() - sentAt }
  }

  async function carry(letter: Letter, delayMs: number, isSafe = false): Promise<void> {
    if (delayMs > 0) await sleep(delayMs)
    counts.sent++
    const { status, ms } = await deliver(letter, isSafe)
    const prompt = promptAt(letter.url)
    if (status === 0) counts.lost++
    else if (status === 200 && prompt) hear(letter, prompt, ms)
    else if (status !== 200 && !(status >= 500 && !isCalm))
      wrongAnswers.push(`a genuine callback was answered with ${status}`)
  }

  function hear({ url, body }: Letter, prompt: Prompt, ms: number): void {
    prompt.isHeard = true
    if (!prompt.charge || !/"ResultCode":0,/.test(body) || !body.includes(prompt.charge.receipt)) return
    grantMs.push(ms)
    genuine.push({ url, body })
  }

  async function forge(letter: Letter): Promise<void> {
    const kind = draws.pick(['other-body', 'guess', 'garbage'] as const)
    counts.forged++
    const other = genuine.findLast((candidate) => candidate.url !== letter.url)
    const prompt = promptAt(letter.url)
    if (kind === 'other-body' && other && prompt) {
      prompt.isMuddled = true
      return expectOneOf([0, 200], kind, await deliver({ url: letter.url, body: other.body }))
    }
    if (kind === 'garbage')
      return expectOneOf([0, 200], kind, await deliver({ url: letter.url, body: draws.pick(garbage) }))
    const guessed = letter.url.replace(/[0-9a-f]{64}/, randomBytes(32).toString('hex'))
    expectOneOf([0, 404], 'a guessed path', await deliver({ url: guessed, body: letter.body }))
  }

  function expectOneOf(expected: number[], what: string, { status }: { status: number }): void {
    if (!expected.includes(status) && status < 500) wrongAnswers.push(`${what} was answered with ${status}`)
  }

  function treat(letter: Letter): void {
    if (isCalm || isSpared(promptAt(letter.url))) return later(carry(letter, 0, true))
    if (draws.chance(0.12)) later(forge(letter))
    if (draws.chance(0.12)) return void counts.dropped++
    const delayMs = draws.chance(0.2) ? draws.whole(50, 3000) : 0
    if (delayMs > 0) counts.delayed++
    later(carry(letter, delayMs))
    if (!draws.chance(0.12)) return
    counts.doubled++
    later(carry(letter, draws.chance(0.5) ? delayMs : draws.whole(0, 1500)))
  }

  return {
    counts,
    grantMs,
    wrongAnswers,
    fetch: async (url, init) => {
      treat({ url: String(url), body: String(init?.body) })
      return new Response('{"ResultCode":0,"ResultDesc":"Accepted"}')
    },
    async idle() {
      while (onTheWay.size > 0) await Promise.all(onTheWay)
    },
    calm: () => void (isCalm = true),
  }
}

const garbage = [
  '',
  '{',
  'null',
  '[]',
  '{"Body":{}}',
  '{"Body":{"stkCallback":{"ResultCode":0}}}',
  '\0\0\0',
  'ResultCode=0',
  '{"Result":{"ResultCode":0}}',
  '"paid"',
]
