import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, phoneOwner } from '#kit/ids.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import {
  banners,
  Browser,
  closeProduct,
  elements,
  footer,
  header,
  heading,
  hrefs,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

beforeAll(async () => {
  await product()
  // The page of keeping weighs a course; from then on its own page knows.
  await new Browser().visit('/offline/keep/8')
  await new Browser().visit('/offline/keep/8?lang=sw')
})
afterAll(closeProduct)

// Course 8 is free, course 1 is not.
const FREE = '/courses/8'
const PAID = '/courses/1'

const keeping = (cookies: Record<string, string>, browser = new Browser()): Browser => {
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  return browser
}
const note = (html: string): string =>
  /<section><h2>(?:Without a network|Bila mtandao)<\/h2>[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
const main = (html: string): string => elements(html, 'main')[0]!

describe('keeping a course, on its page', () => {
  test('rule O2: says the size and what it costs, and leads on by a plain form', async () => {
    const { html } = await new Browser().visit(FREE)
    const said = note(html)
    expect(textOf(said)).toMatch(
      /\d+ kB, about KES \d+\.\d\d At KES 50 for 350 MB, an example from November 2026\./,
    )
    expect(tags(said, 'form')).toEqual([{ action: '/offline/keep/8' }])
    expect(textOf(said)).toContain('Keep on this phone')
    expect(html).not.toContain('<script type="module"')
    const swahili = await new Browser().visit(`${FREE}?lang=sw`)
    expect(textOf(note(swahili.html))).toMatch(
      /kB \d+, takriban KES .* mfano wa Novemba 2026\..*Hifadhi kwenye simu hii/,
    )
  })

  test('waits for no size: until it is known the next page says it, before anything comes', async () => {
    // The same of everybody is kept for a minute; who says what data costs gets a page of their own.
    const course = () => keeping({ pays: '50-350' }).visit('/courses/2')
    const first = note((await course()).html)
    expect(textOf(first)).toContain('The next page says how large it is')
    expect(textOf(first)).not.toMatch(/kB/)
    expect(tags(first, 'input')).toEqual([])
    await expect
      .poll(async () => textOf(note((await course()).html)), { timeout: 10_000 })
      .toMatch(/\d+ kB, about KES/)
    expect(tags(note((await course()).html), 'input')).toEqual([{ type: 'hidden', name: 'now', value: '1' }])
  })

  test('counts at the price that the person pays', async () => {
    const dear = await keeping({ pays: '1000-1' }).visit(FREE)
    expect(textOf(note(dear.html))).toMatch(/kB, about KES \d{2,3} At what you pay: KES 1000 for 1 MB\./)
    for (const pays of ['x', '50', '50-0', '0-<b>'])
      expect(textOf(note((await keeping({ pays }).visit(FREE)).html))).toContain('KES 50 for 350 MB')
  })

  test('is offered to whoever may read the course, and to nobody else', async () => {
    expect(note((await new Browser().visit(PAID)).html)).toBe('')
    const { browser, ctx } = await person('Akinyi Odhiambo')
    expect(note((await browser.visit(PAID)).html)).toBe('')
    expect(note((await browser.visit(FREE)).html)).not.toBe('')
    await grantAccess(ctx, { userId: ctx.viewer.id, courseId: 1, paymentId: newId() })
    expect(note((await browser.visit(PAID)).html)).not.toBe('')
  })

  test('says "Kept" to whom the kept course belongs, and to nobody else', async () => {
    const { browser, ctx } = await person('Akinyi Odhiambo')
    const own = `${phoneOwner(ctx.viewer.id)}:3.8`
    const kept = note((await keeping({ kept: own }, browser).visit(FREE)).html)
    expect(textOf(kept)).toMatch(/Kept · On this phone Remove from this phone$/)
    expect(tags(kept, 'form')).toEqual([{ action: '/offline/keep/8' }])
    expect(hrefs(kept)).toEqual(['/offline'])
    expect(textOf(note((await browser.visit('/courses/9')).html))).toContain('Keep on this phone')
    const { browser: brother } = await person('Otieno Odhiambo')
    for (const other of [brother, new Browser()])
      expect(textOf(note((await keeping({ kept: own }, other).visit(FREE)).html))).toContain(
        'Keep on this phone',
      )
    // What a visitor kept goes over to whoever signs in.
    expect(textOf(note((await keeping({ kept: ':8' }, brother).visit(FREE)).html))).toContain('Remove from')
  })

  test('the application is counted once: a second course costs only what is its own', async () => {
    const sizeOf = (html: string) => Number(/(\d+) kB/.exec(textOf(note(html)))![1])
    const first = sizeOf((await new Browser().visit(FREE)).html)
    const second = sizeOf((await keeping({ kept: ':9' }).visit(FREE)).html)
    expect(second).toBeLessThan(first)
  })

  test('a page that says what a phone keeps is kept for nobody', async () => {
    expect((await new Browser().visit(FREE)).headers.get('cache-control')).toBe('public, max-age=60')
    for (const cookies of [{ kept: ':8' }, { pays: '50-350' }] as Record<string, string>[])
      expect((await keeping(cookies).visit(FREE)).headers.get('cache-control')).toBe('no-store')
    expect(textOf(note((await new Browser().visit(FREE)).html))).toContain('Keep on this phone')
  })
})

describe('the page on which a course is kept', () => {
  test('says what comes, and without scripts why it cannot (rule O11)', async () => {
    const page = await new Browser().visit('/offline/keep/8?now=1')
    expect(heading(page)).toBe('Spot Online Scams and Lock Your Accounts')
    expect(textOf(main(page.html))).toMatch(/What comes to this phone \d+ kB, about KES .* All 3 lessons/)
    expect(textOf(elements(main(page.html), 'noscript')[0]!.replaceAll('noscript', 'p'))).toContain(
      'This needs JavaScript',
    )
    // No control that would do nothing.
    expect(elements(main(page.html), 'button')).toEqual([])
  })
  test('of a course that is not open leads to its page, and of none says so', async () => {
    expect(await new Browser().visit('/offline/keep/1')).toMatchObject({ status: 302, location: PAID })
    for (const id of ['99999', 'x', '0', '1e3', '99999999999999'])
      expect((await new Browser().visit(`/offline/keep/${id}`)).status, id).toBe(404)
  })
})

describe('what this phone keeps', () => {
  test('is the same document for everybody, with its four headings', async () => {
    const { browser, ctx } = await person('Akinyi Odhiambo')
    const theirs = await keeping({ kept: `${phoneOwner(ctx.viewer.id)}:8` }, browser).visit('/offline')
    const visitors = await new Browser().visit('/offline')
    expect(main(theirs.html)).toBe(main(visitors.html))
    expect(elements(visitors.html, 'h2').map(textOf)).toEqual([
      'On this phone',
      'Waiting to be sent',
      'Data used',
      'Settings',
    ])
    expect(main(visitors.html)).toContain('This needs JavaScript')
    expect(visitors.html).toContain('<meta name="robots" content="noindex"/>')
  })
  test('is linked where something is kept, and nowhere else (rule O1)', async () => {
    const { browser, ctx } = await person('Akinyi Odhiambo')
    expect(hrefs((await browser.visit('/dashboard')).html)).not.toContain('/offline')
    const kept = await keeping({ kept: `${phoneOwner(ctx.viewer.id)}:8` }, browser).visit('/dashboard')
    for (const place of [header(kept), footer(kept)]) expect(hrefs(place)).toContain('/offline')
    expect(hrefs(footer(await new Browser().visit('/')))).not.toContain('/offline')
    expect(hrefs(footer(await keeping({ kept: ':8' }).visit('/')))).toContain('/offline')
  })
})

describe('whose things a phone may show', () => {
  test('is said with each document, to phones that keep something', async () => {
    const { browser, ctx } = await person('Akinyi Odhiambo')
    const owner = async (path: string, who: Browser) => (await who.visit(path)).headers.get('stadi-owner')
    expect([await owner('/dashboard', browser), await owner('/', new Browser())]).toEqual([null, null])
    keeping({ kept: ':8' }, browser)
    for (const path of ['/dashboard', '/courses', '/offline', '/nothing-here'])
      expect(await owner(path, browser), path).toBe(phoneOwner(ctx.viewer.id))
    for (const path of ['/', '/courses', '/offline'])
      expect(await owner(path, keeping({ kept: ':8' })), path).toBe('none')
    expect(await owner('/dashboard.data', browser)).toBeNull()
  })
})

describe('signing out where something is kept (rule O8)', () => {
  test('leads first to the page that says what goes, and stays signed in', async () => {
    const { browser, ctx } = await person('Akinyi Odhiambo')
    keeping({ kept: `${phoneOwner(ctx.viewer.id)}:8` }, browser)
    const answer = await browser.submit('/sign-out', {})
    expect(answer).toMatchObject({ status: 302, location: '/offline/leave' })
    const page = await browser.follow(answer)
    expect(heading(page)).toBe('Sign out and remove what is kept?')
    expect(tags(main(page.html), 'form')).toEqual([
      expect.objectContaining({ method: 'post', action: '/sign-out?sure=1' }),
    ])
    expect(textOf(main(page.html))).toMatch(/Sign out and remove Stay signed in/)
    expect((await browser.visit('/dashboard')).status).toBe(200)
  })
  test('signs out and forgets what was kept once that is sure', async () => {
    const { browser, ctx } = await person('Akinyi Odhiambo')
    keeping({ kept: `${phoneOwner(ctx.viewer.id)}:0` }, browser)
    expect((await browser.submit('/sign-out', {})).location).toBe('/offline/leave')
    const out = await browser.submit('/sign-out?sure=1', {})
    expect(out).toMatchObject({ status: 302, location: '/' })
    expect(browser.cookies.has('kept')).toBe(false)
    expect(banners(await browser.follow(out))).toContain('You are signed out.')
    expect((await browser.visit('/dashboard')).location).toBe('/auth?next=%2Fdashboard')
  })
  test("asks nobody who keeps nothing, and leaves what is somebody else's", async () => {
    const { browser } = await person('Otieno Odhiambo')
    const hers = `${phoneOwner(newId())}:8`
    const answer = await keeping({ kept: hers }, browser).submit('/sign-out', {})
    expect(answer).toMatchObject({ status: 302, location: '/' })
    expect(browser.cookies.get('kept')).toBe(hers)
  })
})

describe('using less data (rule O12)', () => {
  const pictures = (html: string) => tags(html, 'img').map(({ src }) => src)

  test.each(['/', '/courses', '/courses/8', '/mentorship', '/success-stories'])(
    '%s comes without pictures and bands that only decorate',
    async (path) => {
      const plain = await new Browser().visit(path)
      expect(plain.html).toContain('class="pindo"')
      for (const less of [
        await new Browser({ 'save-data': 'on' }).visit(path),
        await keeping({ less: '1' }).visit(path),
      ]) {
        expect(pictures(less.html)).toEqual([])
        expect(less.html).not.toContain('class="pindo')
        expect(hrefs(main(less.html))).toEqual(hrefs(main(plain.html)))
        expect(elements(less.html, 'h2').map(textOf)).toEqual(elements(plain.html, 'h2').map(textOf))
      }
    },
  )
  test('copies for such browsers are their own, and say on what they depend', async () => {
    const less = await new Browser({ 'save-data': 'on' }).visit('/courses')
    expect(less.headers.get('vary')).toContain('Save-Data')
    expect(less.headers.get('cache-control')).toBe('public, max-age=60')
    expect(pictures((await new Browser().visit('/courses')).html).length).toBeGreaterThan(3)
    expect(pictures((await new Browser({ 'save-data': 'on' }).visit('/courses')).html)).toEqual([])
  })
  test('figures of lessons stay, and posters of films wait', async () => {
    const { browser, ctx } = await person('Akinyi Odhiambo')
    await grantAccess(ctx, { userId: ctx.viewer.id, courseId: 1, paymentId: newId() })
    const lessons = (await courseView(ctx, 1)).modules.flatMap((module) => module.lessons)
    const film = lessons.find((lesson) => lesson.type === 'video')!
    const path = `${PAID}/lessons/${film.id}`
    expect(tags((await browser.visit(path)).html, 'video')[0]).toHaveProperty('poster')
    keeping({ less: '1' }, browser)
    expect(tags((await browser.visit(path)).html, 'video')[0]).not.toHaveProperty('poster')
    const text = lessons.find((lesson) => lesson.type === 'text')!
    const shown = async () =>
      elements((await browser.visit(`${PAID}/lessons/${text.id}`)).html, 'figure').length
    const less = await shown()
    browser.cookies.delete('less')
    expect([less, less > 0]).toEqual([await shown(), true])
  })
})
