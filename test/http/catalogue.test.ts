import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { grantAdminByEmail } from '#modules/accounts/commands/people.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { listMissedSearches } from '#modules/catalogue/queries/list-missed.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { SHORT_COURSE } from '#test/seeded-data.ts'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { catalogueSorts } from '#modules/catalogue/types.ts'
import { categories, levels } from '#modules/courses/types.ts'
import { Browser, closeProduct, elements, heading, hrefs, person, product, tags, textOf } from './product.ts'

const client = join(import.meta.dirname, '..', '..', 'build', 'client')
const visitor = new Browser()
beforeAll(async () => void (await product()))
afterAll(closeProduct)
const list = async (search = '', browser = visitor) => (await browser.visit(`/courses${search}`)).html

/** The cards of a page: text and links, by the number of the course. */
const cardsIn = (html: string) =>
  new Map(
    [...html.matchAll(/<li class="card">[\s\S]*?<\/li>/g)].map(([card]) => {
      const links = hrefs(card)
      return [
        Number(/^\/courses\/(\d+)/.exec(links[0] ?? '')?.[1]),
        { text: textOf(card), links, html: card },
      ]
    }),
  )

const courses = readSample().courses.map((course) =>
  course.slug === SHORT_COURSE.slug ? { ...course, priceKes: SHORT_COURSE.priceKes } : course,
)
const A_PAGE = 20
const idsOf = (some: typeof courses) => some.map((course) => course.id).toSorted((a, b) => a - b)

/** The cards of all pages of a list, in order. */
async function everyPage(search = '?') {
  const cards: (readonly [number, { text: string; links: string[]; html: string }])[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const html = await list(`${search}&page=${page}`)
    cards.push(...cardsIn(html))
    pages = Math.max(
      1,
      ...hrefs(html)
        .flatMap((href) => /[?&]page=(\d+)/.exec(href)?.[1] ?? [])
        .map(Number),
    )
  }
  return cards
}
const idsIn = async (search: string) => (await everyPage(search)).map(([id]) => id)
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)

const tabsIn = (html: string) => textOf(/<nav aria-label="Courses by progress"[\s\S]*?<\/nav>/.exec(html)![0])
const contextFor = async (email: string) => {
  const ctx = (await product()).app.context()
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
  return {
    ...ctx,
    viewer: {
      id: user!.id,
      email,
      name: user!.name,
      role: 'student',
      avatarUrl: null,
      sessionId: '',
      isAdmin: false,
    },
  }
}

