/**
 * npm run bench: measures speed, as ratios and rates within one run. -- --pages measures pages only; -- --load counts requests with
 * wrk, which must be installed; -- --mixed measures 200 people who read and write on two processes; -- --against=DIR compares the built checkout in DIR; -- --messages measures messages and streams;
 * -- --grown compares a young site with a grown one and lists each page's database queries; -- --admin measures the administration
 * with 100,000 people and 1,000,000 payments, with --embedded on the embedded database (BENCH_SHARE=0.1: a tenth of both); --
 * --search measures searches; -- --crowds measures pages of a group of 500 and an organisation of 10,000 people; -- --api measures API requests; -- --coach measures answers of the coach; -- --calls measures
 * basic-phone calls; -- --typing measures what a key press costs in the resume builder; BENCH_SECONDS sets how long each rate is
 * measured.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/postgres.ts'
import { administration } from './bench/admin.ts'
import { calls } from './bench/calls.ts'
import { crowds } from './bench/crowds.ts'
import { coaching } from './bench/coach.ts'
import { grown } from './bench/grown/grown.ts'
import { loads } from './bench/load.ts'
import { programs } from './bench/api.ts'
import { memoryOf } from './bench/memory.ts'
import { measureMessages } from './bench/messages.ts'
import { mixed } from './bench/mixed.ts'
import { cpuOfPages, ratesOfPages } from './bench/pages.ts'
import { searching } from './bench/search.ts'
import { openSite, type Site, thisCheckout } from './bench/site.ts'
import { typing } from './bench/typing.ts'
import { waitsBehind } from './bench/waits.ts'
import { onTheWire, startProduct } from './servers.ts'

// Every figure is a ratio or a rate within one run, so that a busy machine affects both sides.
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const encoding = { 'accept-encoding': 'br' }
const other = /--against=(\S+)/.exec(process.argv.join(' '))?.[1]

const onlyThis = { root: thisCheckout }
const both: Record<string, { root: string }> = {
  ...(other ? { [other]: { root: other } } : {}),
  'this checkout': onlyThis,
}

/** Opens sites one after the other, and stops them whatever happens. */
async function withSites(
  open: Record<string, () => Promise<Site>>,
  work: (sites: Record<string, Site>) => Promise<void>,
): Promise<void> {
  const sites: Record<string, Site> = {}
  try {
    for (const [name, start] of Object.entries(open)) sites[name] = await start()
    await work(sites)
  } finally {
    for (const site of Object.values(sites)) await site.stop()
  }
}

const every = (
  kinds: typeof both,
  more: (root: string) => Promise<object> = async () => ({}),
): Record<string, () => Promise<Site>> =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, { root }]) => [
      name,
      async () => openSite({ root, ...(await more(root)) }),
    ]),
  )

async function measurePages(): Promise<void> {
  await withSites(every(both), (sites) => cpuOfPages('embedded', sites))
  await withSites(every({ site: onlyThis }), async ({ site }) => {
    await ratesOfPages('embedded', site!, SECONDS)
    await waitsBehind('embedded', site!)
  })
  const postgres = await startPostgres()
  try {
    const databaseUrl = async () => ({ databaseUrl: await postgres.newDatabase() })
    await withSites(every(both, databaseUrl), (sites) =>
      cpuOfPages("Postgres, without the database server's own", sites),
    )
    await withSites(
      { site: async () => openSite({ ...onlyThis, ...(await databaseUrl()), processes: 2 }) },
      async ({ site }) => {
        await ratesOfPages('Postgres, two processes', site!, SECONDS)
        await waitsBehind('Postgres', site!)
      },
    )
    await measureMemory(await databaseUrl())
  } finally {
    await postgres.stop()
  }
}

async function measureMemory(database: { databaseUrl: string }): Promise<void> {
  console.log('\nStart on existing data, and memory (PSS):')
  for (const [name, { root }] of Object.entries(both)) {
    const dataDir = mkdtempSync(join(tmpdir(), 'stadi-bench-'))
    await (await openSite({ root, dataDir })).stop()
    await memoryOf(`embedded, ${name}`, { root, dataDir }, SECONDS * 10)
    rmSync(dataDir, { recursive: true, force: true })
  }
  await (await openSite({ ...onlyThis, ...database })).stop()
  await memoryOf('Postgres, this checkout', { ...onlyThis, ...database }, SECONDS * 10)
}

async function measureLoads(): Promise<void> {
  await withSites(every({ site: onlyThis }), ({ site }) => loads('embedded', site!, SECONDS))
  const postgres = await startPostgres()
  try {
    const databaseUrl = await postgres.newDatabase()
    await withSites({ site: () => openSite({ ...onlyThis, databaseUrl, processes: 2 }) }, ({ site }) =>
      loads('Postgres, two processes', site!, SECONDS),
    )
  } finally {
    await postgres.stop()
  }
}

const json = { 'content-type': 'application/json' }

async function signIn(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

async function signInsPerSecond(origin: string, email: string, password: string) {
  const until = Date.now() + SECONDS * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (Date.now() < until) {
        await signIn(origin, email, password)
        done++
      }
    }),
  )
  console.log(`sign-ins                ${(done / SECONDS).toFixed(1)} a second (scrypt, 4 at a time)`)
}

