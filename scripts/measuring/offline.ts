/**
 * npm run measure:offline: what learning without a network costs, and how fast a kept lesson opens. A proxy between browser and product
 * counts the bytes, headers of requests and answers included. Exits with 1 where something is over its budget.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumLaunch } from '../../test/browser/launch.ts'
import { startPostgres } from '../../test/postgres.ts'
import { startProduct } from '../servers.ts'
import { type CountingProxy, countingProxy } from './counting-proxy.ts'
import { rowsOnPhone, signIn } from './on-phone.ts'

// Bytes, and milliseconds. Of a course without films the specification says 250 kB, of a kept visit 3, of opening a lesson a second. The
// first course brings the application along, which every further one shares.
const BUDGET = {
  'first visit of the course page, signed in': 60_000,
  'keep a course, with the application': 400_000,
  'keep another course': 250_000,
  'a kept visit': 3000,
  'sync of 50 events': 15_000,
  'update by one lesson, with the page that shows it': 16_000,
  'open a kept lesson, CPU slowed 4 times, ms': 1000,
  'more bytes of a visitor than with OFFLINE=off': 0,
  'more requests of a visitor than with OFFLINE=off': 0,
}
type Measured = keyof typeof BUDGET

const COURSE = 2
// Free, too.
const ANOTHER = 8
const EVENTS = 50
const OPENINGS = 5
const SLOWED = 4
const VISITED = ['/', '/courses', `/courses/${COURSE}`, '/blog', '/help-center']

const phone = { viewport: { width: 360, height: 740 }, isMobile: true }
const secret = { AUTH_SECRET: `${randomUUID()}${randomUUID()}` }

let isOver = false
function report(what: Measured, figure: number): void {
  const over = figure > BUDGET[what]
  isOver ||= over
  console.log(`| ${what} | ${figure} | ${BUDGET[what]} | ${over ? 'over' : 'ok'} |`)
}

/** Until nothing has gone through for a while; what waits a few seconds for more of its kind is waited for. */
async function quiet(proxy: CountingProxy, ms = 7000): Promise<void> {
  for (let before = -1; before !== proxy.bytes;) {
    before = proxy.bytes
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
}

async function bytesOf(proxy: CountingProxy, walk: () => Promise<unknown>): Promise<number> {
  await quiet(proxy)
  const before = proxy.bytes
  await walk()
  await quiet(proxy)
  return proxy.bytes - before
}

async function keep(page: Page, origin: string, course: number): Promise<void> {
  await page.goto(`${origin}/courses/${course}`)
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await page.getByText('Kept', { exact: true }).waitFor({ timeout: 120_000 })
}

type Kept = { courseId: number; owner: string; manifest: { lessons: { id: number }[] } }
const keptOf = async (page: Page): Promise<Kept> =>
  (await rowsOnPhone<Kept>(page, 'kept')).find(({ courseId }) => courseId === COURSE)!

/** As if so much had been done without a network. */
async function doMuch(page: Page): Promise<void> {
  const { owner, manifest } = await keptOf(page)
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    id: randomUUID(),
    owner,
    kind: n % 2 ? 'completed' : 'opened',
    course: COURSE,
    lesson: manifest.lessons[Math.floor(n / 2) % manifest.lessons.length]!.id,
    at: new Date().toISOString(),
    data: {},
    about: 'A lesson',
    refused: null,
  }))
  await page.evaluate(
    (events) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('stadi')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const tx = opening.result.transaction('outbox', 'readwrite')
          for (const event of events) tx.objectStore('outbox').add(event)
          tx.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    events,
  )
}

/** The network is there again: what waits is sent. */
async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  const waiting = async () =>
    (await rowsOnPhone<{ refused: unknown }>(page, 'outbox')).filter(({ refused }) => !refused)
  await until(async () => (await waiting()).length === 0)
}

/** Opens what is kept, and has the new version fetched where it does not come by itself. */
async function update(page: Page, origin: string): Promise<void> {
  const before = JSON.stringify((await keptOf(page)).manifest)
  await page.goto(`${origin}/offline`)
  const button = page.getByRole('button', { name: /^Update/ })
  if (await button.count()) await button.last().click()
  await until(async () => JSON.stringify((await keptOf(page)).manifest) !== before)
}

