import { eq } from 'drizzle-orm'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helpArticles } from '#modules/publishing/tables.server.ts'
import {
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  openProduct,
  type Page,
  person,
  type Product,
  product,
  scriptsOf,
  tags,
  textOf,
} from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
const jsonLd = (page: Page): Record<string, unknown>[] =>
  [...page.html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1]!) as Record<string, unknown>,
  )
const robots = (page: Page) => tags(page.html, 'meta').find((tag) => tag.name === 'robots')?.content
const hits = (page: Page): string[] =>
  hrefs(/<ul class="help-answers">[\s\S]*?<\/ul>/.exec(page.html)?.[0] ?? '')
const visit = (path: string) => new Browser().visit(path)

describe('the help center', () => {
  test('[HELP-01] [HELP-02] is open to everybody and shows a search box with a button', async () => {
    const page = await visit('/help-center')
    expect(page.status).toBe(200)
    expect(heading(page)).toBe('Help Center')
    const [form] = elements(main(page), 'form')
    expect(tags(form!, 'form')[0]).toMatchObject({ action: '/help-center', role: 'search' })
    expect(input(page, 'q')).toMatchObject({ type: 'search' })
    expect(textOf(form!)).toContain('Search')
    expect((await (await person('Amina')).browser.visit('/help-center')).status).toBe(200)
  })

  test('[HELP-03] [HELP-03+] has four topic cards with their true counts, and each opens the list of its articles', async () => {
    const page = await visit('/help-center')
    const cards = elements(/<ul class="help-topics">[\s\S]*?<\/ul>/.exec(page.html)![0], 'li')
    expect(
      cards.map((card) =>
        /^(.+?) (?:Opening|Lessons|Paying|Pages).* (\d+) articles$/.exec(textOf(card))?.slice(1),
      ),
    ).toEqual([
      ['Getting Started', '15'],
      ['Courses & Learning', '23'],
      ['Payments & Billing', '12'],
      ['Technical Support', '18'],
    ])
    for (const card of cards) {
      const list = await visit(hrefs(card)[0]!)
      const count = Number(/(\d+) articles/.exec(textOf(card))![1])
      expect(hits(list), list.path).toHaveLength(count)
      expect(textOf(main(list))).toContain(`${count} articles`)
      expect((await visit(hits(list).at(-1)!)).status).toBe(200)
    }
  })

  test('[HELP-03+] the number follows what is published, at once', async () => {
    const { app } = await product()
    const counts = async () =>
      [...textOf((await visit('/help-center')).html).matchAll(/(\d+) articles/g)].map((match) =>
        Number(match[1]),
      )
    const publish = (publishedAt: Date | null) =>
      app.context().db.update(helpArticles).set({ publishedAt }).where(eq(helpArticles.slug, 'cookies'))
    const before = await counts()
    await publish(null)
    expect((await counts()).reduce((sum, n) => sum + n, 0)).toBe(before.reduce((sum, n) => sum + n, 0) - 1)
    expect((await visit('/help-center/cookies')).status).toBe(404)
    await publish(new Date())
    expect(await counts()).toEqual(before)
  })

  test('[HELP-04] [HELP-05] [HELP-06] [HELP-07] six questions as an accordion of which the browser keeps one open', async () => {
    const page = await visit('/help-center')
    const items = elements(main(page), 'details')
    expect(tags(main(page), 'details').map((tag) => tag.name)).toEqual(Array(6).fill('faq'))
    expect(tags(main(page), 'details').some((tag) => 'open' in tag)).toBe(false)
    const about = [/USSD/, /pay/i, /money back/i, /mentorship/i, /certificate/i, /How long/]
    items.forEach((item, place) => expect(textOf(elements(item, 'summary')[0]!)).toMatch(about[place]!))
    expect(textOf(items[0]!)).toContain('*384*2025#')
    expect(textOf(items[2]!)).toContain('30 days')
    expect(textOf(items[5]!)).toMatch(/4[-–]8 weeks.*1[-–]2 hours/)
    expect(
      tags(main(await visit('/help-center?faq=refund')), 'details').filter((tag) => 'open' in tag),
    ).toMatchObject([{ id: 'faq-refund' }])
  })

  test('[HELP-08] [HELP-09] [HELP-09+] three contact cards lead to the chat, the ticket form and the telephone', async () => {
    const cards = elements(
      /id="contact"[\s\S]*?<\/section>/.exec((await visit('/help-center')).html)![0],
      'article',
    )
    expect(cards.map((card) => textOf(elements(card, 'h3')[0]!))).toEqual([
      'Live Chat',
      'Email Support',
      'Phone Support',
    ])
    expect(textOf(cards[0]!)).toContain('24/7')
    expect(textOf(cards[1]!)).toContain('Reply within 24 hours')
    expect(cards.flatMap(hrefs)).toEqual(['/help-center/chat', '/help-center/email', 'tel:+254700000000'])
  })

  test('[HELP-09+] the telephone is the configured one', async () => {
    const other = await openProduct({ SUPPORT_PHONE: '+254 20 123 4567', SAMPLE_DATA: 'off' })
    try {
      const open = async (): Promise<Product> => other
      expect(hrefs((await new Browser({}, open).visit('/help-center')).html)).toContain('tel:+254201234567')
    } finally {
      await other.close()
    }
  }, 60_000)

  test('tells search engines its questions, its articles and the way to them', async () => {
    expect(jsonLd(await visit('/help-center'))).toMatchObject([
      { '@type': 'FAQPage', mainEntity: { length: 6 } },
    ])
    const article = await visit('/help-center/pay-with-mpesa')
    expect(jsonLd(article).map((thing) => thing['@type'])).toEqual(['Article', 'BreadcrumbList'])
    expect(tags(article.html, 'link').find((link) => link.rel === 'canonical')?.href).toBe(
      'http://localhost:3000/help-center/pay-with-mpesa',
    )
    expect(robots(article)).toBeUndefined()
  })

  test('an article has its way back, the others of its topic and a way to a person; an unknown one is not found', async () => {
    const page = await visit('/help-center/pay-with-mpesa')
    expect(heading(page)).toContain('M-Pesa')
    expect(hrefs(elements(main(page), 'nav')[0]!)).toEqual(['/help-center', '/help-center/topics/payments'])
    expect(hrefs(main(page))).toContain('/help-center/email')
    expect(hits(page)).toHaveLength(5)
    for (const path of [
      '/help-center/nothing-is-called-so',
      '/help-center/topics/nothing',
      `/help-center/${'x'.repeat(1000)}`,
    ])
      expect((await visit(path)).status, path).toBe(404)
  })

  test('reads in Kiswahili', async () => {
    const browser = new Browser()
    await browser.visit('/help-center?lang=sw')
    const page = await browser.visit('/help-center')
    expect(heading(page)).toBe('Kituo cha msaada')
    expect(textOf(main(page))).toContain('Makala 15')
    expect(tags((await browser.visit('/help-center/forgot-password')).html, 'html')[0]).toMatchObject({
      lang: 'sw',
    })
  })

  test.each([
    '/help-center',
    '/help-center?q=mpesa',
    '/help-center/topics/courses',
    '/help-center/pay-with-mpesa',
    '/help-center/email',
    '/contact',
  ])('%s brings no scripts and weighs at most 15 kB', async (path) => {
    const page = await visit(path)
    expect(scriptsOf(page.html)).toEqual([])
    expect(brotliCompressSync(page.html).length).toBeLessThanOrEqual(15_000)
  })
})

