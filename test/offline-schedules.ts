import { type NewEvent, put, waiting } from '#modules/offline/phone/outbox.ts'
import { sawOwner } from '#modules/offline/phone/owner.ts'
import { sendWaiting } from '#modules/offline/phone/sender.ts'
import { answerOf, FakeLocks, fakePhone, type Tab } from './phone.ts'

/** What stands behind POST /functions/v1/offline/events: a model of it, or the product's own command. */
export type EventsServer = {
  answer(body: unknown): Promise<{ status: number; body: unknown }>
  /** Ends whatever it is doing, in the middle. */
  restart?(): Promise<void>
  /** The ids of all that had its effect, once for each effect, in order. */
  effects(): Promise<string[]>
  /** Whether it says no to this event each time. */
  refuses(id: string): boolean
}

export type Outcome = {
  /** What was written down on the phone, in order. */
  written: { id: string; course: number | null }[]
  effects: string[]
  refused: string[]
  /** Ids that the phone still holds as unread refusals. */
  shownAsRefused: string[]
}

/** `twice`: a proxy sends a request again. `late`: it arrives long after the phone gave it up. `restart`: the server ends while it stores. */
type Network =
  | 'well'
  | 'cut-before'
  | 'cut-after'
  | 'busy'
  | 'limited'
  | 'portal'
  | 'twice'
  | 'late'
  | 'restart'
const networks: Network[] = [
  'well',
  'well',
  'well',
  'well',
  'cut-before',
  'cut-after',
  'busy',
  'limited',
  'portal',
  'twice',
  'late',
  'restart',
]
const MOST_ROUNDS = 60
const YEAR = 365 * 24 * 3600 * 1000

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * A phone on a bad day: two tabs write and send at once, are ended by the browser in between, answers are lost, the clock jumps by a
 * year, requests arrive twice and late, the server restarts; then the network is well again, and all is sent.
 */
export async function badDay(
  seed: number,
  server: EventsServer,
  owner: string,
  makeEvent: (random: () => number) => NewEvent,
  mostSteps = 36,
): Promise<Outcome> {
  const random = seeded(seed)
  const clock = { now: Date.UTC(2026, 10, 27, 6) }
  // Every fourth phone has a browser without locks.
  const locks = seed % 4 === 0 ? null : new FakeLocks()
  let network: Network = 'well'
  const fetch = async (_url: string, init?: RequestInit): Promise<Response> => {
    const way = network
    await ticks(random)
    if (way === 'cut-before') throw new TypeError('no network')
    if (way === 'portal') return new Response('<h1>Sign in to this Wi-Fi</h1>')
    if (way === 'busy') return answerOf({ error: 'away' }, 503, { 'retry-after': '5' })
    if (way === 'limited') return answerOf({ error: 'too-many' }, 429, { 'retry-after': '30' })
    const sent: unknown = JSON.parse(String(init?.body))
    if (way === 'twice' || way === 'late') onTheWay.push(sent)
    if (way === 'late') throw new TypeError('no answer in time')
    const answering = server.answer(sent)
    if (way === 'restart') {
      await ticks(random)
      await server.restart?.()
    }
    const { status, body } = await answering
    await ticks(random)
    if (way === 'cut-after' || way === 'restart') throw new TypeError('the answer was lost')
    return answerOf(body, status)
  }
  const onTheWay: unknown[] = []
  const arriving: Promise<unknown>[] = []
  const arrive = () => {
    const sent = onTheWay.shift()
    if (sent !== undefined) arriving.push(server.answer(sent))
  }
  const name = `bad-day-${seed}-${Math.random()}`
  const open = (): Tab => fakePhone({ name, fetch, clock, locks })
  const tabs = [open(), open()]
  await sawOwner(tabs[0]!, owner)
  const written: Outcome['written'] = []
  const steps = 12 + Math.floor(random() * (mostSteps - 12))
  for (let step = 0; step < steps; step++) {
    const at = random() < 0.5 ? 0 : 1
    const tab = tabs[at]!
    const what = random()
    if (what < 0.45) {
      const { id, course } = await put(makeEvent(random), tab)
      written.push({ id, course })
    } else if (what < 0.7) void sendWaiting(tab, random() < 0.5 ? 'step' : 'pressed')
    else if (what < 0.82) {
      tab.end()
      tabs[at] = open()
    } else if (what < 0.95) network = networks[Math.floor(random() * networks.length)]!
    else clock.now += (random() < 0.5 ? -1 : 1) * YEAR
    if (random() < 0.2) arrive()
    clock.now += Math.floor(random() * 40_000)
    await ticks(random)
  }
  for (const tab of tabs) tab.end()
  network = 'well'
  const last = open()
  const isLeft = async () => (await waiting(last)).some(({ refused }) => refused === null)
  for (let round = 0; round < MOST_ROUNDS && (await isLeft()); round++) {
    await sendWaiting(last, 'pressed')
    arrive()
  }
  while (onTheWay.length > 0) arrive()
  await Promise.all(arriving)
  const left = await waiting(last)
  return {
    written,
    effects: await server.effects(),
    refused: written.map(({ id }) => id).filter((id) => server.refuses(id)),
    shownAsRefused: left.filter((event) => event.refused !== null).map(({ id }) => id),
  }
}

/** Lets everything that was begun go on for a while. */
async function ticks(random: () => number): Promise<void> {
  for (let count = Math.floor(random() * 6); count > 0; count--)
    await new Promise((resolve) => setImmediate(resolve))
}