/** @throws Error after a minute */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries === 120) throw new Error('It did not come to that within a minute.')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Of some the one in the middle: until its heading stands there. */
async function openingMs(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const all: number[] = []
  for (let n = 0; n < OPENINGS; n++) {
    await page.goto('about:blank')
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('main h1') !== null)
    all.push(await page.evaluate(() => performance.now()))
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return Math.round(all.sort((a, b) => a - b)[Math.floor(OPENINGS / 2)]!)
}

async function measurePhone(browser: Browser, proxy: CountingProxy, databaseUrl: string): Promise<void> {
  const { origin } = proxy
  const settings = { APP_ORIGIN: origin, DATABASE_URL: databaseUrl, SAMPLE_DATA: 'on', ...secret }
  let product = await startProduct(settings)
  try {
    proxy.target = Number(new URL(product.origin).port)
    const context = await browser.newContext(phone)
    await context.addCookies([{ name: 'session', value: await signIn(origin), url: origin }])
    const page = await context.newPage()
    // From then on the pages of these courses know their size.
    for (const id of [COURSE, ANOTHER]) await page.request.get(`${origin}/offline/keep/${id}`)
    const course = `${origin}/courses/${COURSE}`
    report('first visit of the course page, signed in', await bytesOf(proxy, () => page.goto(course)))
    report('keep a course, with the application', await bytesOf(proxy, () => keep(page, origin, COURSE)))
    report('keep another course', await bytesOf(proxy, () => keep(page, origin, ANOTHER)))
    const { manifest } = await keptOf(page)
    const lesson = (at: number) => `${origin}/courses/${COURSE}/lessons/${manifest.lessons[at]!.id}`
    const visits: number[] = []
    for (const at of [0, 1]) visits.push(await bytesOf(proxy, () => page.goto(lesson(at))))
    report('a kept visit', Math.max(...visits))
    await page.goto(`${origin}/offline`)
    await context.setOffline(true)
    await doMuch(page)
    report('sync of 50 events', await bytesOf(proxy, () => comeBack(page)))
    report('open a kept lesson, CPU slowed 4 times, ms', await openingMs(page, lesson(0)))

    await product.stop()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`update lessons set body = body || E'\\n\\nA line that is new.' where id = $1`, [
      manifest.lessons[0]!.id,
    ])
    await client.end()
    product = await startProduct(settings)
    proxy.target = Number(new URL(product.origin).port)
    report(
      'update by one lesson, with the page that shows it',
      await bytesOf(proxy, () => update(page, origin)),
    )
    await context.close()
  } finally {
    await product.stop()
  }
}

/** What somebody who keeps nothing loads. */
async function visitorOf(browser: Browser, more: Record<string, string>) {
  const product = await startProduct(more)
  const total = { bytes: 0, requests: 0 }
  try {
    for (const path of VISITED) {
      const context = await browser.newContext(phone)
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      devtools.on('Network.requestWillBeSent', () => void total.requests++)
      devtools.on(
        'Network.loadingFinished',
        ({ encodedDataLength }) => void (total.bytes += encodedDataLength),
      )
      await page.goto(product.origin + path, { waitUntil: 'load' })
      await page.waitForTimeout(1000)
      await context.close()
    }
  } finally {
    await product.stop()
  }
  return total
}

const postgres = await startPostgres()
const browser = await chromium.launch(await chromiumLaunch())
const proxy = await countingProxy()
try {
  console.log('| what | measured | budget | |\n| --- | ---: | ---: | --- |')
  await measurePhone(browser, proxy, await postgres.newDatabase())
  const [on, off] = [await visitorOf(browser, {}), await visitorOf(browser, { OFFLINE: 'off' })]
  report('more bytes of a visitor than with OFFLINE=off', on.bytes - off.bytes)
  report('more requests of a visitor than with OFFLINE=off', on.requests - off.requests)
} finally {
  proxy.close()
  await browser.close()
  await postgres.stop()
}
if (isOver) process.exitCode = 1
