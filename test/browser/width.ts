import { type BrowserContext, expect, type Page } from '@playwright/test'
import { ready } from './person.ts'

/** What is wider than the screen, with the elements that overflow it. */
export async function wideAs(page: Page, what: string, width: number): Promise<string[]> {
  const { scrolls, elements } = await page.evaluate((width) => {
    const scrolls = document.documentElement.scrollWidth
    const out = [...document.querySelectorAll('main *, footer *')].filter(
      (one) => one.getBoundingClientRect().right > width + 0.5,
    )
    return {
      scrolls,
      elements: scrolls > width ? out.slice(-3).map((one) => one.outerHTML.slice(0, 120)) : [],
    }
  }, width)
  return scrolls > width ? [`${what} is ${scrolls} px wide at ${width} px: ${elements.join(' | ')}`] : []
}

type Beside = { scripted: Page; plain: Page }
const besides = new WeakMap<BrowserContext, Promise<Beside>>()

/** Two more pages of the same person, one of them without scripts: theirs stays as it is. */
async function beside(context: BrowserContext): Promise<Beside> {
  const open = async (): Promise<Beside> => {
    const without = await context.browser()!.newContext({ javaScriptEnabled: false, isMobile: true })
    return { scripted: await context.newPage(), plain: await without.newPage() }
  }
  const pages = await (besides.get(context) ?? besides.set(context, open()).get(context)!)
  const kept = pages.plain.context()
  await kept.clearCookies()
  await kept.addCookies(await context.cookies())
  return pages
}

// A choice in this browser only: ?lang= would change that of the account, which other tests share.
const speak = (page: Page, locale: 'en' | 'sw') =>
  page.context().addCookies([{ name: 'lang', value: locale, url: process.env.STADI_BASE_URL! }])

/** No page scrolls sideways on a phone or a tablet: in both languages, with scripts and without. */
export async function noSidewaysScroll(page: Page, path: string): Promise<void> {
  const wide: string[] = []
  const measure = async (shown: Page, what: string) => {
    for (const width of [820, 360, 320]) {
      await shown.setViewportSize({ width, height: 640 })
      wide.push(...(await wideAs(shown, `${path} ${what}`, width)))
    }
  }
  await measure(page, 'in English')
  const { scripted, plain } = await beside(page.context())
  const address = new URL(path, process.env.STADI_BASE_URL).href
  await speak(scripted, 'sw')
  await scripted.goto(address)
  await ready(scripted)
  await page.context().clearCookies({ name: 'lang' })
  await measure(scripted, 'in Kiswahili')
  // A page that loads no scripts is the same without them.
  if (await scripted.evaluate(() => '__reactRouterDataRouter' in window))
    for (const locale of ['en', 'sw'] as const) {
      await speak(plain, locale)
      await plain.goto(address)
      await measure(plain, `without scripts, ${locale}`)
    }
  // All of them at once.
  expect.soft(wide).toEqual([])
}
