import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { newId } from '#kit/ids.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { openLesson } from '#modules/courses/commands/learning.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { Browser, closeProduct, heading, hrefs, person, product, tags, textOf } from './product.ts'

beforeAll(async () => void (await product()))
afterAll(closeProduct)

const SAMPLE = '/courses/1/sample'
const end = (html: string) => /<section class="sample-end"[\s\S]*?<\/section>/.exec(html)![0]
const text = (html: string) => textOf(/<div class="prose"[\s\S]*?<section class="sample-end"/.exec(html)![0])

test('[CRS-15] [CRS-15+] [CRS-28] a visitor reads the first lesson of a paid course whole, without a script, and it ends with buying', async () => {
  const page = await new Browser().visit(SAMPLE)
  expect(heading(page)).toBe('What Digital Marketing Really Is')
  expect(page.html).not.toMatch(/<script(?! type="application\/ld\+json")/)
  // From its first heading to its last task, with its figure and checks.
  expect(text(page.html)).toContain('Marketing is helping the right person say yes')
  expect(text(page.html)).toContain('Try it')
  expect(page.html).toMatch(/<figure class="drawn"/)
  expect(page.html.match(/<div class="check"/g)!.length).toBeGreaterThan(1)
  expect(textOf(end(page.html))).toBe(
    `That was lesson 1 of 24. Digital Marketing KES 18,000 One-time purchase You can ask for your money back within ${REFUND_DAYS} days. Buy Course See the whole course`,
  )
  expect(hrefs(end(page.html))).toEqual(['/courses/1/purchase', '/courses/1'])
  // Its own address stays closed.
  const [first] = (await courseView((await product()).app.context(), 1)).modules[0]!.lessons
  const lesson = await new Browser().visit(`/courses/1/lessons/${first!.id}`)
  expect(lesson.status).toBe(403)
  expect(lesson.html).not.toContain('helping the right person')
})

test('[CRS-10] [CRS-16] whoever bought the course goes on in it instead, from lesson 1 or from where they were', async () => {
  const { browser, ctx } = await person('Baraka')
  expect(textOf(end((await browser.visit(SAMPLE)).html))).toContain('Buy Course')
  await grantAccess(ctx, { userId: ctx.viewer.id, courseId: 1, paymentId: newId() })
  const [first, second] = (await courseView(ctx, 1)).modules[0]!.lessons
  const bought = end((await browser.visit(SAMPLE)).html)
  expect(textOf(bought)).toBe('That was lesson 1 of 24. Open lesson 1')
  expect(hrefs(bought)).toEqual([`/courses/1/lessons/${first!.id}`])
  await openLesson(ctx, 1, second!.id)
  const begun = end((await browser.visit(SAMPLE)).html)
  expect(textOf(begun)).toBe('That was lesson 1 of 24. Continue Learning')
  expect(hrefs(begun)).toEqual([`/courses/1/lessons/${second!.id}`])
  const course = (await browser.visit('/courses/1')).html
  expect(hrefs(course)).not.toContain(SAMPLE)
})

test('[CRS-03] a course that is not there has none, and a free one leads to its first lesson', async () => {
  const visitor = new Browser()
  const none = await visitor.visit('/courses/99999/sample')
  expect([none.status, heading(none)]).toEqual([404, 'Course Not Found'])
  const free = await visitor.visit('/courses/8/sample')
  expect(free.location).toMatch(/^\/courses\/8\/lessons\/\d+$/)
  expect((await visitor.follow(free)).status).toBe(200)
})

test('a sample has an address of its own in both languages, the picture of its course, and the way to it', async () => {
  const { html } = await new Browser().visit(`${SAMPLE}?lang=sw`)
  expect(tags(html, 'link').find(({ rel }) => rel === 'canonical')?.href).toBe(
    `http://localhost:3000${SAMPLE}?lang=sw`,
  )
  // The pages are in Kiswahili, the course is not translated.
  expect(tags(html, 'h1')[0]!.lang).toBe('en')
  expect(textOf(end(html))).toContain('Hilo lilikuwa somo la 1 kati ya 24.')
  const image = (page: string) =>
    tags(page, 'meta').find(({ property }) => property === 'og:image')?.content ?? ''
  expect(image(html)).toContain('/share/course/1/')
  expect(image(html)).toBe(image((await new Browser().visit('/courses/1?lang=sw')).html))
  expect(html).toContain('"item":"http://localhost:3000/courses/1/sample"')
})
