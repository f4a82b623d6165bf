import { eq, isNotNull, sql } from 'drizzle-orm'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { posts } from '#modules/community/tables.server.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { learningPaths, siteFigures } from '#modules/publishing/tables.server.ts'
import { supportThreads } from '#modules/support/tables.server.ts'
import { weightOf } from '../page-weight.ts'
import {
  banners,
  Browser,
  buttons,
  closeProduct,
  elements,
  hrefs,
  input,
  newAddress,
  type Page,
  person,
  product,
  structured,
  tags,
  textOf,
} from './product.ts'

const CODE = '*483*77#'
const MAIL = 'msaada@stadi.example'
beforeAll(() => product({ USSD_CODE: CODE, SUPPORT_EMAIL: MAIL, SUPPORT_PHONE: '+254 711 222 333' }))
afterAll(closeProduct)

const ctxOf = async (): Promise<Context> => (await product()).app.context()
const home = (query = '') => new Browser().visit(`/${query}`)
const main = (page: Page): string => elements(page.html, 'main')[0]!
const sections = (page: Page): string[] => elements(main(page), 'section')
/** The part of the page under a heading. */
const part = (page: Page, title: string): string =>
  sections(page).find((section) => elements(section, 'h2').some((heading) => textOf(heading) === title))!
const linked = (html: string, words: string): string[] =>
  elements(html, 'a')
    .filter((link) => textOf(link) === words)
    .flatMap(hrefs)

/** The page after a write that is then undone, so that other tests see the samples unchanged. */
async function whileIt<T>(
  change: (ctx: Context) => Promise<unknown>,
  look: () => Promise<T>,
  undo: (ctx: Context) => Promise<unknown>,
): Promise<T> {
  const ctx = await ctxOf()
  try {
    await change(ctx)
    await invalidateTags(ctx)
    return await look()
  } finally {
    await undo(ctx)
    await invalidateTags(ctx)
  }
}

