/**
 * npm run measure:wire: how true the data is that a phone counts (rule O12), compared with the kernel's count of an interface. Browser
 * and product share a network of their own, whose packets are as long as a mobile network's; making one needs root. Exits with 1 where
 * the two differ by more than 10 %.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import { chromiumLaunch } from '../../test/browser/launch.ts'
import { startProduct } from '../servers.ts'
import { countedBytes, signIn } from './on-phone.ts'

const MOST_OFF = 0.1
const ALONE = 'STADI_NETWORK_ALONE'

/** Of the interface, in both directions: what one side sends the other receives. */
const kernelBytes = (): number => Number(/lo:\s*(\d+)/.exec(readFileSync('/proc/self/net/dev', 'utf8'))![1])

async function measure(): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
    const page = await context.newPage()
    const session = await signIn(product.origin)
    await context.addCookies([{ name: 'session', value: session, url: product.origin }])
    await page.goto(`${product.origin}/dashboard`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js')
      await navigator.serviceWorker.ready
    })
    let isOff = false
    for (const [name, walk] of Object.entries(walks)) {
      await quiet(page)
      const [before, counted] = [kernelBytes(), await countedBytes(page)]
      await walk(page, product.origin)
      await quiet(page)
      const kernel = kernelBytes() - before
      const phone = (await countedBytes(page)) - counted
      const off = phone / kernel - 1
      isOff ||= Math.abs(off) > MOST_OFF
      console.log(
        `${name}: kernel ${kernel}, phone ${phone}, ${off > 0 ? '+' : ''}${(100 * off).toFixed(1)} %`,
      )
    }
    if (isOff) process.exitCode = 1
  } finally {
    await browser.close()
    await product.stop()
  }
}

const walks: Record<string, (page: Page, origin: string) => Promise<void>> = {
  'pages to read': async (page, origin) => {
    for (const path of ['/', '/courses', '/courses/1', '/about', '/blog', '/help-center', '/success-stories'])
      await page.goto(origin + path)
  },
  'pages with scripts': async (page, origin) => {
    for (const path of ['/dashboard', '/courses/2', '/community', '/messages', '/account'])
      await page.goto(origin + path, { waitUntil: 'networkidle' }).catch(() => page.goto(origin + path))
  },
  'moving on by scripts': async (page, origin) => {
    await page.goto(`${origin}/courses`)
    for (const path of ['/dashboard', '/courses', '/community', '/dashboard', '/courses'])
      await page
        .locator(`a[href="${path}"]`)
        .first()
        .evaluate((link: HTMLAnchorElement) => link.click())
        .then(() => page.waitForURL(origin + path))
        .then(() => page.waitForTimeout(700))
  },
  'a picture': async (page, origin) => {
    await page.evaluate(async (url) => {
      const response = await fetch(url)
      await response.arrayBuffer()
    }, `${origin}/icon-512.png?anew`)
  },
  'an upload of 400 kB': async (page) => {
    await page.evaluate(async () => {
      const form = new FormData()
      form.set(
        'picture',
        new Blob([crypto.getRandomValues(new Uint8Array(65_536)), 'x'.repeat(350_000)]),
        'a.png',
      )
      await fetch('/account/picture', { method: 'POST', body: form })
    })
  },
}

/**
 * Until neither a request nor the worker's note of it is on its way, and the product has closed idle connections, which it does after
 * six seconds: what that takes belongs to the walk that opened them.
 */
const quiet = (page: Page): Promise<void> => page.waitForTimeout(9000)

if (process.env[ALONE]) await measure()
else
  process.exitCode =
    spawnSync(
      'unshare',
      [
        '-n',
        'sh',
        '-c',
        'ip link set lo mtu 1400 gso_max_segs 1 gso_max_size 1400 && ip link set lo up && exec "$0" "$@"',
        process.execPath,
        process.argv[1]!,
      ],
      { stdio: 'inherit', env: { ...process.env, [ALONE]: '1' } },
    ).status ?? 1
