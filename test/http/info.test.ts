import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { openings } from '#modules/hiring/tables.server.ts'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { legalPages, siteFigures, teamMembers } from '#modules/publishing/tables.server.ts'
import {
  Browser,
  closeProduct,
  elements,
  footer,
  heading,
  hrefs,
  type Page,
  product,
  scriptsOf,
  tags,
  textOf,
} from './product.ts'

let ctx: import('#context.ts').Context

beforeAll(async () => {
  ctx = (await product()).app.context()
})
afterAll(closeProduct)

const visit = (path: string): Promise<Page> => new Browser().visit(path)
/** As a visitor sees it after the write that changes it. */
async function afterWrite(path: string): Promise<string> {
  await invalidateTags(ctx)
  await new Promise((resolve) => setTimeout(resolve, 200))
  return (await visit(path)).html
}
const figuresOf = (html: string): string[] =>
  [...html.matchAll(/<div class="stat [^"]*">([\s\S]*?)<\/div>/g)].map((match) => textOf(match[1]!))
const main = (page: Page): string => elements(page.html, 'main')[0]!
const headings = (html: string, name: string): string[] => elements(html, name).map(textOf)

const pages = [
  '/about',
  '/careers',
  '/careers/web-developer',
  '/privacy',
  '/terms',
  '/success-stories',
  '/api-docs',
]

describe('pages about Stadi', () => {
  test.each(pages)(
    '[NAV-02] [NAV-18] [INFO-01] %s opens for everybody, without scripts, with one heading and what search engines need',
    async (path) => {
      const page = await visit(path)
      expect(page).toMatchObject({ status: 200, location: null })
      expect(elements(page.html, 'h1')).toHaveLength(1)
      expect(scriptsOf(page.html)).toEqual([])
      expect(tags(page.html, 'link').find((link) => link.rel === 'canonical')?.href).toBe(
        `http://localhost:3000${path}`,
      )
      expect(
        tags(page.html, 'meta').find((meta) => meta.name === 'description')?.content?.length,
      ).toBeGreaterThan(30)
      expect(textOf(page.html)).not.toMatch(/coming soon|being built/i)
      expect(hrefs(footer(page))).toEqual(
        expect.arrayContaining(['/about', '/careers', '/privacy', '/terms', '/success-stories', '/api-docs']),
      )
      expect(page.headers.get('cache-control')).toBe('public, max-age=60')
    },
  )
  test.each(pages)('%s is written in Kiswahili as well', async (path) => {
    const [english, swahili] = [await visit(path), await visit(`${path}?lang=sw`)]
    expect(swahili.html).toContain('<html lang="sw">')
    expect(textOf(main(swahili))).not.toBe(textOf(main(english)))
    expect(heading(swahili)).not.toBe(heading(english))
  })
})

describe('/about', () => {
  test('[INFO-01] [INFO-02] [INFO-03] [INFO-04] shows four dated figures, mission and vision, four values and four people', async () => {
    const page = await visit('/about')
    expect(figuresOf(page.html)).toEqual([
      'students trained 15,000+',
      'success rate 85%',
      'countries 8',
      'mentors 500+',
    ])
    expect(textOf(page.html)).toContain('Figures as of January 2024.')
    expect(headings(page.html, 'h2')).toEqual(expect.arrayContaining(['Our mission', 'Our vision']))
    expect(textOf(page.html)).toContain('an expensive phone, a big city or a family name')
    const [values, people] = elements(main(page), 'ul').map((list) => headings(list, 'h3'))
    expect(values).toEqual(['Accessibility', 'Community', 'Innovation', 'Impact'])
    expect(people).toEqual(['Zawadi Mfano', 'Tumaini Mfano', 'Furaha Mfano', 'Imani Mfano'])
    // Initials on a pattern, no pictures.
    expect(page.html).toMatch(/<div class="tile [^"]*" aria-hidden="true"><span>ZM<\/span>/)
    expect(page.html).not.toContain('<img')
  })
  test('[INFO-04+] an edited figure, a counted one and another team show at once; without any it says so', async () => {
    const before = {
      figures: await ctx.db.select().from(siteFigures),
      people: await ctx.db.select().from(teamMembers),
    }
    await ctx.db
      .update(siteFigures)
      .set({ value: '9', asOf: '2026-10-01' })
      .where(eq(siteFigures.key, 'countries'))
    await ctx.db.update(siteFigures).set({ isLive: true }).where(eq(siteFigures.key, 'mentors'))
    await ctx.db.delete(teamMembers)
    const html = await afterWrite('/about')
    expect(figuresOf(html)).toEqual([
      'students trained 15,000+ Sample, as of January 2024',
      'success rate 85% Sample, as of January 2024',
      'countries 9 as of October 2026',
      expect.stringMatching(/^mentors \d+ counted now$/),
    ])
    expect(textOf(html)).toContain('The team has not introduced itself yet.')
    await ctx.db.delete(siteFigures)
    expect(figuresOf(await afterWrite('/about'))).toEqual([])
    await ctx.db.insert(siteFigures).values(before.figures)
    await ctx.db.insert(teamMembers).values(before.people)
    expect(headings(await afterWrite('/about'), 'h3')).toContain('Zawadi Mfano')
  })
})

describe('/terms and /privacy', () => {
  test.each([
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy policy'],
  ])('[INFO-09] [INFO-10] %s says when it was last updated and leads to its parts', async (path, title) => {
    const page = await visit(path)
    expect(heading(page)).toBe(title)
    expect(textOf(main(page))).toContain('Last updated January 2024')
    const [contents] = elements(main(page), 'ol')
    const links = hrefs(contents!)
    expect(links.length).toBeGreaterThan(8)
    for (const link of links) expect(page.html).toContain(`<h2 id="${link.slice(1)}">`)
    expect(links).toHaveLength(elements(main(page), 'h2').length)
    expect((await visit(`${path}?lang=sw`)).html).toContain('Ilisasishwa mwisho Januari 2024')
  })
  test('[INFO-11] [INFO-12] [INFO-13] [INFO-14] [INFO-14+] [INFO-15] [INFO-16] the terms say what they must', async () => {
    const terms = textOf((await visit('/terms')).html)
    expect(terms).toContain('You must be at least 16 years old.')
    expect(terms).toMatch(
      new RegExp(
        `Refunds within ${REFUND_DAYS} days You may ask for your money back up to the end of day ${REFUND_DAYS} `,
      ),
    )
    expect(terms).toContain('When we raise a course or mentor price, we announce it at least 30 days ahead.')
    expect(terms).toContain(
      'billed in advance, at the start of each period, and it renews automatically unless you cancel it',
    )
    expect(terms).toContain('No subscription is sold at present.')
    expect(terms).toContain('No amount is ever charged without a prompt that you confirmed with the PIN.')
    expect(terms).toContain('Failed payments may suspend paid access.')
    expect(terms).toContain('M-Pesa, card and PayPal')
  })
  test('[INFO-09] the privacy policy says what happens to an application, and names the settings of this installation', async () => {
    const privacy = textOf((await visit('/privacy')).html)
    expect(privacy).toContain(ctx.config.supportEmail)
    expect(privacy).not.toMatch(/\{\w+\}/)
    expect(privacy).toMatch(
      /180 days after the opening closes; where an opening has no last day, 180 days after they came in/,
    )
  })
  test('[INFO-10] an edited page shows its new month and text; without a translation it says so; without a record there is an honest empty page', async () => {
    const before = await ctx.db.select().from(legalPages)
    await ctx.db
      .update(legalPages)
      .set({
        updatedOn: '2026-11-21',
        body: { en: '## Only this\n\nWrite to {supportEmail}. <script>alert(1)</script>', sw: '' },
      })
      .where(eq(legalPages.slug, 'terms'))
    const html = await afterWrite('/terms')
    expect(textOf(html)).toContain('Last updated November 2026')
    expect(textOf(html)).toContain(`Write to ${ctx.config.supportEmail}.`)
    expect(html).not.toContain('<script>alert')
    const swahili = await visit('/terms?lang=sw')
    expect(textOf(swahili.html)).toContain('Ukurasa huu bado haujatafsiriwa')
    expect(swahili.html).toContain('<div lang="en"><div class="prose">')
    await ctx.db.delete(legalPages)
    const empty = await afterWrite('/terms')
    expect(textOf(empty)).toContain('This text has not been published yet.')
    expect(empty).toContain('<meta name="robots" content="noindex"/>')
    await ctx.db.insert(legalPages).values(before)
    expect(await afterWrite('/terms')).toContain('January 2024')
  })
  test('[INFO-09] [INFO-10] the sign-up leads there with a page of its own', async () => {
    const page = await visit('/auth?mode=sign-up')
    expect(hrefs(main(page))).toEqual(expect.arrayContaining(['/terms', '/privacy']))
  })
})

describe('/careers', () => {
  test('[INFO-05] [INFO-06] [INFO-07] shows three openings with one featured, four benefits and two dated figures', async () => {
    const page = await visit('/careers')
    const [list, benefits] = elements(main(page), 'ul')
    expect(headings(list!, 'h3')).toEqual([
      'Learner Support Officer',
      'Course Writer, Spreadsheets and Data',
      'Web Developer',
    ])
    expect(textOf(main(page)).match(/\bFeatured\b/g)).toHaveLength(1)
    expect(headings(benefits!, 'h3')).toHaveLength(4)
    expect(figuresOf(page.html)).toEqual(['people in the team 50+', 'countries 8'])
    expect(textOf(page.html)).toContain('Figures as of January 2024.')
    for (const slug of ['learner-support-officer', 'course-writer-spreadsheets', 'web-developer'])
      expect(hrefs(list!)).toEqual(expect.arrayContaining([`/careers/${slug}`, `/careers/${slug}#apply`]))
  })
  test('[INFO-05] [INFO-08+] with nothing open it says so, and a closed opening has left the list', async () => {
    const before = await ctx.db.select().from(openings)
    await ctx.db.update(openings).set({ closesOn: '2020-01-01' })
    const html = await afterWrite('/careers')
    expect(textOf(html)).toContain('No position is open right now.')
    expect(textOf(html)).not.toContain('Featured')
    for (const { id, closesOn } of before)
      await ctx.db.update(openings).set({ closesOn }).where(eq(openings.id, id))
    expect(textOf(await afterWrite('/careers'))).toContain('3 open')
  })
})
