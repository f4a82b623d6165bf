import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { editableArticles } from '#modules/publishing/records/articles.server.ts'
import { articles } from '#modules/publishing/tables.server.ts'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import {
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  openProduct,
  person,
  type Page,
  type Product,
  product,
  tags,
  textOf,
} from './product.ts'

const visitor = new Browser()
beforeAll(async () => void (await product()))
afterAll(closeProduct)

const SLUG = 'proposal-a-client-reads-to-the-end'
const main = (page: Page) => elements(page.html, 'main')[0]!
const stories = (page: Page) =>
  [...main(page).matchAll(/<li class="story[^"]*">[\s\S]*?<\/li>/g)].map(([row]) => ({
    text: textOf(row),
    to: hrefs(row)[0],
    row,
  }))
const categories = (page: Page) =>
  tags(
    elements(main(page), 'ul').find((list) => list.includes('class="topics"'))!,
    'a',
  )
const data = (page: Page) =>
  elements(page.html, 'script')
    .filter((script) => script.includes('ld+json'))
    .map((script) => JSON.parse(script.replace(/<[^>]+>/g, '')) as Record<string, unknown>)

/** The names of a document's elements; throws when they are not nested correctly or a text is not escaped. */
function xmlElements(xml: string): string[] {
  const open: string[] = []
  const names: string[] = []
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '')
  while (rest) {
    const match =
      /^(?:<\/([\w:]+)>|<([\w:]+)((?: [\w:]+="[^"<&]*(?:&\w+;[^"<&]*)*")*)(\/?)>|(?:[^<&]|&(?:amp|lt|gt|quot|#39);)+)/.exec(
        rest,
      )
    if (!match) throw new Error(`Not XML at: ${rest.slice(0, 80)}`)
    if (match[1] && open.pop() !== match[1]) throw new Error(`${match[1]} ends out of turn`)
    if (match[2]) {
      names.push(match[2])
      if (!match[4]) open.push(match[2])
    }
    rest = rest.slice(match[0].length)
  }
  if (open.length > 0) throw new Error(`${open.join(' ')} left open`)
  return names
}

async function article(part: Partial<typeof articles.$inferInsert> & { slug: string }): Promise<void> {
  const ctx = (await product()).app.context()
  const at = after(ctx.now(), -200 * DAY)
  await ctx.db
    .insert(articles)
    .values({
      id: newId(),
      language: 'en',
      title: part.slug,
      excerpt: 'Short.',
      body: 'Long.',
      category: 'Freelancing',
      author: 'Test Writer',
      createdAt: at,
      updatedAt: at,
      publishedAt: at,
      ...part,
    })
}
const dropped = async (slug: string) =>
  (await product()).app.context().db.delete(articles).where(eq(articles.slug, slug))

describe('the blog', () => {
  test('[BLOG-01] is public and shows the articles, newest first, each with its day, minutes and language', async () => {
    const page = await visitor.visit('/blog')
    expect(page.status).toBe(200)
    expect(heading(page)).toBe('The Stadi blog')
    const shown = stories(page)
    expect(shown).toHaveLength(14)
    expect(shown[0]!.text).toMatch(
      /^Digital Skills \d+ \w+ \d{4} 4 minutes · English Use AI tools without handing in nonsense/,
    )
    expect(shown.filter(({ text }) => text.includes('· Kiswahili'))).toHaveLength(2)
    expect(shown.find(({ to }) => to === '/blog/duka-whatsapp-na-rekodi-za-mpesa')!.row).toContain(
      '<div lang="sw">',
    )
    expect(tags(page.html, 'script').filter((script) => script.src)).toEqual([])
  })

  test('[BLOG-02] [BLOG-02+] every listed article has a page of its own', async () => {
    for (const { to } of stories(await visitor.visit('/blog')))
      expect((await visitor.visit(to!)).status, to).toBe(200)
  })

  test('[BLOG-03] [BLOG-03+] choosing a category lists only its articles and is marked; All lists them all', async () => {
    const all = await visitor.visit('/blog')
    expect(
      categories(all)
        .filter((link) => 'aria-current' in link)
        .map((link) => link.href),
    ).toEqual(['/blog'])
    expect(categories(all)).toHaveLength(6)
    const link = categories(all).find(({ href }) => href!.includes('Money'))!.href!
    const chosen = await visitor.visit(link)
    expect(stories(chosen)).toHaveLength(3)
    for (const { text } of stories(chosen)) expect(text).toMatch(/^Money & Business/)
    expect(
      categories(chosen)
        .filter((one) => 'aria-current' in one)
        .map((one) => one.href),
    ).toEqual([link])
    expect(stories(await visitor.visit('/blog?category=Cooking'))).toHaveLength(14)
    expect(chosen.html).toContain('<title>Money &amp; Business - The Stadi blog - Stadi</title>')
  })

  test('[BLOG-04] [BLOG-04+] the search box finds words in title, excerpt and text, and keeps what was typed and the category', async () => {
    const page = await visitor.visit('/blog?q=BUSINESS+client&category=Freelancing')
    expect(input(page, 'q')).toMatchObject({ type: 'search', value: 'BUSINESS client' })
    expect(input(page, 'category')).toMatchObject({ type: 'hidden', value: 'Freelancing' })
    for (const { text } of stories(page)) expect(text).toMatch(/^Freelancing/)
    for (const link of categories(page)) expect(link.href).toContain('q=BUSINESS+client')
    // "tin of roof paint" occurs in the text only.
    expect(stories(await visitor.visit('/blog?q=Roof%20PAINT')).map(({ to }) => to)).toEqual([
      `/blog/${SLUG}`,
    ])
    expect(textOf(main(await visitor.visit('/blog?q=roof+paint')))).toContain(
      '1 article found for "roof paint"',
    )
  })

  test('[BLOG-04+] without a hit it says so and links onward; no input breaks it', async () => {
    const empty = await visitor.visit('/blog?q=zzzz')
    expect(stories(empty)).toEqual([])
    expect(textOf(main(empty))).toContain('No articles found')
    expect(hrefs(main(empty))).toContain('/blog')
    for (const q of [
      '%25',
      '%5C',
      '%27',
      '%3Cscript%3Ealert(1)%3C/script%3E',
      '%EF%BF%BD',
      'a'.repeat(3000),
      '&q=b',
      '%C3%28',
      '_',
    ]) {
      const page = await visitor.visit(`/blog?q=${q}&page=-1`)
      expect(page.status, q).toBe(200)
      expect(page.html, q).not.toContain('<script>alert')
    }
  })

  test('[BLOG-04+] constant searching is refused for a moment, with a message', async () => {
    const strict = await openProduct({ LIMITS_SCALE: '0.0025' })
    try {
      const browser = new Browser({}, async () => strict)
      const answers = []
      for (let n = 0; n < 4; n++) answers.push(await browser.visit(`/blog?q=word${n}`))
      expect(answers.map((page) => page.status)).toEqual([200, 200, 200, 429])
      expect(textOf(main(answers.at(-1)!))).toMatch(/wait|try again/i)
      expect((await browser.visit('/blog')).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('[BLOG-01] shows 20 on a page and links to the others', async () => {
    for (let n = 1; n <= 8; n++) await article({ slug: `older-${n}` })
    try {
      const first = await visitor.visit('/blog?again=1')
      expect(stories(first)).toHaveLength(20)
      expect(hrefs(main(first))).toContain('/blog?page=2')
      expect(stories(await visitor.visit('/blog?page=2'))).toHaveLength(2)
      expect(stories(await visitor.visit('/blog?page=77&again=1'))).toHaveLength(2)
    } finally {
      for (let n = 1; n <= 8; n++) await dropped(`older-${n}`)
    }
  })

  test('[BLOG-01] in Kiswahili its own words are Kiswahili, and English articles are marked as English', async () => {
    const page = await new Browser().visit('/blog?lang=sw')
    expect(heading(page)).toBe('Blogu ya Stadi')
    expect(stories(page)[0]!.row).toContain('<div lang="en">')
    expect(stories(page)[0]!.text).toContain('Dakika 4 · Kiingereza')
  })
})

describe('an article', () => {
  test('[BLOG-02+] has its text, who wrote it and when, how long it takes, and three to read next', async () => {
    const page = await visitor.visit(`/blog/${SLUG}`)
    expect(heading(page)).toBe('Write a proposal a client reads to the end')
    const [text = ''] = elements(page.html, 'article')
    expect(textOf(elements(text, 'aside')[0]!)).toMatch(
      /^By Otieno Odhiambo \d+ \w+ \d{4} \d minutes · English$/,
    )
    expect(text).toContain('<h2>The job and the first try</h2>')
    expect(hrefs(/<ol class="breadcrumb">[\s\S]*?<\/ol>/.exec(page.html)![0])).toEqual([
      '/blog',
      '/blog?category=Freelancing',
    ])
    expect(stories(page).map(({ to }) => to)[0]).toBe('/blog/first-30-days-virtual-assistant-kenya')
    expect(stories(page)).toHaveLength(3)
    expect(input(page, 'email')).toMatchObject({ type: 'email', required: '' })
  })

  test('[BLOG-02+] says its own language, also on a page in the other', async () => {
    const page = await visitor.visit('/blog/duka-whatsapp-na-rekodi-za-mpesa')
    expect(tags(page.html, 'html')[0]!.lang).toBe('en')
    expect(tags(page.html, 'h1')[0]!.lang).toBe('sw')
    expect(page.html).toContain('<div lang="sw"><div class="prose">')
    expect(data(page).find((thing) => thing['@type'] === 'BlogPosting')).toMatchObject({ inLanguage: 'sw' })
  })

  test('[BLOG-02+] is described to search engines as an article with its breadcrumbs', async () => {
    const page = await visitor.visit(`/blog/${SLUG}`)
    const [post, way] = data(page)
    expect(post).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: 'Write a proposal a client reads to the end',
      inLanguage: 'en',
      url: `http://localhost:3000/blog/${SLUG}`,
      author: { '@type': 'Person', name: 'Otieno Odhiambo' },
      articleSection: 'Freelancing',
    })
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
    expect((way!.itemListElement as { item: string }[]).map((item) => item.item)).toEqual(
      ['', '/blog', '/blog?category=Freelancing', `/blog/${SLUG}`].map(
        (path) => `http://localhost:3000${path || '/'}`,
      ),
    )
    expect(tags(page.html, 'meta').find((tag) => tag.property === 'og:type')?.content).toBe('article')
    expect(tags(page.html, 'link').find((tag) => tag.rel === 'canonical')?.href).toBe(
      `http://localhost:3000/blog/${SLUG}`,
    )
  })

  test('[BLOG-02+] unknown addresses and drafts are 404, with a way back to the blog', async () => {
    await article({ slug: 'still-a-draft', publishedAt: null, title: 'Secret plan' })
    for (const path of [
      '/blog/still-a-draft',
      '/blog/nothing',
      '/blog/A',
      `/blog/${'x'.repeat(300)}`,
      '/blog/%27',
    ]) {
      const page = await visitor.visit(path)
      expect(page.status, path).toBe(404)
      expect(heading(page)).toBe('This article is not here')
      expect(hrefs(main(page))).toEqual(['/blog'])
      expect(page.html).not.toContain('Secret plan')
    }
    await dropped('still-a-draft')
  })

  test('[BLOG-02+] what an administrator publishes, edits and withdraws shows at once, although pages are cached', async () => {
    const { email } = await person('Wanjiru')
    const ctx = (await product()).app.context()
    await runCommand(ctx, ['admin', 'grant', email])
    const { ctx: member } = await person('Wanjiru Wa Pili')
    const admin = { ...member, viewer: { ...member.viewer, isAdmin: true } }
    const id = await editableArticles.save(admin, null, {
      slug: 'from-the-desk',
      language: 'en',
      title: 'From the desk',
      excerpt: 'New.',
      body: 'Hello <script>alert(1)</script> [bad](javascript:alert(1))',
      category: 'Freelancing',
      author: 'Wanjiru',
    })
    expect((await visitor.visit('/blog/from-the-desk')).status).toBe(404)
    expect(stories(await visitor.visit('/blog'))).toHaveLength(14)
    await editableArticles.show(admin, id, true)
    await expect.poll(async () => stories(await visitor.visit('/blog')).length).toBe(15)
    const page = await visitor.visit('/blog/from-the-desk')
    expect(page.html).not.toMatch(/<script>alert|href="javascript/)
    expect((await visitor.visit('/blog/feed.xml')).html).toContain('From the desk')
    await editableArticles.show(admin, id, false)
    await expect.poll(async () => (await visitor.visit('/blog/from-the-desk')).status).toBe(404)
    expect((await visitor.visit('/blog/feed.xml')).html).not.toContain('From the desk')
    await dropped('from-the-desk')
  })
})

describe('the feed', () => {
  test("[BLOG-02+] is valid RSS 2.0 of the newest articles, may be kept for five minutes, and is named by the blog's pages", async () => {
    await article({
      slug: 'signs',
      title: 'Tea & <milk> "now"',
      publishedAt: (await product()).app.context().now(),
    })
    const feed = await visitor.visit('/blog/feed.xml')
    await dropped('signs')
    expect(feed.status).toBe(200)
    expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(feed.headers.get('cache-control')).toBe('public, max-age=300')
    const names = xmlElements(feed.html)
    expect(names.slice(0, 2)).toEqual(['rss', 'channel'])
    expect(names.filter((name) => name === 'item')).toHaveLength(15)
    expect(feed.html).toContain('<title>Tea &amp; &lt;milk&gt; &quot;now&quot;</title>')
    expect(feed.html).toContain('<atom:link href="http://localhost:3000/blog/feed.xml" rel="self"')
    for (const path of ['/blog', `/blog/${SLUG}`]) {
      const link = tags((await visitor.visit(path)).html, 'link').find(
        (tag) => tag.type === 'application/rss+xml',
      )
      expect(link, path).toMatchObject({ rel: 'alternate', href: 'http://localhost:3000/blog/feed.xml' })
    }
  })

  test('[BLOG-02+] is no shared copy for somebody signed in', async () => {
    const { browser } = await person('Amina')
    expect((await browser.visit('/blog/feed.xml')).headers.get('cache-control')).toBe('private, max-age=300')
  })
})

describe('what a first visit weighs', () => {
  test.each(['/blog', `/blog/${SLUG}`, '/blog/use-ai-tools-without-handing-in-nonsense', '/newsletter'])(
    '%s is at most 12 kB',
    async (path) => {
      const stadi: Product = await product()
      const response = await stadi.fetch(
        new Request(`http://localhost:3000${path}?weigh=1`, {
          headers: { host: 'localhost:3000', 'accept-encoding': 'br' },
        }),
      )
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(12_000)
    },
  )
})
