import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { siteFigures } from '#modules/publishing/tables.server.ts'
import { EXCERPT_LETTERS } from '#modules/community/rules.ts'
import { posts } from '#modules/community/tables.server.ts'
import { Browser, closeProduct, elements, hrefs, type Page, product, textOf } from './product.ts'

let ctx: import('#context.ts').Context
let page: Page

beforeAll(async () => {
  ctx = (await product()).app.context()
  page = await new Browser().visit('/success-stories')
})
afterAll(closeProduct)

async function afterWrite(): Promise<Page> {
  await invalidateTags(ctx)
  await new Promise((resolve) => setTimeout(resolve, 200))
  return new Browser().visit('/success-stories')
}
const stories = (of: Page): string[] => elements(of.html, 'article')
const figuresOf = (html: string): string[] =>
  [...html.matchAll(/<div class="stat [^"]*">([\s\S]*?)<\/div>/g)].map((match) => textOf(match[1]!))
const titleOf = (story: string): string => textOf(elements(story, 'h3')[0]!)

describe('/success-stories', () => {
  test('[SUC-01] [SUC-02] [SUC-03] shows the four figures exactly, with their date', () => {
    expect(page.status).toBe(200)
    expect(figuresOf(page.html)).toEqual([
      'success rate 85%',
      'average monthly earnings $2,800',
      'to the first gig 3.5 months',
      'satisfaction 4.8/5',
    ])
    expect(textOf(page.html)).toContain('Figures as of January 2024.')
  })
  test('[SUC-03+] the figures are site content: edited ones show with their own date, and satisfaction can be counted from reviews', async () => {
    const before = await ctx.db.select().from(siteFigures)
    await ctx.db
      .update(siteFigures)
      .set({ value: '4 months', asOf: '2026-11-01' })
      .where(eq(siteFigures.key, 'first-gig'))
    await ctx.db.update(siteFigures).set({ isLive: true }).where(eq(siteFigures.key, 'satisfaction'))
    const figures = figuresOf((await afterWrite()).html)
    expect(figures[2]).toBe('to the first gig 4 months as of November 2026')
    expect(figures[3]).toMatch(/^satisfaction [1-5](\.\d)?\/5 counted now$/)
    await ctx.db.delete(siteFigures)
    await ctx.db.insert(siteFigures).values(before)
  })
  test('[SUC-04] one story is featured and two more are shown, each with its author', () => {
    expect(stories(page)).toHaveLength(3)
    expect(elements(page.html, 'h2').map(textOf)).toEqual(
      expect.arrayContaining(['Featured story', 'Two more ways']),
    )
    expect(titleOf(stories(page)[0]!)).toBe('From the cyber café counter to two steady clients')
    for (const author of ['Akinyi Odhiambo', 'Rehema Mwakio', 'Musyoka Kioko'])
      expect(textOf(page.html)).toContain(author)
  })
  test('[SUC-05] leads to the set-up and to the mentors', () => {
    expect(hrefs(elements(page.html, 'main')[0]!)).toEqual(
      expect.arrayContaining(['/onboarding', '/mentorship']),
    )
  })
  test('[SUC-06] shows a beginning of at most 120 letters; the whole story opens below it without scripts', async () => {
    for (const story of stories(page)) {
      const excerpt = textOf(/<p class="[^"]*excerpt"[^>]*>([\s\S]*?)<\/p>/.exec(story)![1]!)
      expect([...excerpt].length).toBeLessThanOrEqual(EXCERPT_LETTERS)
      expect(excerpt).toMatch(/…$/)
      const [details] = elements(story, 'details')
      expect(textOf(details!)).toContain(excerpt.slice(0, -1))
      expect(textOf(details!).length).toBeGreaterThan(600)
    }
  })
  test('[SUC-04+] another featured one shows at once; nothing of a story is markup', async () => {
    const [other] = await ctx.db.select().from(posts).where(eq(posts.category, 'Digital Skills'))
    await ctx.db.update(posts).set({ isFeatured: false })
    await ctx.db
      .update(posts)
      .set({ isFeatured: true, title: '<script>alert(1)</script>' })
      .where(eq(posts.id, other!.id))
    const now = await afterWrite()
    expect(titleOf(stories(now)[0]!)).toBe('<script>alert(1)</script>')
    expect(now.html).not.toContain('<script>alert')
    expect(stories(now)).toHaveLength(3)
  })
  test('[SUC-04+] with no story it invites to share one', async () => {
    await ctx.db.update(posts).set({ hiddenAt: ctx.now(), hiddenBy: 'staff' })
    const empty = await afterWrite()
    expect(stories(empty)).toEqual([])
    expect(textOf(empty.html)).toContain(
      'No story has been told yet. Share your journey to inspire others. Share your story',
    )
    expect(hrefs(elements(empty.html, 'main')[0]!)).toContain('/contact')
  })
})
