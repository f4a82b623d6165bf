/**
 * npm run make-pictures: the pictures that a browser shows beside "Install" (app-manifest.server.ts), in both languages, and the one of
 * README, of the built product with its samples. They are looked at before they are committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { chromiumLaunch } from '../../test/browser/launch.ts'
import { startProduct } from '../servers.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'public', 'screenshots')
const README_PICTURE = join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'stadi.webp')
const DEMO = { email: 'neema@stadi.example', password: 'karibu-stadi-2026' }
const QUALITY = 60
// Pixels of text above a figure.
const ABOVE = 220

const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }
const pictures: { name: string; path: string; place: typeof phone | typeof desk; at?: string }[] = [
  // The first lesson of that course, at its first figure.
  { name: 'lesson', path: '/courses/7', place: phone, at: 'main figure' },
  { name: 'catalogue', path: '/courses', place: phone },
  { name: 'dashboard', path: '/dashboard', place: phone },
  { name: 'course', path: '/courses/7', place: desk },
]

async function sessionOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ intent: 'sign-in', ...DEMO }),
  })
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
  return /session=([^;]+)/.exec(line ?? '')![1]!
}

type Picture = (typeof pictures)[number]

async function shot(
  browser: Browser,
  url: string,
  session: string | null,
  { place, at }: Pick<Picture, 'place' | 'at'>,
  lang: string,
): Promise<Buffer> {
  const context = await browser.newContext({ ...place, reducedMotion: 'reduce', colorScheme: 'light' })
  await context.addCookies([
    ...(session ? [{ name: 'session', value: session, url }] : []),
    { name: 'lang', value: lang, url },
  ])
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  if (at) {
    const lesson = await page.locator('.lesson-row a[href*="/lessons/"]').first().getAttribute('href')
    await page.goto(new URL(lesson!, url).href, { waitUntil: 'networkidle' })
    const figure = page.locator(at).first()
    await figure.evaluate((part, above) => scrollTo(0, part.getBoundingClientRect().top - above), ABOVE)
  }
  const picture = await page.screenshot()
  await context.close()
  return picture
}

async function save(file: string, picture: Sharp): Promise<void> {
  const webp = await picture.webp({ quality: QUALITY }).toBuffer()
  writeFileSync(file, webp)
  console.log(`${file}: ${Math.round(webp.length / 1000)} kB`)
}

/** The home page on a phone before a lesson on a desktop, as a visitor sees them. */
async function drawForReadme(browser: Browser, origin: string): Promise<void> {
  const home = await shot(browser, origin, null, { place: phone }, 'en')
  const lesson = await shot(browser, `${origin}/courses/7`, null, { place: desk, at: 'main figure' }, 'en')
  const [width, height] = [1000, 625]
  const small = await sharp(home).resize({ height: 500 }).toBuffer()
  const edge = { top: 6, bottom: 6, left: 6, right: 6, background: '#20302b' }
  const framed = await sharp(small).extend(edge).toBuffer({ resolveWithObject: true })
  const page = sharp(lesson).resize({ width })
  const whole = page.composite([
    { input: framed.data, left: width - framed.info.width, top: height - framed.info.height },
  ])
  await save(README_PICTURE, whole)
}

const product = await startProduct()
const browser = await chromium.launch(await chromiumLaunch())
try {
  mkdirSync(FOLDER, { recursive: true })
  const session = await sessionOf(product.origin)
  for (const lang of ['en', 'sw'])
    for (const picture of pictures) {
      const drawn = await shot(browser, product.origin + picture.path, session, picture, lang)
      await save(join(FOLDER, `${picture.name}-${lang}.webp`), sharp(drawn))
    }
  await drawForReadme(browser, product.origin)
} finally {
  await browser.close()
  await product.stop()
}
