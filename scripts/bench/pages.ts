/**
 * The cost of a page rendered for one person: CPU per page compared with another checkout, and requests per second compared with a
 * bare server.
 */
import autocannon from 'autocannon'
import { startBare } from '../servers.ts'
import { cpuMs, median, signedInHeaders, type Site, visit } from './site.ts'

const CONNECTIONS = 20
const ROUNDS = 3
const A_ROUND = 40
// A new process compiles its code while it answers, for a few hundred pages.
const WARM_UP = 300
// Seconds.
const A_BUSY_ROUND = 3

// A page with an unknown parameter is never cached, so each of those is loaded, rendered and compressed.
const pages = [
  { name: '/', path: '/?bench=', signedIn: false },
  { name: '/courses', path: '/courses?bench=', signedIn: false },
  { name: '/courses/1', path: '/courses/1?bench=', signedIn: false },
  { name: '/courses, signed in', path: '/courses?bench=', signedIn: true },
  { name: '/courses/1, signed in', path: '/courses/1?bench=', signedIn: true },
  { name: '/dashboard', path: '/dashboard?bench=', signedIn: true },
  { name: '/progress', path: '/progress?bench=', signedIn: true },
]

type Seat = {
  site: Site
  headers: Record<string, string>
  /** CPU a millisecond that the site uses by itself. */ idle: number
}

async function seatOf(site: Site): Promise<Seat> {
  const headers = await signedInHeaders(site)
  const [before, at] = [cpuMs(site), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return { site, headers, idle: (cpuMs(site) - before) / (performance.now() - at) }
}

type Page = (typeof pages)[number]
const headersFor = (seat: Seat, page: Page): Record<string, string> => (page.signedIn ? seat.headers : {})

/**
 * CPU milliseconds per page of each site, alternating between sites: at 20 connections, and sequentially. The others are compared
 * with the first.
 */
export async function cpuOfPages(title: string, sites: Record<string, Site>): Promise<void> {
  const seats = await Promise.all(Object.values(sites).map(seatOf))
  console.log(
    `\nCPU ms a page made anew, ${title} (after ${WARM_UP} of each, median of ${ROUNDS} rounds in turn): at ${CONNECTIONS} connections: ${Object.keys(sites).join(' | ')} | share of the first || one after the other: likewise`,
  )
  for (const page of pages) {
    const [busy, calm]: [number[][], number[][]] = [seats.map(() => []), seats.map(() => [])]
    for (const seat of seats) await oneByOne(seat, page, WARM_UP)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [which, seat] of seats.entries()) {
        busy[which]!.push(await cpuOf(seat, async () => manyAtOnce(seat, page)))
        calm[which]!.push(await cpuOf(seat, async () => oneByOne(seat, page, A_ROUND)))
      }
    }
    console.log(
      `  ${page.name.padEnd(22)} ${[busy, calm].map((rounds) => besideTheFirst(rounds.map(median))).join(' || ')}`,
    )
  }
}

const besideTheFirst = (middles: number[]): string =>
  `${middles.map((ms) => ms.toFixed(1).padStart(6)).join(' |')} | ${middles
    .slice(1)
    .map((ms) => (ms / middles[0]!).toFixed(2))
    .join(' | ')}`

/** CPU milliseconds per page. @param visits makes some and returns how many */
async function cpuOf({ site, idle }: Seat, visits: () => Promise<number>): Promise<number> {
  const [before, at] = [cpuMs(site), performance.now()]
  const count = await visits()
  return (cpuMs(site) - before - idle * (performance.now() - at)) / count
}

async function oneByOne(seat: Seat, page: Page, count: number): Promise<number> {
  for (let n = 0; n < count; n++) {
    const { status } = await visit(seat.site, `${page.path}${Math.random()}`, headersFor(seat, page))
    if (status !== 200) throw new Error(`${page.path} answered ${status}`)
  }
  return count
}

async function manyAtOnce(seat: Seat, page: Page): Promise<number> {
  const count = await rate(seat.site, `${page.path}[<id>]`, A_BUSY_ROUND, headersFor(seat, page))
  return count * A_BUSY_ROUND
}

/**
 * Requests per second of all the site's processes together, 20 connections in all. `[<id>]` in a path is replaced with another id
 * in every request.
 */
export async function rate(
  site: Site,
  path: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const results = await Promise.all(
    site.ports.map((port) =>
      autocannon({
        url: `http://127.0.0.1:${port}${path}`,
        connections: CONNECTIONS / site.ports.length,
        duration: seconds,
        idReplacement: path.includes('[<id>]'),
        headers: { host: site.host, 'accept-encoding': 'br', ...headers },
      }),
    ),
  )
  for (const { non2xx, errors } of results)
    if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  // Requests still pending when the time was over have finished now.
  for (const which of site.ports.keys()) await visit(site, '/courses?bench=last', {}, which)
  return results.reduce((sum, { requests }) => sum + requests.average, 0)
}

/**
 * The catalogue cached and rendered, the signed-in pages, a static file, and a bare Node server with the catalogue's bytes,
 * alternately.
 */
export async function ratesOfPages(title: string, site: Site, seconds: number): Promise<void> {
  const signedIn = await signedInHeaders(site)
  const home = (await visit(site, '/')).body.length
  await visit(site, '/courses')
  const wire = await visit(site, '/courses')
  const bare = await startBare(wire)
  const bareSite: Site = { ...site, host: new URL(bare.url).host, ports: [Number(new URL(bare.url).port)] }
  const lines: [name: string, site: Site, path: string, headers?: Record<string, string>][] = [
    [`bare Node server, ${wire.body.length} bytes`, bareSite, '/'],
    ['a static file', site, '/icon.svg'],
    [`/ kept (${home} bytes)`, site, '/'],
    ['/courses kept', site, '/courses'],
    ['/ anew', site, '/?bench=[<id>]'],
    ['/courses anew', site, '/courses?bench=[<id>]'],
    ['/courses/1 anew', site, '/courses/1?bench=[<id>]'],
    ['/courses signed in', site, '/courses?bench=[<id>]', signedIn],
    ['/dashboard', site, '/dashboard?bench=[<id>]', signedIn],
    ['/progress', site, '/progress?bench=[<id>]', signedIn],
  ]
  try {
    const rounds = lines.map((): number[] => [])
    for (let round = 0; round < 3; round++)
      for (const [n, [, at, path, headers]] of lines.entries())
        rounds[n]!.push(await rate(at, path, seconds, headers))
    const plain = median(rounds[0]!)
    console.log(`\nRequests/s, ${title}, ${CONNECTIONS} connections, median of three runs of ${seconds} s:`)
    for (const [n, [name]] of lines.entries())
      console.log(
        `  ${name.padEnd(32)} ${median(rounds[n]!).toFixed(0).padStart(6)}   ${(median(rounds[n]!) / plain).toFixed(3)} of the bare server`,
      )
  } finally {
    bare.stop()
  }
}
