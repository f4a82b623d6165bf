/**
 * npm run make-pictures: the pictures that a browser shows beside "Install" (app-manifest.server.ts), of the built product with its
 * samples, in both languages. They are looked at before they are committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { chromiumLaunch } from '../../test/browser/launch.ts'
import { startProduct } from '../servers.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'public', 'screenshots')
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

async function draw(
  browser: Browser,
  url: string,
  session: string,
  { name, place, at }: Picture,
  lang: string,
) {
  const context = await browser.newContext({ ...place, reducedMotion: 'reduce', colorScheme: 'light' })
  await context.addCookies([
    { name: 'session', value: session, url },
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
  const file = join(FOLDER, `${name}-${lang}.webp`)
  const webp = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer()
  writeFileSync(file, webp)
  console.log(`${file}: ${Math.round(webp.length / 1000)} kB`)
  await context.close()
}

const product = await startProduct()
const browser = await chromium.launch(await chromiumLaunch())
try {
  mkdirSync(FOLDER, { recursive: true })
  const session = await sessionOf(product.origin)
  for (const lang of ['en', 'sw'])
    for (const picture of pictures) await draw(browser, product.origin + picture.path, session, picture, lang)
} finally {
  await browser.close()
  await product.stop()
}