describe('the search', () => {
  test("[HELP-02+] lists the hits with links to articles and questions, for nobody's index", async () => {
    const page = await visit('/help-center?q=money+back')
    expect(page.status).toBe(200)
    expect(heading(page)).toBe('Results for "money back"')
    expect(hits(page)).toContain('/help-center/ask-for-a-refund')
    expect(hits(page)).toContain('/help-center?faq=refund#faq-refund')
    expect(textOf(main(page))).toContain(`${hits(page).length} answers found`)
    expect(robots(page)).toBe('noindex')
    expect(input(page, 'q')).toMatchObject({ value: 'money back' })
    for (const path of hits(page).slice(0, 3))
      expect((await visit(path.split('#')[0]!)).status, path).toBe(200)
  })

  test('[HELP-02+] forgives typing errors', async () => {
    expect(hits(await visit('/help-center?q=certifcate'))[0]).toMatch(/certificate/)
    expect(hits(await visit('/help-center?q=mpesa'))[0]).toBe('/help-center/pay-with-mpesa')
  })

  test('[HELP-02+] shows an empty state with the contact cards where nothing fits', async () => {
    const page = await visit('/help-center?q=zzzxq')
    expect(page.status).toBe(200)
    expect(hits(page)).toEqual([])
    expect(textOf(main(page))).toContain('Nothing found for "zzzxq"')
    expect(hrefs(main(page))).toEqual(
      expect.arrayContaining(['/help-center/chat', '/help-center/email', 'tel:+254700000000']),
    )
  })

  test('an empty search is the help center, and whatever else is typed is answered', async () => {
    expect(heading(await visit('/help-center?q=++'))).toBe('Help Center')
    for (const q of [
      "'",
      '%',
      '\\',
      ':*&|!',
      '<script>alert(1)</script>',
      '\u0000x',
      '😀',
      'a'.repeat(3000),
      '\uD800',
    ]) {
      const page = await visit(`/help-center?${new URLSearchParams({ q })}`)
      expect(page.status, q).toBe(200)
      expect(page.html).not.toContain('<script>alert')
    }
  })

  test('a flood of searches is refused with a message', async () => {
    const other = await openProduct({ LIMITS_SCALE: '0.0015', SAMPLE_DATA: 'off' })
    try {
      const browser = new Browser({}, async () => other)
      for (const n of [1, 2]) expect((await browser.visit(`/help-center?q=pay${n}`)).status).toBe(200)
      const page = await browser.visit('/help-center?q=pay3')
      expect(page.status).toBe(429)
      expect(textOf(page.html)).toMatch(/Try again in (a minute|\d+ seconds)\./)
      expect((await browser.visit('/help-center')).status).toBe(200)
    } finally {
      await other.close()
    }
  }, 60_000)
})
