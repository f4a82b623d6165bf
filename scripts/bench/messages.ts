/** How fast a message arrives, on one process and on two, and what open streams cost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { addPerson } from '../../test/people.ts'
import { startPostgres } from '../../test/postgres.ts'
import { builtProduct } from '../../test/seeded-data.ts'
import { cpuMs, type Kind, memoryMb, openSite, type Site, thisCheckout } from './site.ts'

const MESSAGES = 300
const STREAMS = 500
const IDLE_S = 60
const SECRET = 'x'.repeat(40)

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type People = { bearers: string[]; conversation: string }

/** One person's stream from one process; `hear` receives what each message says. */
function listen(site: Site, process: number, bearer: string, hear: (content: string) => void) {
  return new Promise<() => void>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: site.ports[process],
        path: '/realtime/v1',
        headers: { host: site.host, authorization: `Bearer ${bearer}` },
        agent: false,
      },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`a stream answered ${answer.statusCode}`))
        answer
          .setEncoding('utf8')
          .on('data', (text: string) => {
            for (const [, data] of text.matchAll(/^event: message\ndata: (.*)$/gm))
              hear((JSON.parse(data!) as { content: string }).content)
          })
          .on('error', () => {})
        answer.once('data', () => resolve(() => sent.destroy()))
      },
    )
    sent.on('error', reject).end()
  })
}

async function send(site: Site, { bearers, conversation }: People, content: string): Promise<void> {
  const answer = await fetch(`http://${site.host}/messages/${conversation}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: `Bearer ${bearers[0]}`, origin: `http://${site.host}` },
    body: new URLSearchParams({ intent: 'send', clientId: crypto.randomUUID(), content }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 302) throw new Error(`a message was answered ${answer.status}`)
}

/** From before it is sent to its arrival on the other side's stream, at the last process. */
async function delivery(site: Site, people: People): Promise<string> {
  const arrived = new Map<string, () => void>()
  const stop = await listen(site, site.ports.length - 1, people.bearers[1]!, (content) =>
    arrived.get(content)?.(),
  )
  const times: number[] = []
  for (let n = 0; n < MESSAGES + 20; n++) {
    const startedAt = performance.now()
    const arrival = new Promise<void>((resolve) => void arrived.set(`No ${n}`, resolve))
    await Promise.all([
      send(site, people, `No ${n}`),
      arrival.then(() => times.push(performance.now() - startedAt)),
    ])
    await sleep(10)
  }
  stop()
  const sorted = times.slice(20).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(0)
  return `${at(0.5)} ms median, ${at(0.99)} ms p99 of ${MESSAGES}`
}

/** For streams that are open and receive only heartbeats. */
async function idleStreams(site: Site, { bearers }: People): Promise<string> {
  const before = memoryMb(site)
  const stops: (() => void)[] = []
  for (let n = 0; n < STREAMS; n++)
    stops.push(await listen(site, n % site.ports.length, bearers[n % bearers.length]!, () => {}))
  await sleep(2000)
  const [held, cpu] = [memoryMb(site), cpuMs(site)]
  await sleep(IDLE_S * 1000)
  const share = (cpuMs(site) - cpu) / (IDLE_S * 10)
  for (const stop of stops) stop()
  return `${STREAMS} streams hold ${(held - before).toFixed(0)} MB (${(((held - before) * 1000) / STREAMS).toFixed(0)} kB each) and take ${share.toFixed(1)}% of a core over ${IDLE_S} s`
}

async function measure(title: string, kind: Kind, env: Record<string, string>): Promise<void> {
  const { createProduct } = await builtProduct()
  const product = await createProduct({
    dataDir: kind.dataDir!,
    env: { ...env, WORKER: 'off', SAMPLE_DATA: 'off' },
  })
  const ctx = product.app.context()
  const people = []
  for (let n = 0; n < 100; n++) people.push(await addPerson(ctx, { name: `Person ${n}` }))
  const [a, b] = [people[0]!.id, people[1]!.id]
  const conversation = await conversationOf(ctx, { mentorId: a, menteeId: b })
  await product.close()
  const site = await openSite(kind)
  try {
    const them = { bearers: people.map(({ bearer }) => bearer), conversation }
    console.log(`  ${title.padEnd(34)} ${await delivery(site, them)}; ${await idleStreams(site, them)}`)
  } finally {
    await site.stop()
  }
}

export async function measureMessages(): Promise<void> {
  console.log('From sending a message to its arrival on the other side, and what streams cost:')
  const folders = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'stadi-bench-')))
  const postgres = await startPostgres()
  try {
    const root = thisCheckout
    await measure('embedded, one process', { root, dataDir: folders[0]! }, {})
    for (const [at, processes] of [1, 2].entries()) {
      const databaseUrl = await postgres.newDatabase()
      const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET, APP_ORIGIN: 'http://localhost:3000' }
      const kind = { root, databaseUrl, processes, dataDir: folders[at + 1]! }
      await measure(`Postgres, ${processes === 1 ? 'one process' : 'two processes'}`, kind, env)
    }
  } finally {
    await postgres.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