async function paymentToAccess(
  origin: string,
  emails: string[],
  password: string,
  courses: { id: number; priceKes: number }[],
) {
  const times: number[] = []
  for (const [person, email] of emails.entries()) {
    const headers = { ...json, authorization: `Bearer ${await signIn(origin, email, password)}` }
    for (const [number, course] of courses.entries()) {
      const phoneNumber = `07${String(10_000_000 + person * 100 + number)}`
      const startedAt = performance.now()
      const body = JSON.stringify({
        amount: course.priceKes,
        phoneNumber,
        paymentType: 'course_purchase',
        referenceId: String(course.id),
        description: 'bench',
      })
      const { paymentId } = (await (
        await fetch(`${origin}/functions/v1/mpesa-payment`, { method: 'POST', headers, body })
      ).json()) as { paymentId: string | null }
      if (!paymentId) continue
      await approveNewest(origin)
      for (;;) {
        const view = (await (
          await fetch(`${origin}/functions/v1/payments/${paymentId}`, { headers })
        ).json()) as { status: string }
        if (view.status === 'completed') break
        if (performance.now() - startedAt > 20_000) throw new Error('a payment was not settled within 20 s')
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      times.push(performance.now() - startedAt)
    }
  }
  times.sort((a, b) => a - b)
  console.log(
    `payment start to access ${times[Math.floor(times.length / 2)]!.toFixed(0)} ms median, ${times.at(-1)!.toFixed(0)} ms worst of ${times.length} on the simulator (the phone answers at once)`,
  )
}

/** The dashboard of somebody with 1,000 goals, the whole page as transferred. */
async function homeWithManyRecords(origin: string, email: string, password: string) {
  const headers = { authorization: `Bearer ${await signIn(origin, email, password)}`, origin, ...encoding }
  for (let n = 0; n < 1000; n += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, more) =>
        fetch(`${origin}/progress/goals/new`, {
          method: 'POST',
          headers,
          redirect: 'manual',
          body: new URLSearchParams({ title: `Goal ${n + more}` }),
        }),
      ),
    )
  }
  for (const path of ['/dashboard', '/progress']) {
    const times: number[] = []
    for (let n = 0; n < 40; n++) {
      const startedAt = performance.now()
      const answer = await fetch(`${origin}${path}`, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    console.log(
      `${path.padEnd(23)} ${times[20]!.toFixed(0)} ms median, ${times.at(-1)!.toFixed(0)} ms worst of 40 with 1,000 goals; ${((await onTheWire(`${origin}${path}`, headers)).body.length / 1000).toFixed(1)} kB in brotli`,
    )
  }
}

async function approveNewest(origin: string) {
  const page = await (await fetch(`${origin}/dev/phone`)).text()
  const id = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
  if (!id) throw new Error('no phone rings on /dev/phone')
  const form = new URLSearchParams({ prompt: id, pin: '1234', choice: 'approve' })
  await fetch(`${origin}/dev/phone`, { method: 'POST', headers: { origin }, body: form, redirect: 'manual' })
}

// The demo accounts and paid courses of the sample data.
const DEMO_ACCOUNTS = ['amina@stadi.example', 'baraka@stadi.example', 'wanjiku@stadi.example']
const DEMO_PASSWORD = 'karibu-stadi-2026'
const paid = [
  { id: 1, priceKes: 9000 },
  { id: 3, priceKes: 12_000 },
  { id: 5, priceKes: 15_000 },
  { id: 7, priceKes: 9000 },
  { id: 9, priceKes: 9500 },
  { id: 10, priceKes: 18_000 },
  { id: 12, priceKes: 25_000 },
]
if (process.argv.includes('--load')) process.exit(await measureLoads().then(() => process.exitCode))
if (process.argv.includes('--mixed')) process.exit(await mixed(SECONDS * 5).then(() => process.exitCode))
if (process.argv.includes('--grown')) process.exit(await grown().then(() => process.exitCode))
if (process.argv.includes('--admin')) process.exit(await administration().then(() => process.exitCode))
if (process.argv.includes('--crowds')) process.exit(await crowds().then(() => process.exitCode))
if (process.argv.includes('--messages')) process.exit(await measureMessages().then(() => process.exitCode))
if (process.argv.includes('--api')) process.exit(await programs(SECONDS).then(() => process.exitCode))
if (process.argv.includes('--calls')) process.exit(await calls().then(() => process.exitCode))
if (process.argv.includes('--coach')) process.exit(await coaching().then(() => process.exitCode))
if (process.argv.includes('--typing')) process.exit(await typing().then(() => process.exitCode))
if (process.argv.includes('--search')) process.exit(await searching().then(() => process.exitCode))
await measurePages()
// npm run bench -- --pages stops here.
if (!process.argv.includes('--pages')) {
  const { origin, stop } = await startProduct()
  try {
    await signInsPerSecond(origin, DEMO_ACCOUNTS[0]!, DEMO_PASSWORD)
    await paymentToAccess(origin, DEMO_ACCOUNTS, DEMO_PASSWORD, paid)
    await homeWithManyRecords(origin, DEMO_ACCOUNTS[2]!, DEMO_PASSWORD)
  } finally {
    await stop()
  }
}
