import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { ready } from './browser/person.ts'

/** What ran, requested another site's file, or would have if the policy had not blocked it. */
type Watched = { context: BrowserContext; happened: string[] }

/** A browser in which everything injected into a page runs; with its policy only where the policy is tested. */
export async function watched(
  browser: Browser,
  origin: string,
  { as = '', withPolicy = false } = {},
): Promise<Watched> {
  const context = await browser.newContext({ bypassCSP: !withPolicy, baseURL: origin })
  const happened: string[] = []
  await context.exposeFunction('happened', (what: string) => happened.push(what))
  await context.addInitScript(() => {
    const { happened } = window as unknown as { happened: (what: string) => void }
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      window[name] = ((n: unknown) => happened(`payload ${String(n)} ran at ${location.href}`)) as never
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      happened(`the policy kept ${violatedDirective} ${blockedURI} from ${location.href}`),
    )
  })
  context.on('dialog', (dialog) => {
    happened.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && new URL(request.url()).origin !== origin)
      happened.push(`${request.frame().url()} asked for ${request.url()}`)
  })
  if (as) {
    const [name, value] = as.split('=') as [string, string]
    await context.addCookies([{ name, value, url: origin }])
  }
  return { context, happened }
}

/** What no user text may have become in an open page, and the payloads that can be read on it, by number. */
export const look = (page: Page): Promise<{ faults: string[]; read: number[] }> =>
  page.evaluate(() => {
    const faults: string[] = []
    const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    )
    const words = [document.querySelector('main')?.innerText ?? '', document.title, ...typed].join(' ')
    const read = [...words.matchAll(/alert\((\d+)\)/g)].map((match) => Number(match[1]))
    const blame = (element: Element, why: string) => faults.push(`${why}: ${element.outerHTML.slice(0, 200)}`)
    for (const element of document.querySelectorAll('*'))
      if ([...element.attributes].some(({ name }) => /^on/i.test(name))) blame(element, 'handler')
    const never =
      'iframe, object, embed, base, math, marquee, video, audio, x, meta[http-equiv=refresh], [srcdoc], [autofocus]:not(input, select, textarea, button, a)'
    const inText = 'script, style, link, meta, form, svg, img, input, button, template, noscript, details'
    for (const element of document.querySelectorAll(never)) blame(element, 'element')
    for (const element of document.querySelectorAll(
      `:is(.prose, bdi, q, h1, .case-text) :is(${inText}, [style], [id], [name])`,
    ))
      // The first question of a lesson, which is ours.
      if (!element.closest('.home-lesson')) blame(element, 'within a text')
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (!/^(https?|mailto|tel):$/.test(link.protocol)) blame(link, 'address')
      const isElsewhere = /^https?:$/.test(link.protocol) && link.origin !== location.origin
      if (isElsewhere || link.closest('.prose'))
        for (const word of ['nofollow', 'ugc', 'noopener'])
          if (!link.relList.contains(word)) blame(link, `without ${word}`)
    }
    for (const form of document.forms)
      if (new URL(form.getAttribute('action') ?? '', location.href).origin !== location.origin)
        blame(form, 'form')
    // A person's longest word is broken before it makes the page wider than the screen: if the page has its styles.
    const { scrollWidth, clientWidth } = document.documentElement
    const isStyled = [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0)
    if (isStyled && scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide on ${clientWidth}`)
    return { faults, read }
  })

/** Opens each, several at once. @returns the payloads found there */
export async function openAll(
  { context, happened }: Watched,
  paths: string[],
  open = goTo,
): Promise<Set<number>> {
  const seen = new Set<number>()
  const left = [...paths]
  await Promise.all(
    [1, 2, 3].map(async () => {
      const page = await context.newPage()
      if (open === moveTo) await goTo(page, '/notifications')
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        await open(page, path)
        const { faults, read } = await look(page)
        expect({ faults, happened }, path).toEqual({ faults: [], happened: [] })
        for (const n of read) seen.add(n)
      }
      await page.close()
    }),
  )
  return seen
}

/** As a visitor, who gets no scripts to wait for. */
export async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(path)
}

async function goTo(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await ready(page)
}

type Routed = {
  __reactRouterDataRouter: { navigate(path: string): Promise<void>; state: { errors: unknown } }
}

/**
 * As a link of the page does with scripts; when this resolves, the page is rendered: a change of the language leads to the page in
 * that language.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  const errors = await page.evaluate(async (path) => {
    const { __reactRouterDataRouter: router } = window as unknown as Routed
    await router.navigate(path)
    return router.state.errors
  }, path)
  expect(errors, path).toBeNull()
  await page.waitForFunction((path) => {
    const { href } = document.querySelector<HTMLAnchorElement>('footer a[hreflang]')!
    const [shown, wanted] = [new URL(href), new URL(path, href)]
    for (const url of [shown, wanted]) {
      url.searchParams.delete('lang')
      url.searchParams.sort()
    }
    return shown.href === wanted.href
  }, path)
}
