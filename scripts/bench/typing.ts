/**
 * npm run bench -- --typing: what a key press costs in the resume builder, in a browser whose processor is slowed down four times.
 */
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { emptyEntry, emptyResume, type Resume } from '#modules/resumes/rules.ts'
import { sampleResume } from '#modules/resumes/test-resume.ts'
import { chromiumLaunch } from '../../test/browser/launch.ts'
import { startProduct } from '../servers.ts'
import { median } from './site.ts'

const KEYS = 60
const PAUSE_MS = 120
const SLOWER = 4

/** As long as a CV may be: twenty entries in each list, with long texts. */
function longest(): Resume {
  const resume = sampleResume()
  const text = 'Answered 60 messages a day on WhatsApp, e-mail and phone. '.repeat(12)
  const twenty = Array.from({ length: 20 }, (_, n) => `e${n}`)
  return {
    ...resume,
    experience: twenty.map((id) => ({
      ...emptyEntry('experience', id),
      title: `Assistant ${id}`,
      company: 'Duka',
      description: text,
    })),
    education: twenty.map((id) => ({
      ...emptyEntry('education', id),
      degree: `Diploma ${id}`,
      institution: 'Nyeri',
      description: text,
    })),
    projects: twenty.map((id) => ({
      ...emptyEntry('projects', id),
      name: `Project ${id}`,
      description: text,
    })),
  }
}

/** Milliseconds that the page has worked since it began, by kind. */
async function work(devtools: CDPSession): Promise<{ all: number; script: number; layout: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  }
}

// From each press to the next frame, as the browser reports it; below 16 ms it reports none.
const observe = `globalThis.__presses = []
new PerformanceObserver((list) => { for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.__presses.push(duration) }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

async function typeInto(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const field = page.getByLabel('Summary')
  await field.press('End')
  await field.press('x')
  await page.waitForTimeout(3000)
  await page.evaluate('globalThis.__presses.length = 0')
  const before = await work(devtools)
  for (let n = 0; n < KEYS; n++)
    await field.press('a', { delay: 0 }).then(() => page.waitForTimeout(PAUSE_MS))
  const after = await work(devtools)
  const presses = await page.evaluate<number[]>('globalThis.__presses')
  const each = (kind: keyof typeof after) =>
    `${((after[kind] - before[kind]) / KEYS).toFixed(1)} ms`.padStart(9)
  const slow = presses.length > 0 ? `${median(presses)} ms, worst ${Math.max(...presses)} ms` : 'none'
  console.log(
    `  ${name.padEnd(24)} ${each('all')} ${each('script')} ${each('layout')}   ${presses.length} of ${KEYS} took 16 ms and more to the picture: ${slow}`,
  )
}

export async function typing(): Promise<void> {
  const site = await startProduct()
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    console.log(
      `\nA key press in the builder, processor ${SLOWER} times slower: all work, scripts, layout; saving is part of it`,
    )
    for (const [name, document] of [
      ['an empty CV', emptyResume()],
      ['the CV of the tests', sampleResume()],
      ['the longest CV', longest()],
    ] as const) {
      const context = await browser.newContext({ viewport: { width: 360, height: 800 }, isMobile: true })
      await context.addInitScript(observe)
      const page = await context.newPage()
      await page.goto(`${site.origin}/resume-builder`)
      await page.evaluate(
        (kept) => localStorage.setItem('stadi-cv', kept),
        JSON.stringify({ version: 1, document }),
      )
      await page.reload({ waitUntil: 'networkidle' })
      await typeInto(page, name)
      await context.close()
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}
