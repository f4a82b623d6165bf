import { expect, type Page, test } from './test.ts'
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ready, signIn } from './person.ts'

/** Every set of styles (src/styles) has a page here. */
const visitors = [
  '/',
  '/courses',
  '/courses?q=sell',
  '/courses?tab=in-progress',
  '/courses/1',
  '/verify/CERT-1-1-NOTHING',
  '/blog',
  '/help-center',
  '/help-center?q=mpesa',
  '/contact',
  '/help-center/chat',
  '/test-mpesa',
  '/careers',
  '/success-stories',
  '/terms',
]
// Not from the course to its sheet, nor from the goals to the form for one: there the previous page stays under it.
const learner = [
  '/courses',
  '/courses/1',
  '/payments',
  '/progress/goals/new',
  '/progress',
  '/dashboard',
  '/onboarding',
  '/notifications',
  '/messages',
  '/skill-assessment?choose=1',
  '/account',
  '/courses/1/purchase',
  '/courses/1/certificate',
  '/help-center/chat',
]
const administrator = [
  '/admin/users',
  '/admin/content',
  '/admin/content/articles',
  '/admin/inbox',
  '/admin/applications',
  '/dashboard',
]
const widths = [360, 820, 1280]

type Shape = Record<number, string[]>

/** Position, size and colours of everything that is drawn, at each width. */
async function shapeOf(page: Page): Promise<Shape> {
  const shapes: Shape = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    shapes[width] = await page.evaluate(() => {
      window.scrollTo(0, 0)
      // Where browsers put tab rows that are wider than the page is up to them.
      for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
        Object.assign(tabs.style, { scrollSnapType: 'none', animation: 'none', scrollBehavior: 'auto' })
        tabs.scrollLeft = 0
      }
      // The place of toasts is empty and moves into an open sheet once scripts run.
      return [...document.querySelectorAll('body *:not(script, link, source, svg *, .toasts, .toasts *)')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const { color, backgroundColor, fontSize } = getComputedStyle(element)
          return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} at ${Math.round(x)},${Math.round(y)} ${Math.round(width)} by ${Math.round(height)} ${color} ${backgroundColor} ${fontSize}`
        })
    })
  }
  return shapes
}

/**
 * The differences, a few lines per width, the smallest element first: its containers differ with it, and what is below it moves.
 */
function differences(one: Shape, other: Shape): string[] {
  const heightOf = (line: string) => Number(/by (\d+)/.exec(line)?.[1])
  const sizeOf = (line: string) => line.replace(/ at \S+/, '')
  return widths.flatMap((width) => {
    const pairs = one[width]!.map((line, place) => [line, other[width]![place] ?? 'nothing'] as const)
      .filter(([line, there]) => line !== there)
      .toSorted(([a], [b]) => heightOf(a) - heightOf(b))
    const ofSize = pairs.filter(([line, there]) => sizeOf(line) !== sizeOf(there))
    return [...ofSize, ...pairs].slice(0, 3).map((pair) => `${width} px: ${pair.join(' | ')}`)
  })
}

type Router = {
  navigate(to: string): Promise<void>
  state: { initialized: boolean; navigation: { state: string } }
}
type Scripted = { __reactRouterDataRouter?: Router }

/** A page cached for everybody shows older content until its minute ends; each of the two looks has its own copy. */
const CACHE_MS = 61_000

/**
 * Other tests use the same product, and may change a list between two looks: differences are checked again, finally with new
 * copies.
 */
async function alike(path: string, looks: () => Promise<[Shape, Shape]>): Promise<void> {
  let found = differences(...(await looks()))
  for (const pause of [0, CACHE_MS, 0]) {
    if (found.length === 0) break
    console.log(`${path} is looked at again: ${found.join(', ')}`)
    await sleep(pause)
    found = differences(...(await looks()))
  }
  expect(found, path).toEqual([])
}

async function first(page: Page, path: string) {
  await page.goto(path)
  return page
}

/** By a link of the site. */
async function later(page: Page, path: string) {
  await page.goto('/privacy')
  await Promise.all([page.waitForEvent('load'), page.evaluate((to) => location.assign(to), path)])
  return page
}

/** By the page's scripts: only what the page shows is loaded. */
async function movedOn(page: Page, path: string) {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as Scripted
    return router!.navigate(to)
  }, path)
  return page
}

// On a wide screen, whose widths it sets itself.
test.describe('without scripts', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false })
  test('a page has the same shape as the first and as a later page of a visit', async ({
    page,
    expectError,
  }) => {
    expectError(/status of 404 .*\/verify\//)
    test.setTimeout(120_000 + 3 * CACHE_MS)
    for (const path of visitors)
      await alike(path, async () => [
        await shapeOf(await first(page, path)),
        await shapeOf(await later(page, path)),
      ])
  })
})

test('without courses the filters keep their height', { tag: '@desktop' }, async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/courses?q=nothing-is-called-so', '/courses?tab=in-progress']) {
      await page.goto(path)
      for (const chip of await page.locator('.chip:visible').all())
        expect((await chip.boundingBox())!.height, `${path} at ${width} px`).toBeLessThan(60)
    }
  }
})

for (const [whose, email, paths] of [
  ["a learner's", 'neema@stadi.example', learner],
  ["an administrator's", 'wanjiku@stadi.example', administrator],
] as const) {
  test(
    `${whose} page has the same shape as the first of a visit, as a later one and when scripts moved on to it`,
    { tag: '@desktop' },
    async ({ page }) => {
      test.setTimeout(240_000)
      const drawn = async (shown: Page) => ready(shown).then(() => shapeOf(shown))
      // She remains one: the last administrator cannot be demoted.
      if (paths === administrator)
        execFileSync(process.execPath, ['build/server/cli.js', 'admin', 'grant', email], {
          env: { ...process.env, DATA_DIR: process.env.STADI_DATA_DIR },
        })
      await signIn(page, email)
      const shapes = new Map<string, Shape>()
      for (const path of paths) shapes.set(path, await drawn(await first(page, path)))
      for (const path of paths.slice(0, 2))
        await alike(path, async () => {
          const shape = await drawn(await later(page, path))
          return [shape, await drawn(await first(page, path))]
        })
      await first(page, '/account').then(ready)
      for (const path of paths)
        await alike(path, async () => {
          const kept = shapes.get(path)
          shapes.delete(path)
          const before = kept ?? (await drawn(await first(page, path)))
          if (!kept) await first(page, '/account').then(ready)
          return [before, await drawn(await movedOn(page, path))]
        })
    },
  )
}
