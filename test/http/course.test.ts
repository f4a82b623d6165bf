import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { completeLesson, recordTime } from '#modules/courses/commands/learning.server.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { courses, lessonProgress } from '#modules/courses/tables.server.ts'
import {
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  banners,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

const visitor = new Browser()
beforeAll(async () => void (await product()))
afterAll(closeProduct)

const lessonsOf = async (ctx: Context, id: number) =>
  (await courseView(ctx, id)).modules.flatMap((module) => module.lessons)
const rows = (html: string) =>
  [...html.matchAll(/<li class="lesson-row">[\s\S]*?<\/li>/g)].map(([row]) => ({
    text: textOf(row),
    links: hrefs(row),
  }))
const act = (html: string) => /<div class="course-act">[\s\S]*?<\/div>/.exec(html)![0]
const facts = (html: string) => textOf(elements(html, 'aside')[0]!)

/** A published course without a lesson. */
async function emptyCourse(id: number): Promise<void> {
  const { db, now } = (await product()).app.context()
  const [model] = await db.select().from(courses).where(eq(courses.id, 1))
  await db
    .insert(courses)
    .values({ ...model!, id, slug: `empty-${id}`, title: 'Coming Soon', publishedAt: now() })
    .onConflictDoNothing()
}

describe('the course page', () => {
  test('[CRS-01] takes the id as a number and falls back to 1', async () => {
    expect(heading(await visitor.visit('/courses/8'))).toBe('Spot Online Scams and Lock Your Accounts')
    const fallback = await visitor.visit('/courses/abc')
    expect(heading(fallback)).toBe('Digital Marketing')
    expect(tags(fallback.html, 'link').find((link) => link.rel === 'canonical')?.href).toBe(
      'http://localhost:3000/courses/1',
    )
    expect(fallback.html).toContain('<title>Digital Marketing - Stadi</title>')
  })

  test('[USSD-25+] tells what to dial for a course that basic phones have, in both languages, and for no other', async () => {
    const about = async (path: string) =>
      textOf(elements((await new Browser().visit(path)).html, 'header').at(-1)!)
    expect(await about('/courses/8')).toContain('Also on a basic phone: dial *384*2025#')
    expect(await about('/courses/21?lang=sw')).toContain('Pia kwa simu ya kabambe: piga *384*2025#')
    expect(await about('/courses/1')).not.toContain('dial')
  })

  test('[CRS-01] no part of the page waits for a script to show it', async () => {
    for (const path of ['/courses/1', '/courses/2?tab=overview'])
      expect((await new Browser().visit(path)).html, path).not.toMatch(/<template|<div hidden/)
  })

  test('[CRS-02] has a breadcrumb to the courses', async () => {
    const { html } = await visitor.visit('/courses/1')
    expect(hrefs(/<ol class="breadcrumb">[\s\S]*?<\/ol>/.exec(html)![0])[0]).toBe('/courses')
  })

  test('[CRS-03] says when a number has no course', async () => {
    for (const id of ['999', '0', '-3', '1.5', '1e20', '99999999999']) {
      const page = await visitor.visit(`/courses/${id}`)
      expect(page.status, id).toBe(404)
      expect(heading(page)).toBe('Course Not Found')
      expect(textOf(page.html)).toContain("The course you're looking for doesn't exist.")
      expect(page.html).toMatch(/href="\/courses"[^>]*>Back to Courses<\/a>/)
    }
    const { browser } = await person('Amina')
    expect((await browser.visit('/courses/999')).status).toBe(404)
  })

  test('[CRS-04] [CRS-04+] without published lessons says so and cannot be bought', async () => {
    await emptyCourse(990)
    const { html } = await visitor.visit('/courses/990')
    // The product is shared with tests that count courses.
    await (await product()).app.context().db.delete(courses).where(eq(courses.id, 990))
    expect(textOf(html)).toContain('Curriculum coming soon')
    expect(hrefs(html)).not.toContain('/courses/990/purchase')
    expect(textOf(act(html))).toBe('Curriculum coming soon')
  })

  test('[CRS-05] [CRS-06] [CRS-07] the curriculum lists modules and lessons with one button each', async () => {
    const { html } = await visitor.visit('/courses/1')
    expect(textOf(/<nav aria-label="Parts of this course"[\s\S]*?<\/nav>/.exec(html)![0])).toBe(
      'Curriculum Overview Instructor',
    )
    expect(textOf(html)).toContain('Module 1: Foundations: Customers and Goals')
    const lessons = rows(html)
    expect(lessons).toHaveLength(24)
    // The sample opens for everybody; its lock in the course stays (decisions 21).
    expect(lessons[0]!.text).toMatch(/^What Digital Marketing Really Is Read free Text \d+ min Locked/)
    expect(lessons[0]!.links).toEqual(['/courses/1/sample', '/courses/1/purchase'])
    expect(lessons.filter(({ text }) => text.includes('Read free'))).toHaveLength(1)
    expect(lessons[1]!.text).toMatch(/Video \d+ min \d\.\d MB Locked/)
    expect(lessons.some((row) => / Quiz \d+ min Locked/.test(row.text))).toBe(true)
    expect(lessons.some((row) => / Project [\w ]+ Locked/.test(row.text))).toBe(true)
  })

  test('[CRS-08] the overview lists outcomes and skills', async () => {
    const { html } = await visitor.visit('/courses/8?tab=overview')
    expect(textOf(html)).toContain('Find the true owner of a web address before you tap.')
    expect(textOf(html)).toMatch(/Skills you will gain Scam recognition Link reading/)
    expect(rows(html)).toHaveLength(0)
  })

  test('[CRS-09] the instructor tab shows who teaches', async () => {
    const { html } = await visitor.visit('/courses/1?tab=instructor')
    const about = /<div class="about">[\s\S]*?<aside/.exec(html)![0]
    expect(textOf(about)).toMatch(/Wanjikũ Mwangi .* \d\.\d \d+ students/)
    expect(about).toContain('class="avatar avatar-large')
    expect(textOf(about)).toContain('helped her mother')
    expect(about).toContain('role="img" aria-label="Portrait of Wanjikũ Mwangi"')
    const [{ src }] = tags(about, 'img') as [{ src: string }]
    const portrait = await visitor.visit(src)
    expect(portrait.headers.get('content-type')).toBe('image/svg+xml')
    expect(portrait.headers.get('cache-control')).toBe('public, max-age=2592000')
    expect(portrait.html).toMatch(/^<svg /)
    expect((await visitor.visit('/storage/v1/portraits/instructors/nobody.svg')).status).toBe(404)
  })

  test('[CRS-11] [CRS-14] without access the sidebar shows price, refund, sample and facts, and no progress', async () => {
    const { html } = await visitor.visit('/courses/1')
    expect(textOf(act(html))).toBe(
      `KES 18,000 One-time purchase ${REFUND_DAYS} days to ask for a refund Buy Course Read a lesson first`,
    )
    expect(hrefs(act(html))).toEqual(['/courses/1/purchase', '/courses/1/sample'])
    expect(facts(html)).toMatch(
      /Duration \d+ weeks at 4 hours a week, about \d+ hours Level Beginner Language English/,
    )
    expect(facts(html)).toMatch(/This course includes \S+/)
    // On a phone the price stands beside what it pays for.
    expect(textOf(elements(html, 'header').at(-1)!)).toMatch(/KES 18,000 \d+ weeks 24 lessons/)
    const { browser } = await person('Chebet')
    for (const page of [html, (await browser.visit('/courses/1')).html])
      expect(facts(page)).not.toMatch(/Your progress|% complete|Time spent/)
  })

  test('[CRS-12] [CRS-13] [CRS-13+] a new learner reads 0 in one line each, and whoever has begun has a bar', async () => {
    const { browser, ctx } = await person('Halima')
    const fresh = facts((await browser.visit('/courses/8')).html)
    expect(fresh).toContain('0% complete 0 of 3 lessons Time spent 0h 0m')
    expect(fresh).not.toContain('Your progress')
    await browser.visit(`/courses/8/lessons/${(await lessonsOf(ctx, 8))[2]!.id}`)
    expect(facts((await browser.visit('/courses/8')).html)).toMatch(
      /^Your progress 0% complete 0 of 3 lessons Time spent 0h 0m/,
    )
  })

  test('[CRS-05] [CRS-06] [CRS-08] [CRS-09] comes in order: what it is for, a sample, the curriculum, who teaches, what others say', async () => {
    const { html } = await visitor.visit('/courses/1')
    const order = [
      'What you will be able to do',
      'All 6, and the skills you will gain',
      'Read a lesson before you buy',
      'Module 1: Foundations',
      'Wanjikũ helped her mother',
      '<h2 id="about-course"',
      'id="reviews"',
    ].map((part) => html.indexOf(part))
    expect(order.every((at) => at > 0)).toBe(true)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    // One sentence of four.
    expect(html).not.toContain('She now plans simple campaigns')
    const free = (await visitor.visit('/courses/8')).html
    expect(hrefs(free).filter((href) => href.endsWith('/sample'))).toEqual([])
    expect(free).toContain('What you will be able to do')
  })

  test('[CRS-27] [CRS-27+] five bars say how many gave how many stars, and none where nobody did', async () => {
    const bars = (html: string) => textOf(/<div class="stars-given">[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '')
    const { html } = await visitor.visit('/courses/1')
    const { course, stars } = await courseView((await product()).app.context(), 1)
    const [five, four, three, two, one] = stars
    expect(bars(html)).toBe(
      `${course.rating!.toFixed(1)} (${course.reviews}) 5 stars ${five} 4 stars ${four} 3 stars ${three} 2 stars ${two} 1 star ${one}`,
    )
    expect(stars.reduce((sum, count) => sum + count, 0)).toBe(course.reviews)
    await emptyCourse(991)
    const unseen = await visitor.visit('/courses/991')
    await (await product()).app.context().db.delete(courses).where(eq(courses.id, 991))
    expect(bars(unseen.html)).toBe('')
    expect(textOf(unseen.html)).toContain('No reviews yet')
  })

  test('[CERT-08] shows a certificate marked as a sample, which proves nothing', async () => {
    const cloth = /<figure class="sample-cloth">[\s\S]*?<\/figure>/
    const [figure] = cloth.exec((await visitor.visit('/courses/1')).html)!
    expect(textOf(figure)).toMatch(/^Sample This certifies that Your name .* Digital Marketing A sample/)
    expect(hrefs(figure)).toEqual([])
    expect(figure).not.toMatch(/CERT-|verify/)
  })

  test('[CRS-10] [CRS-15] [CRS-16] a purchase turns locks into lessons and the price into going on', async () => {
    const { browser, ctx } = await person('Baraka')
    expect(rows((await browser.visit('/courses/1')).html).every((row) => row.text.includes('Locked'))).toBe(
      true,
    )
    await grantAccess(ctx, { userId: ctx.viewer.id, courseId: 1, paymentId: newId() })
    const { html } = await browser.visit('/courses/1')
    const first = (await lessonsOf(ctx, 1))[0]!
    // Nothing is begun yet (CAT-17, decision 067).
    expect(textOf(act(html))).toBe('Start Course')
    expect(hrefs(act(html))).toEqual([`/courses/1/lessons/${first.id}`])
    expect(act(html)).not.toContain('KES')
    expect(elements(html, 'header').at(-1)).not.toContain('KES')
    expect(rows(html).every((row) => row.text.includes('Start'))).toBe(true)
    expect(html).not.toContain('Read free')
    await completeLesson(ctx, 1, first.id)
    const begun = act((await browser.visit('/courses/1')).html)
    expect(textOf(begun)).toBe('Continue Learning')
    expect(begun).not.toContain('KES')
    // The data that a hydrated page reads again says the same.
    expect((await browser.visit('/courses/1.data')).html).not.toContain('"locked"')
  })

  test('[CRS-07] [CRS-12] [CRS-13] [CRS-13+] shows what this learner did', async () => {
    const { browser, ctx } = await person('Asha')
    const [first, second] = await lessonsOf(ctx, 8)
    await completeLesson(ctx, 8, first!.id)
    await recordTime(ctx, 8, second!.id, 5)
    await ctx.db.update(lessonProgress).set({ seconds: 7500 }).where(eq(lessonProgress.userId, ctx.viewer.id))
    const { html } = await browser.visit('/courses/8')
    expect(rows(html).map((row) => /(Start|Completed|Locked)/.exec(row.text)![0])).toEqual([
      'Completed',
      'Start',
      'Start',
    ])
    expect(rows(html)[1]!.text).toContain('Continue here')
    expect(facts(html)).toContain('33% complete 1 of 3 lessons Time spent 4h 10m')
    expect(hrefs(act(html))).toEqual([`/courses/8/lessons/${second!.id}`])
  })

  test('[CRS-25] offers the certificate once every lesson is done', async () => {
    const { browser, ctx } = await person('Wanjiku')
    const at = ctx.now()
    const done = (await lessonsOf(ctx, 8)).map((lesson) => ({
      userId: ctx.viewer.id,
      courseId: 8,
      lessonId: lesson.id,
      startedAt: at,
      completedAt: at,
      lastSeenAt: at,
    }))
    await ctx.db.insert(lessonProgress).values(done)
    const { html } = await browser.visit('/courses/8')
    expect(hrefs(act(html))[0]).toBe('/courses/8/certificate')
    expect(textOf(act(html))).toBe('You completed every lesson. View Certificate Continue Learning')
  })

  test('[CRS-27+] a learner with a completed lesson rates once and may change it', async () => {
    const { browser, ctx } = await person('Juma')
    const before = await browser.visit('/courses/8')
    expect(textOf(before.html)).toContain('Complete one lesson and you can rate this course.')
    expect(before.html).not.toContain('name="rating"')
    expect((await browser.submit('/courses/8', { rating: '5' })).status).toBe(403)
    await completeLesson(ctx, 8, (await lessonsOf(ctx, 8))[0]!.id)
    const refused = await browser.submit('/courses/8', { rating: '6', body: 'Kept <b>words</b>' })
    expect(refused.status).toBe(400)
    expect(textOf(refused.html)).toContain('Choose 1 to 5 stars.')
    expect(refused.html).toContain('Kept &lt;b&gt;words&lt;/b&gt;</textarea>')
    const sent = await browser.submit('/courses/8', {
      rating: '2',
      body: 'Short <script>alert(1)</script> and clear',
    })
    expect(sent.location).toBe('/courses/8#reviews')
    const shown = await browser.follow(sent)
    expect(banners(shown)).toContain('Thank you for your review.')
    expect(shown.html).toContain('Short &lt;script&gt;alert(1)&lt;/script&gt; and clear')
    await browser.submit('/courses/8', { rating: '4', body: 'Better on second reading' })
    const changed = textOf((await browser.visit('/courses/8')).html)
    expect(changed).toContain('Better on second reading')
    expect(changed).not.toContain('and clear')
    expect(changed).toContain('Change your review')
    expect((await visitor.submit('/courses/8', { rating: '4' })).location).toBe('/auth?next=%2Fcourses%2F8')
  })

  test('[CRS-28+] signed out, free lessons start and paid ones stay locked', async () => {
    const free = await visitor.visit('/courses/8')
    expect(rows(free.html).every((row) => row.text.includes('Start'))).toBe(true)
    expect(textOf(act(free.html))).toBe('Start, free')
    // Its price has no line at all, rather than an empty one.
    expect(act(free.html)).not.toContain('course-price')
    expect(textOf(elements(free.html, 'header').at(-1)!)).toContain('Any platform Free')
    // The page is the same for everybody, so its words ask nobody to sign in who has nothing to sign in to.
    expect(facts(free.html)).toMatch(/you get the certificate\. Keep my progress/)
    expect(facts(free.html)).not.toContain('Sign In')
    const [first] = await lessonsOf((await product()).app.context(), 8)
    expect(hrefs(free.html)).toContain(`/auth?next=%2Fcourses%2F8%2Flessons%2F${first!.id}`)
    expect(free.html).not.toMatch(/<script(?! type="application\/ld\+json")/)
    const paid = await visitor.visit('/courses/1')
    expect(
      rows(paid.html).every(
        (row) => row.text.includes('Locked') && row.links.includes('/courses/1/purchase'),
      ),
    ).toBe(true)
  })
})