describe('the home page', () => {
  test('[HOME-01] is open to everybody, one page without scripts, with one h1', async () => {
    const page = await home()
    expect(page).toMatchObject({ status: 200, location: null })
    expect(elements(page.html, 'h1').map(textOf)).toEqual(['From the phone in your hand to paid work'])
    expect(tags(page.html, 'script').filter((script) => script.type !== 'application/ld+json')).toEqual([])
    expect((await (await person('Amina Home')).browser.visit('/')).status).toBe(200)
  })

  test('[HOME-20] has its parts in the specified order', async () => {
    const page = await home()
    const names = sections(page).map(
      (section) =>
        textOf(elements(section, 'h1')[0] ?? elements(section, 'h2')[0] ?? '') ||
        tags(section, 'section')[0]!['aria-label'],
    )
    expect(names).toEqual([
      'From the phone in your hand to paid work',
      'Stadi in figures',
      'What Stadi is',
      'What you get',
      'AI tools',
      'Open jobs',
      'Three paths to income',
      'What learners say',
      'Talk to us',
      'Begin today',
    ])
  })

  test('[HOME-02] [HOME-03] [HOME-19] starts at the top and again at the end, and finds a mentor', async () => {
    const all = sections(await home())
    expect(linked(all[0]!, 'Start Learning Free')).toEqual(['/onboarding'])
    expect(linked(all[0]!, 'Find a Mentor')).toEqual(['/mentorship'])
    expect(linked(all.at(-1)!, 'Start Learning Free')).toEqual(['/onboarding'])
    expect(textOf(all.at(-1)!)).toContain('Mwanzo wa ngoma ni lele')
  })

  test('[HOME-01] [CAT-18] leads into a lesson that opens without an account and can be read within its bytes, and to three courses', async () => {
    const hero = sections(await home())[0]!
    const links = elements(hero, 'a').flatMap(hrefs)
    const courses = links.filter((href) => /^\/courses\/\d+$/.test(href))
    expect(new Set(courses).size).toBe(3)
    const [lesson] = links.filter((href) => href.includes('/lessons/'))
    expect(textOf(hero)).toMatch(/Try the first lesson, \d+ min No account, 24 kB/)
    // Each with its cover, and one with a price: the lowest.
    const listed = elements(/<ul class="home-lines">[\s\S]*?<\/ul>/.exec(hero)![0], 'li')
    expect(listed.flatMap((course) => tags(course, 'img').map(({ src }) => src))).toEqual([
      expect.stringMatching(/^\/pictures\//),
      expect.stringMatching(/^\/pictures\//),
      expect.stringMatching(/^\/pictures\//),
    ])
    expect(listed.map(textOf).join()).toContain('KES 9,000')
    const { page } = await weightOf(async (request) => (await product()).fetch(request), lesson!, {
      'sec-fetch-site': 'none',
    })
    expect(page).toBeLessThanOrEqual(24_000)
    const read = await new Browser().visit(lesson!)
    expect(read.status).toBe(200)
    expect(textOf(main(read)).length).toBeGreaterThan(1500)
  })

  test('[HOME-01] [CRS-06] begins that lesson in place: a person and its first question, as the lesson itself has it, in the language that is read', async () => {
    for (const query of ['', '?lang=sw']) {
      const browser = new Browser()
      const hero = elements(main(await browser.follow(await browser.visit(`/${query}`))), 'section')[0]!
      expect(tags(hero, 'img').filter(({ src }) => src!.includes('cast-thoughtful'))).toHaveLength(1)
      const check = /<div class="check"[\s\S]*?<\/details><\/div>/.exec(hero)![0]
      const lesson = elements(hero, 'a')
        .flatMap(hrefs)
        .find((href) => href.includes('/lessons/'))!
      const whole = (await browser.visit(lesson)).html
      expect(whole.indexOf(check)).toBe(whole.indexOf('<div class="check"'))
      // Each answer says at once whether it is right and why, by no script.
      expect(tags(check, 'details').length).toBeGreaterThanOrEqual(2)
      expect(tags(check, 'details').filter((answer) => answer.class === 'is-right')).toHaveLength(1)
    }
    // An author who changes the lesson changes the page, and one without a question is only linked to.
    const ctx = await ctxOf()
    const [, id] = /\/lessons\/(\d+)/.exec(main(await home()))!
    const own = eq(lessons.id, Number(id))
    const [kept] = await ctx.db.select().from(lessons).where(own)
    const changed = await whileIt(
      (ctx) =>
        ctx.db
          .update(lessons)
          .set({ body: kept!.body!.replace(/^\? .*$/m, '? Does this <page> follow the lesson?') })
          .where(own),
      home,
      (ctx) => ctx.db.update(lessons).set({ body: kept!.body }).where(own),
    )
    expect(textOf(main(changed))).toContain('Does this <page> follow the lesson?')
  })

  test('[HOME-05+] counts the courses, and those of them that are free', async () => {
    const page = await home()
    const [, all, free] = /All (\d+) courses, (\d+) free/.exec(textOf(main(page)))!
    const rows = await (await ctxOf()).db.select().from(courses).where(isNotNull(courses.publishedAt))
    expect([Number(all), Number(free)]).toEqual([
      rows.length,
      rows.filter(({ priceKes }) => priceKes === 0).length,
    ])
  })

  test('[CERT-06+] leads to the check of certificates above the footer, too', async () => {
    expect(linked(part(await home(), 'What Stadi is'), 'Check a certificate')).toEqual(['/verify'])
  })

  test('[HOME-04] [HOME-06] says whom it is for', async () => {
    const about = textOf(part(await home(), 'What Stadi is'))
    for (const word of [
      'learners',
      'job seekers',
      'freelancers',
      'students',
      'entrepreneurs',
      'Kenya and East Africa',
    ])
      expect(about).toContain(word)
  })

  test('[HOME-07] [HOME-08] names four services; the short code is the configured one, also on the drawn phone, in the contact details and in the help questions', async () => {
    const page = await home()
    const services = part(page, 'What you get')
    expect(elements(services, 'h3').map(textOf)).toEqual([
      'USSD on any phone',
      'Web and mobile',
      'AI coaching',
      'Jobs board',
    ])
    expect(textOf(elements(services, 'li')[0]!)).toContain(`Dial ${CODE} and learn on a basic phone`)
    expect(CODE).toMatch(/^\*.*#$/)
    expect(
      tags(main(page), 'svg').filter((svg) => svg.role === 'img' && svg['aria-label']!.includes(CODE)),
    ).toHaveLength(1)
    expect(elements(main(page), 'text').map(textOf)).toEqual(
      expect.arrayContaining([CODE, '1. Learn', '2. My progress', '3. Jobs', '4. Certificates']),
    )
    expect(textOf(part(page, 'Talk to us'))).toContain(CODE)
    expect(page.html).not.toContain('*384*')
    expect(textOf((await new Browser().visit('/help-center')).html)).toContain(`Our USSD code is ${CODE}`)
    expect(page.html).not.toMatch(/coming soon/i)
  })

  test('[HOME-09] leads to each of the AI tools', async () => {
    const tools = part(await home(), 'AI tools')
    expect(elements(tools, 'a').map((link) => [textOf(link), ...hrefs(link)])).toEqual([
      ['Skill assessment', '/skill-assessment'],
      ['AI coach', '/ai-coach'],
      ['AI career advisor', '/ai-career-advisor'],
      ['Resume builder', '/resume-builder'],
    ])
  })

  test('tells search engines what it is', async () => {
    const { html } = await home()
    const things = structured(html)
    expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
    expect(things[0]).toMatchObject({ name: 'Stadi', contactPoint: { email: MAIL } })
    expect(tags(html, 'link').find((link) => link.rel === 'canonical')!.href).toMatch(/\/$/)
    expect(tags(html, 'meta').find((meta) => meta.name === 'description')!.content!.length).toBeLessThan(220)
  })

  test('says the same in Kiswahili', async () => {
    const browser = new Browser()
    const page = await browser.follow(await browser.visit('/?lang=sw'))
    expect(elements(page.html, 'h1').map(textOf)).toEqual(['Kutoka simu uliyo nayo hadi kazi yenye malipo'])
    expect(elements(main(page), 'text').map(textOf)).toContain('1. Jifunze')
    expect(linked(main(page), 'Anza Kujifunza Bure')).toEqual(['/onboarding', '/onboarding'])
    expect(elements(main(page), 'h2').map(textOf)).toContain('Njia tatu za kipato')
  })

  test('weighs at most 12 kB at the first visit, styles and all, and asks for nothing but its icon until it is scrolled to its faces', async () => {
    const page = await home()
    const served = brotliCompressSync(page.html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 7,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    })
    expect(served.length).toBeLessThanOrEqual(12_000)
    expect(tags(page.html, 'link').filter((link) => /stylesheet|preload/.test(link.rel ?? ''))).toEqual([])
    // A person, three covers, three ways, three of the paths, two faces.
    expect(tags(page.html, 'img').map(({ loading }) => loading)).toEqual(Array(12).fill('lazy'))
  })
})

describe('its figures', () => {
  const line = (page: Page) => elements(sections(page)[1]!, 'li').map(textOf)

  test('[HOME-05] are four, with the month they were true', async () => {
    const page = await home()
    expect(line(page)).toEqual(['15,000+ learners', '500+ mentors', '50+ courses', '85% success rate'])
    expect(textOf(sections(page)[1]!)).toContain('Stated in January 2024')
  })

  test('[HOME-05+] are records: what is typed there is shown, a live one is counted, and without any there is no line', async () => {
    const set =
      (part: Partial<typeof siteFigures.$inferInsert>, key: 'mentors' | 'learners') => (ctx: Context) =>
        ctx.db.update(siteFigures).set(part).where(eq(siteFigures.key, key))
    const page = await whileIt(
      set({ value: '512', asOf: '2026-11-01' }, 'mentors'),
      home,
      set({ value: '500+', asOf: '2024-01-01' }, 'mentors'),
    )
    expect(line(page)[1]).toBe('512 mentors')
    expect(textOf(sections(page)[1]!)).toContain('Stated in January 2024, November 2026')
    const live = await whileIt(set({ isLive: true }, 'learners'), home, set({ isLive: false }, 'learners'))
    expect(line(live)[0]).toMatch(/^\d[\d,]* learners$/)
    const kept = await (await ctxOf()).db.select().from(siteFigures)
    const none = await whileIt(
      (ctx) => ctx.db.delete(siteFigures),
      home,
      (ctx) => ctx.db.insert(siteFigures).values(kept),
    )
    expect(none.html).not.toContain('Stadi in figures')
    expect(sections(none)).toHaveLength(9)
  })
})

describe('its jobs', () => {
  const title = 'Open jobs'
  const titles = (page: Page) => elements(part(page, title), 'h3').map(textOf)

  test('[HOME-10] [HOME-11] are three, with place and pay, and lead to all', async () => {
    const jobs = part(await home(), title)
    expect(elements(jobs, 'li')).toHaveLength(3)
    expect(textOf(jobs)).toContain(
      'Virtual assistant for a tour company Kijani Trails · Remote, Kenya KES 15,000 - 20,000 a month',
    )
    expect(linked(jobs, 'View All Jobs')).toEqual(['/community'])
  })

  test('[HOME-10+] are the newest of the database as text; without any the page invents none and says what to do', async () => {
    const id = newId()
    const job = {
      id,
      title: 'Type <b>letters</b>',
      description: '',
      company: 'Duka & Sons',
      platform: 'Direct',
      location: 'Kisumu',
      budget: 'KES 900',
      skills: [],
      difficulty: 'Beginner' as const,
    }
    const page = await whileIt(
      (ctx) =>
        ctx.db
          .insert(jobListings)
          .values({ ...job, createdAt: after(ctx.now(), -HOUR), endsAt: after(ctx.now(), DAY) }),
      home,
      (ctx) => ctx.db.delete(jobListings).where(eq(jobListings.id, id)),
    )
    expect(titles(page)).toEqual([
      'Type <b>letters</b>',
      'Virtual assistant for a tour company',
      'Social media posts for a bakery',
    ])
    const unlisted = await whileIt(
      (ctx) => ctx.db.update(jobListings).set({ isActive: false }),
      home,
      (ctx) => ctx.db.update(jobListings).set({ isActive: true }),
    )
    // A board with jobs to dial for is not called empty.
    expect(titles(unlisted)).toEqual(['8 USSD jobs are open'])
    expect(linked(part(unlisted, title), 'See the USSD jobs')).toEqual(['/community?tab=ussd-jobs'])
    const none = await whileIt(
      async (ctx) => {
        await ctx.db.update(jobListings).set({ isActive: false })
        await ctx.db.update(ussdJobs).set({ state: 'hidden' })
      },
      home,
      async (ctx) => {
        await ctx.db.update(jobListings).set({ isActive: true })
        await ctx.db.update(ussdJobs).set({ state: 'approved' })
      },
    )
    expect(titles(none)).toEqual(['The board is empty at the moment.'])
    expect(linked(part(none, title), 'See the courses')).toEqual(['/courses'])
    expect(linked(part(none, title), 'View All Jobs')).toEqual(['/community'])
  })
})

describe('its paths', () => {
  const title = 'Three paths to income'

  test("[HOME-12] [HOME-13] [HOME-14] [HOME-16] are three, with their weeks and a month's income, and lead to their courses", async () => {
    const paths = part(await home(), title)
    expect(elements(paths, 'h3').map(textOf)).toEqual([
      'Digital Marketing',
      'Virtual Assistant',
      'Content Writing',
    ])
    const text = textOf(paths)
    for (const words of [
      'Digital Marketing 3-5 weeks',
      'Virtual Assistant 4-6 weeks',
      'Content Writing 6-8 weeks',
    ])
      expect(text).toContain(words)
    expect(text.match(/KES [\d,]+ - [\d,]+ a month/g)).toHaveLength(3)
    const links = hrefs(paths).filter((href) => href.startsWith('/courses'))
    expect(links).toEqual([
      '/courses?category=Digital%20Marketing',
      '/courses?category=Virtual%20Assistant',
      '/courses?category=Content%20Creation',
    ])
    for (const href of links)
      expect(textOf(main(await new Browser().visit(href)))).toMatch(/\b[1-9]\d* courses?\b/)
  })

  test('[HOME-14+] take their range from the record', async () => {
    const set = (incomeMaxKes: number) => (ctx: Context) =>
      ctx.db.update(learningPaths).set({ incomeMaxKes }).where(eq(learningPaths.slug, 'digital-marketing'))
    const [path] = await (
      await ctxOf()
    ).db
      .select()
      .from(learningPaths)
      .where(eq(learningPaths.slug, 'digital-marketing'))
    const page = await whileIt(set(33_500), home, set(path!.incomeMaxKes))
    expect(textOf(part(page, title))).toContain('KES 12,000 - 33,500 a month')
  })

  test('[HOME-15] [HOME-15+] name 30-90 days as an aim beside the terms, and guarantee nothing', async () => {
    const page = await home()
    expect(textOf(part(page, title))).toContain('Learners aim to earn within 30-90 days')
    expect(hrefs(part(page, title))).toContain('/terms')
    expect(textOf(main(page)).match(/\w+ \w+ guarantee\w*/g)).toEqual(['Nothing is guaranteed'])
    // No range is called typical while nobody has a source for it.
    expect(textOf(main(page))).not.toMatch(/typical/i)
  })
})

describe('its testimonials', () => {
  test('[HOME-17] are two, each with a name', async () => {
    const voices = part(await home(), 'What learners say')
    expect(elements(voices, 'blockquote')).toHaveLength(2)
    expect(elements(voices, 'figcaption').map(textOf)).toEqual([
      'Akinyi Odhiambo Virtual assistant, Kisumu (sample)',
      'Rehema Mwakio Fabric shop owner, Mombasa (sample)',
    ])
  })

  test("[HOME-17+] are gone when nobody's story is marked", async () => {
    const kept = await (await ctxOf()).db.select().from(posts).where(eq(posts.isTestimonial, true))
    const page = await whileIt(
      (ctx) => ctx.db.update(posts).set({ isTestimonial: false }),
      home,
      async (ctx) => {
        for (const { id } of kept)
          await ctx.db.update(posts).set({ isTestimonial: true }).where(eq(posts.id, id))
      },
    )
    expect(page.status).toBe(200)
    expect(elements(page.html, 'blockquote')).toEqual([])
    expect(page.html).not.toContain('What learners say')
  })
})

describe('its contact form', () => {
  test('[HOME-18] [HOME-18+] stands beside details from the settings, and what is sent is stored', async () => {
    const browser = new Browser()
    const page = await browser.visit('/')
    const contact = part(page, 'Talk to us')
    expect(hrefs(contact)).toEqual([`mailto:${MAIL}`, 'tel:+254711222333'])
    expect(tags(contact, 'form')).toMatchObject([{ method: 'post', action: '/contact' }])
    expect(input(page, 'email')).toMatchObject({ type: 'email', autocomplete: 'email' })
    expect(tags(contact, 'textarea')[0]).toMatchObject({ name: 'message' })
    expect(buttons({ ...page, html: contact })).toEqual(['Send message'])
    const email = newAddress('contact')
    const sent = await browser.submit('/contact', { name: 'Amina', email, message: 'Habari, nina swali.' })
    expect(sent.status).toBe(302)
    expect(banners(await browser.follow(sent))).toHaveLength(1)
    const { db } = await ctxOf()
    expect(await db.$count(supportThreads, sql`${supportThreads.email} = ${email}`)).toBe(1)
  })

  test('[HOME-18+] shows what was typed again when something is wrong', async () => {
    const page = await new Browser().submit('/contact', {
      name: 'Amina',
      email: 'no address',
      message: '<script>alert(1)</script>',
    })
    expect(page.status).toBe(400)
    expect(input(page, 'name')?.value).toBe('Amina')
    expect(input(page, 'email')?.value).toBe('no address')
    expect(elements(page.html, 'textarea')[0]).toContain('&lt;script&gt;alert(1)')
  })
})
