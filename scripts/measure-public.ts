/**
 * npm run measure:pages: what the first visit of each public page costs on a slow phone (400 kbit/s, 400 ms, CPU four times slower),
 * beside the same HTML as a static file of a bare server. Prints a Markdown table; -- --runs=1 for a quick look.
 */
import { type Browser, chromium } from 'playwright-core'
import { chromiumLaunch } from '../test/browser/launch.ts'
import { onTheWire, startBare, startProduct } from './servers.ts'

const PATHS = [
  '/', '/courses', '/courses/1', '/blog', '/blog/learn-on-prepaid-bundles', '/success-stories', '/help-center', '/help-center/topics/payments', '/help-center/pay-with-mpesa', '/help-center/email', '/about', '/careers', '/careers/learner-support-officer', '/contact', '/newsletter', '/api-docs',
  '/privacy', '/terms',
]
const BUDGET_BYTES = 15_000
const BUDGET_REQUESTS = 4
// Milliseconds without a request after which a page is done.
const QUIET_MS = 600
const runs = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 3)

type Visit = { bytes: number; requests: number; first: number; largest: number }

const observe = `globalThis.__paint = { largest: 0 }
new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.__paint.largest = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })`

/** One visit with nothing kept from before. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 150_000 / 8 })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devtools.send('Page.enable')
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: observe })
    const seen = { bytes: 0, requests: 0, last: Date.now() }
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith('data:')) seen.requests++
      seen.last = Date.now()
    })
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      seen.bytes += encodedDataLength
      seen.last = Date.now()
    })
    await page.goto(url, { waitUntil: 'load' })
    while (Date.now() - seen.last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 50))
    const { first, largest } = await page.evaluate<{ first: number; largest: number }>(`({ first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, largest: globalThis.__paint.largest })`)
    return { bytes: seen.bytes, requests: seen.requests, first, largest }
  } finally {
    await context.close()
  }
}

const middle = (visits: Visit[], pick: (visit: Visit) => number): number => visits.map(pick).sort((a, b) => a - b)[Math.floor(visits.length / 2)]!

/** Both in turn, so that a busy machine changes both. */
async function measure(browser: Browser, origin: string, path: string): Promise<string> {
  const url = `${origin}${path}`
  await onTheWire(url) // a page that other people read is kept already
  const wire = await onTheWire(url)
  const bare = await startBare(wire)
  try {
    const own: Visit[] = []
    const still: Visit[] = []
    for (let run = 0; run < runs; run++) {
      own.push(await visit(browser, url))
      still.push(await visit(browser, bare.url))
    }
    const [requests, first, largest, plain] = [middle(own, (one) => one.requests), middle(own, (one) => one.first), middle(own, (one) => one.largest), middle(still, (one) => one.largest)]
    const isWithin = wire.body.length <= BUDGET_BYTES && requests <= BUDGET_REQUESTS
    return `| ${path} | ${wire.body.length} | ${middle(own, (one) => one.bytes)} | ${requests} | ${first.toFixed(0)} | ${largest.toFixed(0)} | ${plain.toFixed(0)} | ${(largest / plain).toFixed(2)} | ${isWithin ? 'yes' : 'NO'} |`
  } finally {
    bare.stop()
  }
}

const { origin, stop } = await startProduct()
const browser = await chromium.launch(await chromiumLaunch())
try {
  console.log(`| page | page and styles, bytes in brotli | all bytes | requests | first paint, ms | largest paint, ms | static file, ms | ratio | within ${BUDGET_BYTES / 1000} kB and ${BUDGET_REQUESTS} requests |\n|---|--:|--:|--:|--:|--:|--:|--:|---|`)
  for (const path of PATHS) console.log(await measure(browser, origin, path))
} finally {
  await browser.close()
  await stop()
}
