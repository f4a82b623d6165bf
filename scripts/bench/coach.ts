/**
 * npm run bench -- --coach: how long an answer of the coach takes, over HTTP, with a provider that is healthy, slow, failing,
 * silent or unreachable.
 */
import { AI_DONE, aiEndpoint, aiEvent, aiUsage, stalls, streams } from '../../test/ai-endpoint.ts'
import { startProduct } from '../servers.ts'
import { median } from './site.ts'

const WORDS = Array.from({ length: 40 }, (_, n) => aiEvent(`word ${n} `))
const WHOLE = [...WORDS, aiUsage(200), AI_DONE]
// Between chunks of a slow one, and before its first.
const [PAUSE_MS, LATE_MS] = [150, 3000]

type Answer = Parameters<typeof aiEndpoint>[0]
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const slow: Answer = async (response) => {
  await wait(LATE_MS)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const line of WHOLE) {
    response.write(line)
    await wait(PAUSE_MS)
  }
  response.end()
}

type Times = { first: number; whole: number; isFallback: boolean }

/** As the page's scripts do. */
async function ask(origin: string): Promise<Times> {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/functions/v1/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ kind: 'coach', message: 'How do I build a portfolio?', ai: true }),
  })
  let [text, first] = ['', 0]
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    first ||= performance.now() - startedAt
    text += piece
  }
  const whole = performance.now() - startedAt
  const { reply } = JSON.parse(text.trim().split('\n').at(-1)!) as { reply: { isFallback: boolean } }
  return { first, whole, isFallback: reply.isFallback }
}

/** The page without scripts, from the press to the complete page. */
async function press(origin: string): Promise<number> {
  const startedAt = performance.now()
  const body = new URLSearchParams({ intent: 'ask', message: 'How do I build a portfolio?', ai: '1' })
  await (await fetch(`${origin}/ai-coach`, { method: 'POST', headers: { origin }, body })).arrayBuffer()
  return performance.now() - startedAt
}

async function measure(origin: string, name: string, rounds: number): Promise<void> {
  const asked: Times[] = []
  const pressed: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const times = await ask(origin)
    const page = await press(origin)
    // The first one fills the caches for all that follow.
    if (round === 0 && rounds > 1) continue
    asked.push(times)
    pressed.push(page)
  }
  const ms = (values: number[]) => `${median(values).toFixed(0)} ms`.padStart(9)
  const worst = Math.max(...asked.map(({ whole }) => whole), ...pressed)
  console.log(
    `  ${name.padEnd(46)} ${ms(asked.map(({ first }) => first))} ${ms(asked.map(({ whole }) => whole))} ${ms(pressed)}   ${worst.toFixed(0)} ms   ${asked.every(({ isFallback }) => isFallback) ? 'prepared' : "the model's"}`,
  )
}

export async function coaching(): Promise<void> {
  const model = await aiEndpoint(streams(...WHOLE))
  const { baseUrl, apiKey } = model.settings
  const settings = {
    AI_BASE_URL: baseUrl,
    AI_API_KEY: apiKey,
    AI_MODEL: 'small',
    AI_DAILY_BUDGET: '100000000',
  }
  const site = await startProduct(settings)
  try {
    console.log(
      '\nAn answer of the coach, median: first piece, all of it, the page without scripts; worst; whose words',
    )
    await measure(site.origin, 'fine: 40 pieces at once', 20)
    model.will(slow)
    await measure(site.origin, `slow: first piece after ${LATE_MS} ms, 40 at ${PAUSE_MS} ms`, 2)
    model.will((response) => response.writeHead(500).end())
    await measure(site.origin, 'failing: HTTP 500', 20)
    model.will(streams(aiEvent('Half an ')))
    await measure(site.origin, 'breaks off after one piece', 20)
    model.will(stalls(aiEvent('Half an ')))
    await measure(site.origin, 'stalls after one piece', 1)
    model.will(() => undefined)
    await measure(site.origin, 'silent: takes the question, says nothing', 1)
    model.close()
    await measure(site.origin, 'dead: nobody listens', 20)
  } finally {
    await site.stop()
    model.close()
  }
}
