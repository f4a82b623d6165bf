import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewCourse } from '#modules/courses/commands.server.ts'
import { enrolments } from '#modules/courses/tables.server.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const [COURSE, OTHER] = [985, 986]
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let njeri: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  njeri = await stadi.person('Njeri')
  amina = await stadi.person('Amina')
  const course = await makeCourse(stadi.ctx, { id: COURSE, title: 'Invoices' })
  await makeCourse(stadi.ctx, { id: OTHER, title: 'Rates' })
  const viewer = { ...amina, role: 'student', avatarUrl: null, sessionId: amina.id, isAdmin: false }
  const learner = { ...stadi.ctx, viewer }
  await stadi.ctx.db
    .insert(enrolments)
    .values({ userId: amina.id, courseId: COURSE, enrolledAt: stadi.ctx.now() })
  await finish(learner, course, 1)
  await reviewCourse(learner, COURSE, { rating: 3, body: 'Too short.' })
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const room = `/teaching/${COURSE}`

test('an administrator names a teacher, who works in her room, all without scripts', async () => {
  expect(wordsOf(await page('/teaching', njeri))).toContain('You teach no course yet')
  const naming = { intent: 'name', courseId: String(COURSE), email: 'nobody@example.com' }
  const wrong = await stadi.submit('/admin/teachers', naming, wanjiru)
  expect(wrong.status).toBe(400)
  // Beside the field, and nothing that was typed is lost.
  expect(bodyOf(await wrong.text())).toMatch(
    /value="nobody@example\.com"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*value="nobody@example\.com"/,
  )
  const named = await stadi.submit('/admin/teachers', { ...naming, email: njeri.email }, wanjiru)
  expect(named.status).toBe(302)
  expect(wordsOf(await page('/teaching', njeri))).toContain('Invoices')
  expect(wordsOf(await page('/notifications', njeri))).toContain('Invoices: you were named as its teacher.')

  const learners = await page(room, njeri)
  expect(wordsOf(learners)).toContain('Amina')
  expect(wordsOf(learners)).toContain('50%')
  expect(wordsOf(learners)).toContain('today')
  // Nothing in the page's data either.
  for (const secret of [amina.email, amina.id]) expect(learners).not.toContain(secret)
  // Nobody else finds it, nor she another course.
  for (const who of [amina, wanjiru]) expect((await stadi.visit(room, who)).status).toBe(404)
  expect((await stadi.visit(`/teaching/${OTHER}`, njeri)).status).toBe(404)

  const reviews = await page(`${room}?tab=reviews`, njeri)
  expect(wordsOf(reviews)).toContain('Too short.')
  expect(reviews).not.toContain(amina.id)
  const [, id] = /name="id" value="([0-9a-f-]{36})"/.exec(bodyOf(reviews))!
  expect((await stadi.submit(room, { intent: 'answer', id: id!, body: '' }, njeri)).status).toBe(400)
  await stadi.submit(room, { intent: 'answer', id: id!, body: 'Lesson 3 is longer now.' }, njeri)
  // The page of the course says so at once, also the one that was kept for visitors.
  const course = wordsOf(await page(`/courses/${COURSE}`))
  expect(course).toContain('Njeri, who teaches the course, answers')
  expect(course).toContain('Lesson 3 is longer now.')
  expect((await stadi.submit(room, { intent: 'answer', id: id!, body: 'Hello' }, amina)).status).toBe(404)
})

test('two announcements a week reach the course; a third is refused with the reason', async () => {
  const say = (title: string) =>
    stadi.submit(room, { intent: 'announce', title, body: 'On Tuesdays.\n\nAnd on Fridays.' }, njeri)
  expect((await say('')).status).toBe(400)
  expect((await say('New hours')).status).toBe(302)
  expect((await say('More hours')).status).toBe(302)
  const third = await say('Even more')
  expect(third.status).toBe(409)
  expect(wordsOf(await third.text())).toContain('This course had two announcements this week.')
  const read = await page(`/courses/${COURSE}/announcements`, amina)
  expect(wordsOf(read)).toContain('More hours From Njeri')
  expect(wordsOf(read)).not.toContain('Take back')
  expect(wordsOf(await page(`/courses/${COURSE}`, amina))).toContain('More hours')
  expect(wordsOf(await page(`/courses/${COURSE}`))).not.toContain('More hours')
  expect((await stadi.visit(`/courses/${COURSE}/announcements`)).status).toBe(302)

  const own = await page(`/courses/${COURSE}/announcements`, wanjiru)
  const [, id] = /id="a-([0-9a-f-]{36})"/.exec(own)!
  await stadi.submit(`/courses/${COURSE}/announcements`, { intent: 'take-back', id: id! }, wanjiru)
  expect(wordsOf(await page(`/courses/${COURSE}`, amina))).not.toContain('More hours')
})
