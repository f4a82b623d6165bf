import autocannon from 'autocannon'
import { onTheWire, startBare, startProduct } from './servers.ts'

// Every figure is a ratio or a rate within one run, so that a busy machine changes both sides.
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const CONNECTIONS = 20
const encoding = { 'accept-encoding': 'br' }

/** `[<id>]` in the address becomes another one in every request. */
async function rate(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: encoding, idReplacement: url.includes('[<id>]') })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}

type Round = { kept: number; made: number; bare: number }

/** A public page from memory, the same page made anew for every request, and a bare server with its bytes, in turn, three times. */
async function pageAgainstBare(origin: string, path: string, name: string) {
  await onTheWire(`${origin}${path}`) // kept from here on
  const wire = await onTheWire(`${origin}${path}`)
  const bare = await startBare(wire)
  try {
    const rounds: Round[] = []
    // A parameter that no page knows is never kept, so each of those is loaded, rendered and compressed.
    for (let round = 0; round < 3; round++) {
      rounds.push({ kept: await rate(`${origin}${path}`), bare: await rate(bare.url), made: await rate(`${origin}${path}?bench=[<id>]`) })
      await onTheWire(`${origin}${path}?bench=last`) // what was still asked for when the time was over is done now
    }
    const middle = (pick: (round: Round) => number) => rounds.map(pick).sort((a, b) => a - b)[1]!
    const [kept, made, plain] = [middle((round) => round.kept), middle((round) => round.made), middle((round) => round.bare)]
    console.log(`${name.padEnd(23)} ${kept.toFixed(0)} requests/s kept, ${made.toFixed(0)} made anew; bare Node server with the same ${wire.body.length} bytes ${plain.toFixed(0)}; ratio kept ${(kept / plain).toFixed(2)} (budget 0.50), made anew ${(made / plain).toFixed(3)}`)
  } finally {
    bare.stop()
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
    console.log(`${path.padEnd(23)} ${times[20]!.toFixed(0)} ms median, ${times.at(-1)!.toFixed(0)} ms worst of 40 with 1,000 goals; ${((await onTheWire(`${origin}${path}`, headers)).body.length / 1000).toFixed(1)} kB in brotli`)
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
const product = await startProduct()
const { origin } = product
try {
  await pageAgainstBare(origin, '/', 'home, signed out')
  await pageAgainstBare(origin, '/courses', 'catalogue, signed out')
  // npm run bench -- --pages stops here.
  if (!process.argv.includes('--pages')) {
    await signInsPerSecond(origin, DEMO_ACCOUNTS[0]!, DEMO_PASSWORD)
    await paymentToAccess(origin, DEMO_ACCOUNTS, DEMO_PASSWORD, paid)
    await homeWithManyRecords(origin, DEMO_ACCOUNTS[2]!, DEMO_PASSWORD)
  }
} finally {
  await product.stop()
}
