/**
 * How many M-Pesa callbacks per second one process handles, grants included: node scripts/bench/callbacks.ts [CALLBACKS]. Needs a
 * build.
 */
import { Agent } from 'node:http'
import { drawsOf } from '../faults/draws.ts'
import { createFleet } from '../faults/fleet.ts'
import { createPayers, payersOf } from '../faults/people/payers.ts'
import {
  closeAll,
  closesAtEnd,
  closesOnSignal,
  type DatabaseKind,
  HOST,
  membersOf,
  prepareGround,
} from '../faults/place.ts'
import { type Prompt, providerUrl, startProvider, type Trouble } from '../faults/provider.ts'
import { openDatabase, openShop, rowsOf } from '../faults/shop.ts'
import { call, freePort } from '../faults/web.ts'

const CONNECTIONS = 20
const wanted = Number(process.argv[2] ?? 300)

type Letter = { url: string; body: string }

closesOnSignal()

/** All prompts are open and everybody answers at the end, so that only callbacks are left to handle. */
async function measured(database: DatabaseKind): Promise<string> {
  const ground = await prepareGround(database)
  try {
    const shop = await openShop(ground.place, ground.secret, Math.ceil(wanted / 7))
    const letters: Letter[] = []
    const prompts = new Map<string, Prompt>()
    const providerPort = await freePort()
    const provider = await startProvider({
      port: providerPort,
      prompts,
      trouble: noTrouble,
      fetch: kept(letters),
      random: drawsOf(1, 'bench').next,
      ringMs: 3_600_000,
    })
    closesAtEnd(() => provider.close())
    const fleet = createFleet(
      await membersOf(ground, 1, { providerUrl: (who) => providerUrl(providerPort, who) }),
      HOST,
      ground.folder,
    )
    closesAtEnd(() => fleet.stop('SIGKILL'))
    await fleet.start()
    const payers = createPayers({ seed: 1, fleet, host: HOST, blocksMs: 120_000, patienceMs: 0 })
    await side(payersOf(shop, wanted), (payer) =>
      payers.start({ payer, key: `bench-${payer.number}`, draws: drawsOf(1, payer.number) }),
    )
    for (const prompt of prompts.values())
      await provider.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })

    const { times, seconds } = await posted(letters, fleet.portOf(0))
    await fleet.stop('SIGTERM')
    const open = await openDatabase(ground.place)
    const [granted] = await rowsOf<{ n: string }>(
      open,
      `select count(*) as n from course_purchases g join payments p on p.id = g.payment_id where g.access_granted and p.status = 'completed'`,
    )
    await open.close()
    if (Number(granted!.n) !== wanted) process.exitCode = 1
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(0)
    return `${database.padEnd(8)}  ${(times.length / seconds).toFixed(0)} callbacks/s over ${CONNECTIONS} connections; median ${at(0.5)} ms, p99 ${at(0.99)} ms until the 200; ${granted!.n} of ${wanted} granted`
  } finally {
    await closeAll()
  }
}

const noTrouble: Trouble = {
  plan: () => ({ scenario: 'normal' }),
  line: () => ({ delayMs: 0, breaks: false }),
  reached: () => false,
  rings: () => {},
}

const kept =
  (letters: Letter[]): typeof fetch =>
  async (url, init) => {
    letters.push({ url: String(url), body: String(init?.body) })
    return new Response('')
  }

async function posted(letters: Letter[], port: number): Promise<{ times: number[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { 'content-type': 'application/json;charset=UTF-8', businessshortcode: '174379' }
  const times: number[] = []
  const startedAt = performance.now()
  await side(letters, async ({ url, body }) => {
    const sentAt = performance.now()
    const { status } = await call({
      port,
      host: HOST,
      path: new URL(url).pathname,
      method: 'POST',
      headers,
      body,
      agent,
    })
    if (status !== 200) throw new Error(`a callback was answered with ${status}`)
    times.push(performance.now() - sentAt)
  })
  agent.destroy()
  return { times: times.sort((a, b) => a - b), seconds: (performance.now() - startedAt) / 1000 }
}

/** All of them, as many concurrently as there are connections. */
async function side<T>(list: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...list]
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
    }),
  )
}

for (const database of ['embedded', 'postgres'] as const) console.log(await measured(database))
