import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import type { Figure } from '#kit/figures/figure.ts'
import type { Slide } from './outline.ts'
import { emptyPage, HEIGHT, slideBody, WIDTH } from './slide-page.ts'

export type Painter = {
  /** What a slide shows, one after the other: its points, or its figures. */
  paint: (slide: Slide, number: number, count: number) => Promise<Buffer[]>
  /** A moment of a film that is drawn, as the html of its page. */
  still: (body: string) => Promise<Buffer>
  close: () => Promise<void>
}

async function browserPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  // Loaded late: the package unpacks the browser into the temporary folder that is set when it is loaded.
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}

/** Opens one browser for all films. It unpacks into its own folder, so that two runs never share a half-written browser. */
export async function openPainter(): Promise<Painter> {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'stadi-videos-'))
  process.env.TMPDIR = folder
  const cleanUp = (): void => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const browser = await chromium.launch({
      executablePath: await browserPath(),
      args: ['--no-sandbox', '--disable-lcd-text'],
    })
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
    await page.setContent(emptyPage)
    // A moment is not measured, so its letters must be there before the first one.
    await page.evaluate(() =>
      Promise.all(['500 28px Slide', '800 28px Slide'].map((font) => document.fonts.load(font, 'Aa'))),
    )
    return {
      async paint(slide, number, count) {
        const stills: Buffer[] = []
        const figures: (Figure | undefined)[] = slide.figures ?? [undefined]
        for (const figure of figures)
          stills.push(
            await paint(page, slideBody(slide, number, count, figure), figure?.title ?? slide.heading),
          )
        return stills
      },
      async still(body) {
        await page.evaluate((html) => {
          document.body.innerHTML = html
        }, body)
        return screenshot(page)
      },
      close: async () => {
        await browser.close()
        cleanUp()
      },
    }
  } catch (error) {
    cleanUp()
    throw error
  }
}

// On a busy machine the browser refuses some of the thousands of pictures.
const TRIES = 5

async function screenshot(page: Page, tries = TRIES): Promise<Buffer> {
  try {
    return await page.screenshot({ type: 'png' })
  } catch (error) {
    if (tries === 1) throw error
    return screenshot(page, tries - 1)
  }
}

async function paint(page: Page, body: string, heading: string): Promise<Buffer> {
  const fits = await page.evaluate(fitSlide, body)
  if (!fits) throw new Error(`The slide "${heading}" has more than fits legibly. Shorten it.`)
  return page.screenshot({ type: 'png' })
}

/** Runs in the page: the largest type that fits, never under 26 px. The bottom stays free, because players put captions over it. */
async function fitSlide(body: string): Promise<boolean> {
  document.body.innerHTML = body
  await Promise.all(
    ['500 28px Slide', '800 28px Slide'].map((font) => document.fonts.load(font, document.body.innerText)),
  )
  const heading = document.querySelector('h1')
  const list = document.querySelector('ul')
  const linesOf = (element: Element): number => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size
  }
  function fitFigure(heading: HTMLElement, drawn: Element): boolean {
    // A phone shows a film at half its size: there, letters of 15 units are as tall as a caption.
    const SMALLEST_SCALE = 1.45
    const top = drawn.getBoundingClientRect().top
    const sizeOf = (side: 'width' | 'height') => Number(drawn.getAttribute(side))
    const scale = Math.min(576 / sizeOf('width'), (304 - top) / sizeOf('height'))
    for (const side of ['width', 'height'] as const) drawn.setAttribute(side, String(sizeOf(side) * scale))
    return scale >= SMALLEST_SCALE && linesOf(heading) === 1
  }
  const drawn = document.querySelector('figure svg')
  if (heading && drawn) return fitFigure(heading, drawn)
  if (!heading || !list) return false
  const setHeading = (size: number): number => {
    heading.style.fontSize = `${size}px`
    return linesOf(heading)
  }
  if (![44, 42, 40, 38, 36, 34].some((size) => setHeading(size) === 1)) setHeading(38)
  const foot = (): number => list.getBoundingClientRect().bottom
  const points = [...list.children]
  const setPoints = (size: number, gap: number): void => {
    list.style.fontSize = `${size}px`
    list.style.gap = `${gap}px`
  }
  const looks: [size: number, gap: number][] = [
    [32, 12],
    [32, 6],
    [30, 10],
    [30, 4],
    [28, 10],
    [28, 4],
    [26, 10],
    [26, 4],
  ]
  const oneLineEach = looks.some(([size, gap]) => {
    setPoints(size, gap)
    return points.every((point) => linesOf(point) === 1) && foot() <= 300
  })
  if (!oneLineEach) setPoints(26, 4)
  return foot() <= 330
}