describe('the catalogue', () => {
  test('[CAT-01] is public and titled Digital Skills Training', async () => {
    const page = await visitor.visit('/courses')
    expect(page.status).toBe(200)
    expect(heading(page)).toBe('Digital Skills Training')
    expect(page.html).toContain('<title>Digital Skills Training - Stadi</title>')
    expect(tags(page.html, 'link').find((link) => link.rel === 'canonical')?.href).toBe(
      'http://localhost:3000/courses',
    )
    expect(tags(page.html, 'meta').find((meta) => meta.name === 'description')?.content).toMatch(/paid work/)
  })

  test('[CAT-02] [CAT-02+] lists the published courses, and every card opens its own page', async () => {
    const cards = await everyPage()
    expect(sorted(cards.map(([id]) => id))).toEqual(idsOf(courses))
    for (const [id, card] of cards) {
      const title = textOf(/<h2[\s\S]*?<\/h2>/.exec(card.html)![0])
      expect(heading(await visitor.visit(`/courses/${id}`))).toBe(title)
    }
  })

  test('[CAT-03] searches title and description without regard to case, and nothing else', async () => {
    expect([...cardsIn(await list('?q=DIGITAL+marketing')).keys()]).toEqual([1])
    expect([...cardsIn(await list('?q=wRoNg-NuMbEr')).keys()]).toEqual([8])
    expect(cardsIn(await list('?q=Cybersecurity')).size).toBe(0)
    expect(tags(await list('?q=Digital'), 'input').find((one) => one.name === 'q')?.value).toBe('Digital')
  })

  test('[CAT-04] [CAT-06] offers All and 18 categories, All and three levels', async () => {
    const html = await list()
    const options = tags(/<select[^>]*name="category"[\s\S]*?<\/select>/.exec(html)![0], 'option').map(
      (option) => option.value,
    )
    expect(options).toEqual(['', ...categories])
    expect(elements(html, 'nav').find((nav) => nav.includes('aria-label="Category"'))).toBeDefined()
    const side = textOf(/<nav class="categories[\s\S]*?<\/nav>/.exec(html)![0])
    expect(side).toBe(`Category All ${categories.join(' ')}`)
    expect(textOf(/<nav aria-label="Level"[\s\S]*?<\/nav>/.exec(html)![0])).toBe(
      'All Beginner Intermediate Advanced',
    )
  })

  test('[CAT-05] [CAT-06] [CAT-07] category, level and search leave only what matches all of them', async () => {
    for (const category of categories) {
      const taught = courses.filter((course) => course.category === category)
      expect(sorted(await idsIn(`?category=${encodeURIComponent(category)}`)), category).toEqual(
        idsOf(taught),
      )
      for (const level of levels) {
        const found = cardsIn(await list(`?category=${encodeURIComponent(category)}&level=${level}`))
        expect(sorted([...found.keys()]), `${category} ${level}`).toEqual(
          idsOf(taught.filter((course) => course.level === level)),
        )
      }
    }
    for (const level of levels)
      expect(sorted(await idsIn(`?level=${level}`)), level).toEqual(
        idsOf(courses.filter((course) => course.level === level)),
      )
    expect([...cardsIn(await list('?category=Cybersecurity&level=Beginner&q=scam')).keys()]).toEqual([8])
    expect(cardsIn(await list('?category=Cybersecurity&level=Advanced')).size).toBe(0)
    expect(cardsIn(await list('?category=&level=')).size).toBe(A_PAGE)
    // A chip keeps the category, a category keeps the level.
    expect(hrefs(await list('?category=Cybersecurity'))).toContain(
      '/courses?category=Cybersecurity&amp;level=Beginner'.replaceAll('&amp;', '&'),
    )
  })

  test('[CAT-02] [CAT-02+] pages of 20 hold every course once in every order, and keep the filters', async () => {
    for (const sort of catalogueSorts) {
      const ids = await idsIn(`?sort=${sort}`)
      expect(sorted(ids), sort).toEqual(idsOf(courses))
      expect(cardsIn(await list(`?sort=${sort}&page=3`)).size, sort).toBe(courses.length - 2 * A_PAGE)
    }
    const prices = (await idsIn('?sort=price-high')).map(
      (id) => courses.find((course) => course.id === id)!.priceKes,
    )
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    const first = await list('?sort=title')
    expect(hrefs(first)).toContain('/courses?sort=title&page=2')
    expect(hrefs(await list('?sort=title&page=2'))).toEqual(
      expect.arrayContaining(['/courses?sort=title', '/courses?sort=title&page=3']),
    )
    // A page beyond the end is the last.
    expect([...cardsIn(await list('?page=9')).keys()]).toEqual([...cardsIn(await list('?page=3')).keys()])
  })

  test('[CAT-08] [CAT-09] [CAT-10] tabs count the filtered courses by progress', async () => {
    const { browser, email } = await person('Amina')
    const amina = await contextFor(email)
    const lessons = (await courseView(amina, 8)).modules.flatMap((module) => module.lessons)
    await completeLesson(amina, 8, lessons[0]!.id)
    const html = await list('', browser)
    expect(tabsIn(html)).toBe(`All Courses ${courses.length} In Progress 1 Completed 0`)
    expect([...cardsIn(await list('?tab=in-progress', browser)).keys()]).toEqual([8])
    expect(tabsIn(await list('?category=Digital+Marketing', browser))).toBe(
      `All Courses ${courses.filter((course) => course.category === 'Digital Marketing').length} In Progress 0 Completed 0`,
    )
    expect(cardsIn(await list('?tab=completed', browser)).size).toBe(0)
    expect(tabsIn(await list())).toBe(`All Courses ${courses.length} In Progress 0 Completed 0`)
  })

  test('[CAT-11] [CAT-12] [CAT-13] [CAT-13+] [CAT-14] [CAT-16] a card says what the course is and costs', async () => {
    const cards = cardsIn(await list())
    const paid = cards.get(1)!.text
    expect(paid).toContain('Beginner Any platform Premium Digital Marketing Digital Marketing')
    expect(paid).toContain('Learn to win and keep customers')
    expect(paid).toMatch(/\d+ weeks 24 lessons \d+ h( \d+ min)? under 1 MB/)
    expect(paid).toMatch(/\d\.\d \(\d+\) \d+ students/)
    // The price once, where people pay it.
    expect(paid).toMatch(/\+3 more Buy Course - KES 18,000/)
    expect(paid.match(/KES/g)).toHaveLength(1)
    const free = cards.get(4)!.text
    expect(free).not.toContain('Premium')
    expect(free).not.toContain(' more')
    expect(free).toMatch(/ Free Start Course/)
    expect(cards.get(12)!.text).toContain('No reviews yet')
  })

  test('[CAT-13] a card has its own drawn cover and one complete sentence', async () => {
    for (const search of ['', '?page=2', '?sort=title', '?category=Data+Science']) {
      const cards = [...cardsIn(await list(search)).values()]
      const covers = cards.map(({ html }) =>
        tags(html, 'img').map(({ src, loading, alt }) => [src, loading, alt]),
      )
      expect(
        covers.filter((found) => found.length !== 1 || found[0]![1] !== 'lazy' || found[0]![2] !== ''),
      ).toEqual([])
      expect(new Set(covers.map((found) => found[0]?.[0])).size).toBe(cards.length)
      expect(cards.filter(({ text }) => text.includes('…'))).toEqual([])
    }
  })

  test('[CAT-02] [CAT-09] [CAT-13] opens with shelves, whose cards are cover, title and one line; nobody meets a course on two of them', async () => {
    const { browser, email } = await person('Atieno')
    const shelvesOn = async (search = '', who = visitor) =>
      elements(await list(search, who), 'section')
        .filter((section) => section.includes('class="shelf"'))
        .map((section) => ({
          name: textOf(elements(section, 'h2')[0]!),
          cards: elements(section, 'a').map((link) => ({
            id: Number(hrefs(link)[0]!.split('/').at(-1)),
            text: textOf(link),
          })),
        }))
    const seen = await shelvesOn()
    expect(seen.map(({ name }) => name)).toEqual(['Start here', 'Free in Kiswahili', 'Earn this month'])
    const of = (id: number) => courses.find((course) => course.id === id)!
    const [start, kiswahili, earn] = seen.map(({ cards }) => cards.map(({ id }) => of(id)))
    expect(start!.every(({ priceKes, level }) => priceKes === 0 && level === 'Beginner')).toBe(true)
    expect(kiswahili!.every(({ priceKes, sw }) => priceKes === 0 && sw)).toBe(true)
    expect(
      kiswahili!.map(({ sw }) => sw!.title).every((title, at) => seen[1]!.cards[at]!.text.includes(title)),
    ).toBe(true)
    expect(earn!.length).toBeGreaterThan(2)
    const ids = seen.flatMap(({ cards }) => cards.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const { text } of seen.flatMap(({ cards }) => cards))
      expect(text).toMatch(/\d+ lessons?, .*(min|h), (Free|KES [\d,]+)/)
    // A choice, a search and another page are answered by the list alone.
    for (const search of ['?level=Beginner', '?q=sell', '?page=2', '?tab=completed', '?sort=title'])
      expect(await shelvesOn(search), search).toEqual([])
    expect(await shelvesOn('', browser)).toEqual(seen)
    const atieno = await contextFor(email)
    await completeLesson(atieno, 8, (await courseView(atieno, 8)).modules[0]!.lessons[0]!.id)
    const [first] = await shelvesOn('', browser)
    expect(first).toMatchObject({
      name: 'Continue',
      cards: [{ id: 8, text: expect.stringContaining('33% done') }],
    })
  })

  test('[CAT-11] [CAT-13] a short course is called one, by its minutes and never by a week or the highest level', async () => {
    const cards = await everyPage()
    const lessonsOf = (id: number) =>
      courses.find((course) => course.id === id)!.modules.flatMap(({ lessons }) => lessons).length
    const short = cards.filter(([, { text }]) => text.includes('Short course'))
    expect(short.map(([id]) => id)).toEqual(cards.map(([id]) => id).filter((id) => lessonsOf(id) <= 5))
    expect(short.length).toBeGreaterThan(40)
    expect(short.filter(([, { text }]) => /1 week|Advanced/.test(text))).toEqual([])
  })

  test('a drawing is a small file that is cached for a year; under an older URL it is not cached', async () => {
    const [cover] = [...cardsIn(await list()).values()].flatMap(({ html }) => tags(html, 'img'))
    const ask = async (path: string) =>
      (await product()).fetch(
        new Request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000' } }),
      )
    const answer = await ask(cover!.src!)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    const svg = await answer.text()
    expect(svg).toMatch(/^<svg /)
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3000)
    const older = await ask('/pictures/0000000/boda.svg')
    expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    for (const none of [
      '/pictures/0000000/nothing.svg',
      '/pictures/boda.svg',
      '/pictures',
      '/pictures/x/__proto__.svg',
    ])
      expect((await ask(none)).status, none).toBe(404)
  })

  test('[CAT-15] [CAT-17] [CAT-18] a free course starts, and goes on with a progress bar', async () => {
    const { browser, email } = await person('Baraka')
    const before = cardsIn(await list('', browser)).get(4)!
    expect(before.text).toContain('Start Course')
    expect(before.html).not.toContain('progressbar')
    const baraka = await contextFor(email)
    await completeLesson(baraka, 4, (await courseView(baraka, 4)).modules[0]!.lessons[0]!.id)
    const after = cardsIn(await list('', browser)).get(4)!
    expect(after.text).toContain('Continue Learning')
    expect(after.html).toContain('aria-valuenow="33"')
    expect(new Set(after.links)).toEqual(new Set(['/courses/4']))
  })

  test('[CAT-19] [CAT-20] a paid course is bought once, then opens like a free one', async () => {
    const { browser, email } = await person('Wanjiku')
    expect(cardsIn(await list('', browser)).get(1)!.links).toContain('/courses/1/purchase')
    const wanjiku = await contextFor(email)
    await grantAccess(wanjiku, { userId: wanjiku.viewer.id, courseId: 1, paymentId: newId() })
    const owned = cardsIn(await list('', browser)).get(1)!
    expect(owned.text).toContain('Start Course')
    expect(owned.text).not.toContain('Buy Course')
    expect(owned.links).not.toContain('/courses/1/purchase')
    expect(cardsIn(await list()).get(1)!.text).toContain('Buy Course - KES 18,000')
  })

  test('[CAT-21] sample prices are 0 or between 9,000 and 25,000 shillings', async () => {
    const prices = (await everyPage()).map(
      ([, { text }]) => /(Free)(?= Start Course)|(?<=Buy Course - )(KES [\d,]+)/.exec(text)?.[0],
    )
    const inRange = (price: string | undefined) =>
      price === 'Free' ||
      (Number(price?.replace(/\D/g, '')) >= 9000 && Number(price?.replace(/\D/g, '')) <= 25_000)
    expect(prices.filter((price) => !inRange(price))).toEqual([])
    expect(prices.filter((price) => price === 'Free').length).toBeGreaterThan(0)
  })

  test('[CAT-22] [CAT-22+] every tab has its own empty state with a way out', async () => {
    const none = await list('?q=zzzz&category=Cybersecurity')
    expect(textOf(none)).toContain('No course fits “zzzz” with these filters')
    expect(
      /<a class="btn"[^>]*href="\/courses"[^>]*>Clear search and filters<\/a>/.test(none) ||
        none.includes('>Clear search and filters</a>'),
    ).toBe(true)
    expect(textOf(await list('?tab=in-progress'))).toContain(
      'No course in progress The courses that you take with a free account appear here. See all courses Keep my progress',
    )
    const { browser } = await person('Asha')
    expect(textOf(await list('?tab=completed', browser))).toContain('No completed course yet')
    expect(textOf(await list('?tab=in-progress', browser))).toContain(
      'Start a course and it waits for you here',
    )
  })

  test('[CAT-22] [CAT-22+] what no course is called shows the nearest three, and what nothing is near to what most people learn', async () => {
    const closest = (html: string) => {
      const [part = ''] = elements(html, 'section').filter((part) =>
        /Nearest|What many|Wengi husoma/.test(part),
      )
      return {
        title: textOf(elements(part, 'h2')[0] ?? ''),
        ids: hrefs(part).map((href) => href.split('/').at(-1)),
      }
    }
    const near = await list('?q=wedding%20photography%20drone')
    expect(textOf(near)).toContain('No course is called “wedding photography drone”')
    expect(closest(near)).toEqual({ title: 'Nearest', ids: ['56', expect.any(String), expect.any(String)] })
    expect(textOf(near)).toMatch(/Phone Videos That Sell: .* Video Editing · Beginner · KES/)
    // They were not found: no cards.
    expect(cardsIn(near).size).toBe(0)
    const sw = await new Browser({ cookie: 'lang=sw' }).visit('/courses?q=zzzz')
    expect(textOf(sw.html)).toContain('Hakuna kozi inayoitwa “zzzz”')
    expect(closest(sw.html)).toMatchObject({ title: 'Wengi husoma hizi', ids: { length: 3 } })
    const narrowed = closest(await list('?q=scams&category=E-commerce'))
    expect(narrowed.title).toBe('Nearest, without these filters')
    expect(narrowed.ids).toContain('8')
  })

  test('[ADM-18+] what is searched for in vain is counted, and administrators see it', async () => {
    const admin = await person('Wambui Admin')
    await grantAdminByEmail((await product()).app.context(), admin.email)
    const ctx = { ...admin.ctx, viewer: { ...admin.ctx.viewer, isAdmin: true } }
    const times = async () =>
      (await listMissedSearches(ctx)).find(({ typed }) => typed === 'swimming')?.times ?? 0
    for (const search of ['?q=Swimming', '?q=swimming!', '?q=marketing', '?q=scams&category=E-commerce'])
      await list(search)
    await list('?q=swimming', admin.browser)
    expect(await times()).toBe(3)
    const page = textOf((await admin.browser.visit('/admin/courses')).html)
    expect(page).toMatch(/Searched and not found .* swimming 3/)
    const inKiswahili = await admin.browser.visit('/admin/courses?lang=sw')
    expect(textOf(inKiswahili.html)).toContain('Yaliyotafutwa na kukosekana')
  })

  test('[CAT-03] [CAT-05] invalid parameters in the URL are harmless', async () => {
    for (const search of [
      '?q=%00',
      '?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '?category=nonsense&level=Expert&tab=x&sort=y&page=-1',
      '?page=99999999999',
      '?q=%25&q=_',
      `?q=${'a'.repeat(3000)}`,
    ]) {
      const page = await visitor.visit(`/courses${search}`)
      expect(page.status, search).toBe(200)
      expect(page.html).not.toMatch(/<script(?! type="application\/ld\+json")/)
    }
    expect(cardsIn(await list('?category=nonsense&level=Expert&tab=x&sort=y&page=-1')).size).toBe(A_PAGE)
  })

  test('[CAT-01] weighs at most 12 kB for a signed-out visitor, without scripts', async () => {
    const html = await list()
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/)
    const sheets = tags(html, 'link')
      .filter((link) => link.rel === 'stylesheet')
      .map((link) => join(client, link.href!))
    const bytes =
      brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length +
      sheets.reduce(
        (sum, file) => sum + readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length,
        0,
      )
    expect(bytes).toBeLessThanOrEqual(12_000)
    const others =
      tags(html, 'img').filter((img) => img.loading !== 'lazy').length +
      tags(html, 'link').filter((link) => link.rel === 'icon' || link.rel === 'modulepreload').length
    expect(1 + sheets.length + others).toBeLessThanOrEqual(4)
    const { browser } = await person('Juma')
    expect(await list('', browser)).toContain('<script')
  })

  test('[CAT-01] speaks Kiswahili', async () => {
    const page = await new Browser({ cookie: 'lang=sw' }).visit('/courses')
    expect(heading(page)).toBe('Mafunzo ya Stadi za Kidijitali')
    expect(textOf(page.html)).toContain('Nunua Kozi - KES 18,000')
    expect(textOf(page.html)).toMatch(/wiki \d masomo 24/)
  })
})
