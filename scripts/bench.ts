import autocannon from 'autocannon'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Every figure is a ratio or a rate within one run, so that a busy machine changes both sides.
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const CONNECTIONS = 20
const encoding = { 'accept-encoding': 'br' }

const freePort = (): Promise<number> => new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
})

async function startProcess(args: string[], env: Record<string, string>, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(url).then((answer) => answer.ok, () => false)) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${args[0]} did not answer at ${url}`)
}

const rate = async (url: string): Promise<number> =>
  (await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: encoding })).requests.average

// A Node server that does nothing but send the same bytes with the same headers.
const bareServer = `
  const { createServer } = require('node:http')
  const body = Buffer.from(process.env.BODY, 'base64')
  const headers = JSON.parse(process.env.HEADERS)
  createServer((request, response) => { response.writeHead(200, headers); response.end(body) }).listen(Number(process.env.PORT), '127.0.0.1')
`

async function catalogueAgainstBare(origin: string) {
  // fetch() would unpack the body; the very bytes of the wire are wanted.
  const answer = await new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    get(`${origin}/courses`, { headers: encoding }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(parts) }))
    }).on('error', reject)
  })
  const port = await freePort()
  const { connection: _c, 'keep-alive': _k, date: _d, ...headers } = answer.headers
  const bareUrl = `http://127.0.0.1:${port}/`
  const bare = await startProcess(['-e', bareServer], { PORT: String(port), BODY: answer.body.toString('base64'), HEADERS: JSON.stringify(headers) }, bareUrl)
  try {
    const rounds: { stadi: number; bare: number }[] = []
    for (let round = 0; round < 3; round++) rounds.push({ stadi: await rate(`${origin}/courses`), bare: await rate(bareUrl) })
    const middle = (pick: (round: { stadi: number; bare: number }) => number) => rounds.map(pick).sort((a, b) => a - b)[1]!
    const stadi = middle((round) => round.stadi)
    const plain = middle((round) => round.bare)
    console.log(`catalogue, signed out   ${stadi.toFixed(0)} requests/s; bare Node server with the same ${answer.body.length} bytes ${plain.toFixed(0)}; ratio ${(stadi / plain).toFixed(2)} (budget 0.50)`)
  } finally {
    bare.kill()
  }
}

const json = { 'content-type': 'application/json' }

async function signIn(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/sign-in/email`, { method: 'POST', headers: json, body: JSON.stringify({ email, password }) })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

async function signInsPerSecond(origin: string, email: string, password: string) {
  const until = Date.now() + SECONDS * 1000
  let done = 0
  await Promise.all(Array.from({ length: 4 }, async () => {
    while (Date.now() < until) {
      await signIn(origin, email, password)
      done++
    }
  }))
  console.log(`sign-ins                ${(done / SECONDS).toFixed(1)} a second (scrypt, 4 at a time)`)
}

async function paymentToAccess(origin: string, emails: string[], password: string, courses: { id: number; priceKes: number }[]) {
  const times: number[] = []
  for (const [person, email] of emails.entries()) {
    const headers = { ...json, authorization: `Bearer ${await signIn(origin, email, password)}` }
    for (const [number, course] of courses.entries()) {
      const phoneNumber = `07${String(10_000_000 + person * 100 + number)}`
      const startedAt = performance.now()
      const body = JSON.stringify({ amount: course.priceKes, phoneNumber, paymentType: 'course_purchase', referenceId: String(course.id), description: 'bench' })
      const { paymentId } = (await (await fetch(`${origin}/functions/v1/mpesa-payment`, { method: 'POST', headers, body })).json()) as { paymentId: string | null }
      if (!paymentId) continue
      await approveNewest(origin)
      for (;;) {
        const view = (await (await fetch(`${origin}/functions/v1/payments/${paymentId}`, { headers })).json()) as { status: string }
        if (view.status === 'completed') break
        if (performance.now() - startedAt > 20_000) throw new Error('a payment was not settled within 20 s')
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      times.push(performance.now() - startedAt)
    }
  }
  times.sort((a, b) => a - b)
  console.log(`payment start to access ${times[Math.floor(times.length / 2)]!.toFixed(0)} ms median, ${times.at(-1)!.toFixed(0)} ms worst of ${times.length} on the simulator (the phone answers at once)`)
}

/** fetch() unpacks what it gets; this counts what came. */
const bytesOnTheWire = (url: string, headers: Record<string, string>): Promise<number> => new Promise((resolve, reject) => {
  let bytes = 0
  get(url, { headers }, (response) => void response.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes))).on('error', reject)
})

/** The home of somebody with 1,000 goals, whole page as the wire carries it. */
async function homeWithManyRecords(origin: string, email: string, password: string) {
  const headers = { authorization: `Bearer ${await signIn(origin, email, password)}`, origin, ...encoding }
  for (let n = 0; n < 1000; n += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, more) => fetch(`${origin}/progress/goals/new`, { method: 'POST', headers, redirect: 'manual', body: new URLSearchParams({ title: `Goal ${n + more}` }) })))
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
    console.log(`${path.padEnd(23)} ${times[20]!.toFixed(0)} ms median, ${times.at(-1)!.toFixed(0)} ms worst of 40 with 1,000 goals; ${((await bytesOnTheWire(`${origin}${path}`, headers)) / 1000).toFixed(1)} kB in brotli`)
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
const paid = [{ id: 1, priceKes: 9000 }, { id: 3, priceKes: 12_000 }, { id: 5, priceKes: 15_000 }, { id: 7, priceKes: 9000 }, { id: 9, priceKes: 9500 }, { id: 10, priceKes: 18_000 }, { id: 12, priceKes: 25_000 }]
const port = await freePort()
const origin = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'stadi-bench-'))
const server = await startProcess(['build/server/start.js'], { PORT: String(port), DATA_DIR: dataDir, LIMITS_SCALE: '100000', LOG_LEVEL: 'error' }, `${origin}/readyz`)
try {
  await catalogueAgainstBare(origin)
  await signInsPerSecond(origin, DEMO_ACCOUNTS[0]!, DEMO_PASSWORD)
  await paymentToAccess(origin, DEMO_ACCOUNTS, DEMO_PASSWORD, paid)
  await homeWithManyRecords(origin, DEMO_ACCOUNTS[2]!, DEMO_PASSWORD)
} finally {
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}
