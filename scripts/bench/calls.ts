/**
 * npm run bench -- --calls: how fast the basic-phone entrypoint answers 200 calls at once, on both databases, and what a course
 * costs by phone and on the web.
 */
import { startPostgres } from '../../test/postgres.ts'
import { startProduct } from '../servers.ts'

const CALLS = 200
const SECRET = 'a-secret-of-the-bench'
// A caller reads, then presses; the fastest take about a second.
const [LEAST_MS, MOST_MS] = [1000, 3000]
/** A language, the first course, its first lesson to the end, the next lesson, the menu, the jobs. */
const KEYS = ['1', '1', '1', '1', '98', '98', '98', '98', '98', '98', '98', '1', '98', '00', '3', '1', '00']

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// Answers that ended a call that should continue.
const failures: string[] = []

/**
 * One call from its first dial. @param pauses whether the caller reads before each key @returns how long each answer took, in ms
 */
async function call(origin: string, n: number, pauses: boolean): Promise<number[]> {
  const phoneNumber = `+2547${String(10_000_000 + n)}`
  const times: number[] = []
  const step = async (text: string) => {
    const body = new URLSearchParams({
      sessionId: `ATUid_${n}`,
      phoneNumber,
      networkCode: '63902',
      serviceCode: '*384*2025#',
      text,
    })
    const startedAt = performance.now()
    const response = await fetch(`${origin}/ussd/${SECRET}`, { method: 'POST', body })
    const answer = await response.text()
    times.push(performance.now() - startedAt)
    if (!answer.startsWith('CON ')) failures.push(`${text}: ${answer}`)
  }
  if (pauses) await wait(Math.random() * MOST_MS)
  await step('')
  for (let pressed = 1; pressed <= KEYS.length; pressed++) {
    if (pauses) await wait(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS))
    await step(KEYS.slice(0, pressed).join('*'))
  }
  return times
}

async function measure(name: string, origin: string, first: number, pauses: boolean): Promise<void> {
  const startedAt = performance.now()
  const all = await Promise.all(Array.from({ length: CALLS }, (_, n) => call(origin, first + n, pauses)))
  const seconds = (performance.now() - startedAt) / 1000
  const times = all.flat().sort((a, b) => a - b)
  const at = (share: number) => `${times[Math.floor(times.length * share)]!.toFixed(0)} ms`.padStart(8)
  const failed = failures.splice(0)
  console.log(
    `  ${name.padEnd(44)} p50 ${at(0.5)}  p99 ${at(0.99)}  worst ${at(0.9999)}  ${(times.length / seconds).toFixed(0)} answers/s  ${failed.length} failed${failed.length > 0 ? `: ${failed[0]}` : ''}`,
  )
}

export async function calls(): Promise<void> {
  const settings = { USSD_SECRET: SECRET, LIMITS_SCALE: '1000', SAMPLE_DATA: 'on' }
  const postgres = await startPostgres()
  try {
    console.log(`\n${CALLS} calls at once, ${KEYS.length + 1} steps each`)
    for (const [name, more] of [
      ['embedded', {}],
      ['Postgres', { DATABASE_URL: await postgres.newDatabase(), AUTH_SECRET: 'x'.repeat(40) }],
    ] as const) {
      const site = await startProduct({ ...settings, ...more })
      try {
        await call(site.origin, 999_999, false)
        await measure(`${name}, a key every 1 to 3 s`, site.origin, 0, true)
        await measure(`${name}, without a pause`, site.origin, 1000, false)
      } finally {
        await site.stop()
      }
    }
  } finally {
    await postgres.stop()
  }
}
