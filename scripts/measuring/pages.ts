/**
 * npm run measure:pages: what the first visit of each page costs on a slow phone (400 kbit/s, 400 ms, CPU four times slower):
 * public pages compared with the same HTML as a static file of a bare server, and signed-in pages with what they load before anything is
 * used in them, and with their scripts. Prints Markdown tables; -- --runs=1 for a quick look, -- --only=/ai-coach,/applications for some pages of a learner, -- --lang=sw for
 * Kiswahili. npm test weighs the same pages without a browser (test/http/weight.test.ts).
 */
import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'
import { chromiumLaunch } from '../../test/browser/launch.ts'
import { administratorPages, BUDGET, learnerPages, publicPages, standingOf } from '../../test/page-weight.ts'
import { onTheWire, startBare, startProduct } from '../servers.ts'

const BUDGET_REQUESTS = 1
const DEMO = { email: 'neema@stadi.example', password: 'karibu-stadi-2026' }
// Milliseconds without a request after which a page is complete.
const QUIET_MS = 600
const only = /--only=(\S+)/.exec(process.argv.join(' '))?.[1]?.split(',')
const lang = /--lang=(en|sw)/.exec(process.argv.join(' '))?.[1] ?? 'en'
const runs = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 3)

type Fetched = { bytes: number; requests: number }
/** `used`: with the scripts, of a page that has some; `lives`: they came without a use. */
type Visit = Fetched & { used: Fetched | null; lives: boolean; first: number; largest: number }

/** As somebody who touches a field of it. */
const use = `const field = document.createElement('input'); document.body.append(field); field.focus(); field.remove()`
const start = `document.querySelector('[data-start]')?.dataset.start ?? null`

const observe = `globalThis.__paint = { largest: 0 }
new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.__paint.largest = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })`

/** One visit with an empty cache and only a session. */
async function visit(browser: Browser, url: string, session?: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    if (session)
      await context.addCookies([
        { name: 'session', value: session, url },
        { name: 'lang', value: lang, url },
      ])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 400_000 / 8,
      uploadThroughput: 150_000 / 8,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devtools.send('Page.enable')
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: observe })
    const seen = { bytes: 0, requests: 0, last: Date.now() }
    const onTheirWay = new Set<string>()
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (!request.url.startsWith('data:')) seen.requests++
      // A stream does not end.
      if (type !== 'EventSource') onTheirWay.add(requestId)
      seen.last = Date.now()
    })
    devtools.on('Network.loadingFailed', ({ requestId }) => void onTheirWay.delete(requestId))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      onTheirWay.delete(requestId)
      seen.bytes += encodedDataLength
      seen.last = Date.now()
    })
    const quiet = async () => {
      while (onTheirWay.size > 0 || Date.now() - seen.last < QUIET_MS)
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await page.goto(url, { waitUntil: 'load' })
    await quiet()
    const { first, largest } = await page.evaluate<{ first: number; largest: number }>(
      `({ first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, largest: globalThis.__paint.largest })`,
    )
    const { bytes, requests } = seen
    const told = await page.evaluate<string | null>(start)
    if (told !== null) {
      await page.evaluate(use)
      seen.last = Date.now()
      await quiet()
    }
    const used = told === null ? null : { bytes: seen.bytes, requests: seen.requests }
    return { bytes, requests, used, lives: /"(?:now|lives)":1/.test(told ?? ''), first, largest }
  } finally {
    await context.close()
  }
}

const middle = (visits: Visit[], pick: (visit: Visit) => number): number =>
  visits.map(pick).sort((a, b) => a - b)[Math.floor(visits.length / 2)]!

/** Both alternately, so that a busy machine affects both. */
async function measure(browser: Browser, origin: string, path: string): Promise<string> {
  const url = `${origin}${path}`
  await onTheWire(url) // a page that other people read is cached already
  const wire = await onTheWire(url)
  const bare = await startBare(wire)
  try {
    const own: Visit[] = []
    const still: Visit[] = []
    for (let run = 0; run < runs; run++) {
      own.push(await visit(browser, url))
      still.push(await visit(browser, bare.url))
    }
    const [requests, first, largest, plain] = [
      middle(own, (one) => one.requests),
      middle(own, (one) => one.first),
      middle(own, (one) => one.largest),
      middle(still, (one) => one.largest),
    ]
    const standing = requests <= BUDGET_REQUESTS ? standingOf(wire.body.length, BUDGET.page) : 'over'
    return `| ${path} | ${wire.body.length} | ${middle(own, (one) => one.bytes)} | ${requests} | ${first.toFixed(0)} | ${largest.toFixed(0)} | ${plain.toFixed(0)} | ${(largest / plain).toFixed(2)} | ${standing} |`
  } finally {
    bare.stop()
  }
}

/** Everything counts: page, styles, scripts, headers. */
async function measureSignedIn(
  browser: Browser,
  origin: string,
  path: string,
  session: string,
): Promise<string> {
  const own: Visit[] = []
  for (let run = 0; run < runs; run++) own.push(await visit(browser, `${origin}${path}`, session))
  const [bytes, requests, used, usedRequests, first, largest] = [
    middle(own, (one) => one.bytes),
    middle(own, (one) => one.requests),
    middle(own, (one) => one.used?.bytes ?? one.bytes),
    middle(own, (one) => one.used?.requests ?? one.requests),
    middle(own, (one) => one.first),
    middle(own, (one) => one.largest),
  ]
  const standing = own.some(({ lives }) => lives) ? 'lives' : standingOf(bytes, BUDGET.signedIn)
  return `| ${path} | ${bytes} | ${requests} | ${standing} | ${used} | ${usedRequests} | ${standingOf(used, BUDGET.used)} | ${first.toFixed(0)} | ${largest.toFixed(0)} |`
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ intent: 'sign-in', ...DEMO }),
  })
  return /^session=([^;]+)/.exec(
    answer.headers.getSetCookie().find((line) => line.startsWith('session=')) ?? '',
  )![1]!
}

const { origin, dataDir, stop } = await startProduct()
const browser = await chromium.launch(await chromiumLaunch())
async function everybodys(): Promise<void> {
  console.log(
    `| page | page and styles, bytes in brotli | all bytes | requests | first paint, ms | largest paint, ms | static file, ms | ratio | within ${BUDGET.page / 1000} kB and ${BUDGET_REQUESTS} request |\n|---|--:|--:|--:|--:|--:|--:|--:|---|`,
  )
  for (const path of publicPages) console.log(await measure(browser, origin, path))
}

try {
  if (!only) await everybodys()
  const session = await signIn(origin)
  console.log(
    `\n| signed in | bytes | requests | within ${BUDGET.signedIn / 1000} kB | bytes with scripts | requests | within ${BUDGET.used / 1000} kB | first paint, ms | largest paint, ms |\n|---|--:|--:|---|--:|--:|---|--:|--:|`,
  )
  for (const path of only ?? learnerPages) console.log(await measureSignedIn(browser, origin, path, session))
  execFileSync(process.execPath, ['build/server/cli.js', 'admin', 'grant', DEMO.email], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  if (!only)
    for (const path of administratorPages) console.log(await measureSignedIn(browser, origin, path, session))
} finally {
  await browser.close()
  await stop()
}
