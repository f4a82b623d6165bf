import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Start } from '#shell/scripts/starter.ts'
import { Browser, closeProduct, type Page, person, product, tags } from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

/** What a page tells its starter. */
function startOf({ html }: Page): Start {
  const [, told] = / data-start='([^']*)'/.exec(html)!
  return JSON.parse(told!.replaceAll('&lt;', '<').replaceAll('&#39;', "'").replaceAll('&amp;', '&')) as Start
}

test('scripts of a page sleep: nothing in it fetches any, and all that runs has the nonce of the policy', async () => {
  const { browser } = await person('Atieno')
  for (const path of ['/dashboard', '/courses', '/courses/2', '/messages', '/account']) {
    const page = await browser.visit(path)
    const scripts = tags(page.html, 'script')
    const [, nonce] = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy')!)!
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(
      scripts.filter((script) => script.nonce !== nonce || 'src' in script),
      path,
    ).toEqual([])
    expect(
      scripts.filter(({ type }) => type === 'text/plain'),
      path,
    ).toHaveLength(1)
    expect(/<link[^>]*modulepreload|<script[^>]*type="module"/.test(page.html), path).toBe(false)
    const { files, now, tab } = startOf(page)
    expect(files.length, path).toBeGreaterThan(3)
    expect([now, tab], path).toEqual([undefined, 1])
  }
})

test('a browser that had them is known by the names of the files that every page has, and by its language', async () => {
  const { browser } = await person('Wambui')
  const [one, other] = [startOf(await browser.visit('/dashboard')), startOf(await browser.visit('/account'))]
  expect(one.had).toEqual(other.had)
  expect(one.had[0]).toBe('stadi-scripts-en')
  expect(one.had[1]).toMatch(/^[\w-]{7}\.[\w-]{7}$/)
  const swahili = startOf(await browser.visit('/dashboard?lang=sw'))
  expect(swahili.had[0]).toBe('stadi-scripts-sw')
  expect(swahili.files.some((file) => file.startsWith('/assets/sw/shell-'))).toBe(true)
})

test('who uses less data waits for a use, whatever is kept, and also where a page lives by itself', async () => {
  const lesson = '/courses/11'
  const { browser } = await person('Odhiambo')
  expect(startOf(await browser.visit('/dashboard')).kept).toEqual([
    ['stadi-progress', ''],
    // A visitor's exercises, which move into the account.
    ['stadi-work--', ''],
  ])
  expect(startOf(await browser.visit('/ussd-simulator')).lives).toBe(1)
  browser.cookies.set('less', '1')
  const saving = new Browser({ 'save-data': 'on' })
  for (const page of [
    await browser.visit('/dashboard'),
    await browser.visit(lesson),
    await browser.visit('/ussd-simulator'),
    await saving.visit('/ussd-simulator'),
  ]) {
    const { now, lives, tab, kept } = startOf(page)
    expect([now, lives, tab, kept], page.path).toEqual([undefined, undefined, undefined, undefined])
  }
})

test("an exercise's unsent work, an unsent message and a CV of this browser start the scripts of the pages that take them up", async () => {
  const { browser, ctx } = await person('Chebet')
  const me = ctx.viewer!.id
  const keptAt = async (path: string) => startOf(await browser.visit(path)).kept
  expect(await keptAt('/messages')).toContainEqual([`unsent-messages:${me}`, ''])
  expect(await keptAt('/resume-builder')).toContainEqual(['stadi-cv', ''])
  const [, lesson] = /href="(\/courses\/11\/lessons\/\d+)"/.exec((await browser.visit('/courses/11')).html)!
  const id = lesson!.split('/').at(-1)!
  const work = expect.stringMatching(new RegExp(`^stadi-work-[0-9a-f]+-${id}-$`)) as string
  expect(await keptAt(lesson!)).toContainEqual([work, '"isUnsent":true'])
  const visitor = startOf(await new Browser().visit(lesson!))
  expect(visitor.kept).toContainEqual([`stadi-work--${id}-`, '"isUnsent":true'])
  expect(visitor.kept).toContainEqual(['stadi-progress', '"courseId":11,'])
  expect(visitor.tab).toBeUndefined()
})
