/**
 * A separate process that measures what pages cost, so that no other test's garbage or compiled code affects the figures: node
 * --expose-gc test/costs/measure.ts DATABASE-URL. Prints them as JSON.
 */
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { Traffic } from '#entrypoints/metrics/traffic.server.ts'
import { httpServer } from '#entrypoints/serving/http-server.server.ts'
import { nameOf, type PageCost, pageCosts } from './page-costs.ts'

const [WARM_UP, BATCHES, A_BATCH, PACKINGS] = [4, 12, 5, 3]
const CACHED_ROUNDS = 9
const CACHED_REQUESTS = 800

const ORIGIN = 'http://localhost:3000'
const DEMO = { email: 'neema@stadi.example', password: 'karibu-stadi-2026' }
const product = join(import.meta.dirname, '..', '..', 'build', 'server', 'product.js')
const { createProduct } = (await import(pathToFileURL(product).href)) as typeof import('#app/product.ts')
const { fetch, pages, close } = await createProduct({ database: process.argv[2]!, env: { WORKER: 'off' } })

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000
/** CPU milliseconds of the process, including its threads that compress and collect garbage. */
const cpuMs = (): number => msOf(process.cpuUsage())
/** Of this thread alone: the client is in the same process. */
const ownCpuMs = (): number => msOf(process.threadCpuUsage())
const quantile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)]!
const median = (numbers: number[]): number => quantile(numbers, 1 / 2)

async function signedIn(): Promise<Record<string, string>> {
  const answer = await fetch(
    new Request(`${ORIGIN}/auth/v1/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify(DEMO),
    }),
  )
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` }
}

const member = await signedIn()
let visits = 0
/** The rendered page: one whose URL has an unknown parameter is never cached. */
async function visit({ path, signedIn }: PageCost): Promise<Buffer> {
  const url = `${ORIGIN}${path}${path.includes('?') ? '&' : '?'}n=${visits++}`
  const headers = { 'accept-encoding': 'br', ...(signedIn ? member : {}) }
  const answer = await fetch(new Request(url, { headers }))
  const body = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return body
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = constants
const pack = (text: Buffer) =>
  brotliCompressSync(text, {
    params: {
      [BROTLI_PARAM_QUALITY]: 5,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })

/** The same in an order of its own each time. */
const shuffled = <T>(all: T[]): T[] =>
  all
    .map((one) => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)

/**
 * CPU of a page as a multiple of compressing its bytes: in batches, since the kernel counts time in milliseconds, and a quarter
 * from the lowest of many, since other work of the process falls into some of them, and a neighbour that takes the processor's caches
 * slows our code more than the compression. A full collection of garbage costs as much as 25 pages and comes about
 * as often as a round ends: in one order it would fall on the same page again and again.
 */
async function cpuOfPages(): Promise<Record<string, number>> {
  const ratios = pageCosts.map((): number[] => [])
  for (let batch = -WARM_UP; batch < BATCHES; batch++) {
    globalThis.gc!()
    for (const [n, cost] of shuffled([...pageCosts.entries()])) {
      const texts: Buffer[] = []
      const begun = cpuMs()
      for (let visits = 0; visits < A_BATCH; visits++) texts.push(brotliDecompressSync(await visit(cost)))
      const made = cpuMs()
      for (let times = 0; times < PACKINGS; times++) for (const text of texts) pack(text)
      if (batch >= 0) ratios[n]!.push((made - begun) / ((cpuMs() - made) / PACKINGS))
    }
  }
  return Object.fromEntries(pageCosts.map((cost, n) => [nameOf(cost), quantile(ratios[n]!, 1 / 4)]))
}

// Sends so many requests to one server, eight at a time, on persistent connections; in a thread whose time is not counted.
const client = new Worker(
  `
  const { parentPort } = require('node:worker_threads')
  const http = require('node:http')
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const ask = (port) => new Promise((resolve, reject) =>
    http.get({ port, host: '127.0.0.1', path: '/courses', agent, headers: { host: 'localhost:3000', 'accept-encoding': 'br' } }, (answer) =>
      answer.resume().on('end', resolve)).on('error', reject))
  parentPort.on('message', async ({ port, count }) => {
    let left = count
    await Promise.all(Array.from({ length: 8 }, async () => { while (left-- > 0) await ask(port) }))
    parentPort.postMessage('done')
  })`,
  { eval: true },
)
const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
async function cpuOfRequests(port: number): Promise<number> {
  const begun = ownCpuMs()
  await new Promise((resolve) => {
    client.once('message', resolve)
    client.postMessage({ port, count: CACHED_REQUESTS }, [])
  })
  return (ownCpuMs() - begun) / CACHED_REQUESTS
}

/** CPU of a bare server that sends the catalogue's bytes, divided by that of the cached catalogue. */
async function shareOfBare(): Promise<number> {
  const cachedPort = await listening(httpServer(fetch, pages, new Traffic()))
  const wire = await fetch(
    new Request(`${ORIGIN}/courses`, { headers: { host: 'localhost:3000', 'accept-encoding': 'br' } }),
  )
  const headers = Object.fromEntries(wire.headers)
  const body = Buffer.from(await wire.arrayBuffer())
  const bare = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  const barePort = await listening(bare)
  const shares: number[] = []
  for (let round = -2; round < CACHED_ROUNDS; round++) {
    const ofBare = await cpuOfRequests(barePort)
    const ofCached = await cpuOfRequests(cachedPort)
    if (round >= 0) shares.push(ofBare / ofCached)
  }
  return median(shares)
}

const kept = await shareOfBare()
const cpu = await cpuOfPages()
console.log(JSON.stringify({ cpu, kept }))
await close()
process.exit(0)
