import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { createDraft } from '#modules/authoring/commands/drafts.server.ts'
import { publishDraft } from '#modules/authoring/commands/publish.server.ts'
import { addTo, arrange, factsForm, writeLesson } from '#modules/authoring/test-drafts.ts'
import { posts } from '#modules/community/tables.server.ts'
import { reviewCourse } from '#modules/courses/commands/reviews.server.ts'
import { enrolments, instructors, submissions } from '#modules/courses/tables.server.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const [COURSE, OTHER] = [985, 986]
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let njeri: Person
let amina: Person
let course: Awaited<ReturnType<typeof makeCourse>>
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  njeri = await stadi.person('Njeri')
  amina = await stadi.person('Amina')
  course = await makeCourse(stadi.ctx, { id: COURSE, title: 'Invoices' })
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
const admin = async () => ({
  ...stadi.ctx,
  viewer: { ...wanjiru, role: 'student', avatarUrl: null, sessionId: wanjiru.id, isAdmin: true },
})

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

/** What a page says is wrong, and the addresses that it leads to. */
const draftsOf = (html: string): string => /\/teaching\/drafts\/[0-9a-f-]{36}/.exec(html)![0]
const hiddenIn = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(bodyOf(html))![1]!

test('a teacher marks a project and finds a question, all without scripts', async () => {
  const db = stadi.ctx.db
  const id = newId()
  await db
    .insert(submissions)
    .values({
      id,
      userId: amina.id,
      lessonId: course.lessonIds[0]!,
      text: 'My rates',
      submittedAt: stadi.ctx.now(),
    })
  await db
    .insert(posts)
    .values({
      id: newId(),
      kind: 'question',
      userId: amina.id,
      title: 'What is a rate?',
      content: 'Why?',
      courseId: COURSE,
      lessonId: course.lessonIds[0]!,
      createdAt: stadi.ctx.now(),
    })
  const home = wordsOf(await page('/teaching', njeri))
  expect(home).toContain('1 project to mark')
  expect(home).toContain('1 question without an answer')
  expect(wordsOf(await page(room, njeri))).toContain('1 project to mark')
  const list = await page('/teaching/projects', njeri)
  expect(wordsOf(list)).toContain('Amina')
  expect(list).not.toContain(amina.email)
  const work = `/teaching/projects/${id}`
  const shown = await page(work, njeri)
  expect(wordsOf(shown)).toContain('My rates')
  expect(shown).not.toContain(amina.email)
  const marks = {
    rubric: hiddenIn(shown, 'rubric'),
    'level-brief': 'met',
    'level-facts': 'met',
    'level-language': 'met',
  }
  const wrong = await stadi.submit(work, { ...marks, feedback: '' }, njeri)
  expect(wrong.status).toBe(400)
  expect((await stadi.submit(work, { ...marks, feedback: 'Good.' }, njeri)).status).toBe(302)
  expect(wordsOf(await page('/teaching', njeri))).toContain('0 projects to mark')
  expect((await stadi.submit(work, { ...marks, feedback: 'Good.' }, amina)).status).toBe(404)
  const questions = wordsOf(await page(`/teaching/questions?course=${COURSE}`, njeri))
  expect(questions).toContain('What is a rate?')
  expect(wordsOf(await page('/teaching/questions', amina))).not.toContain('What is a rate?')
})

test('a teacher shows a page of hers, which visitors find from the course, and takes it away again', async () => {
  const words = { aboutEn: 'I have sent invoices since 2015.', aboutSw: '', link: '' }
  const bad = await stadi.submit(
    '/teaching/page',
    { ...words, link: 'javascript:alert(1)', shown: 'on' },
    njeri,
  )
  expect(bad.status).toBe(400)
  expect(bodyOf(await bad.text())).toContain('I have sent invoices since 2015.')
  await stadi.submit('/teaching/page', words, njeri)
  expect(await page(`/courses/${COURSE}`)).not.toContain('/teachers/')
  await stadi.submit('/teaching/page', { ...words, shown: 'on' }, njeri)
  const [path] = /\/teachers\/njeri-[0-9a-z]{6}/.exec(await page(`/courses/${COURSE}`))!
  const shown = await page(path)
  expect(wordsOf(shown)).toContain('I have sent invoices since 2015.')
  for (const secret of [njeri.email, njeri.id]) expect(shown).not.toContain(secret)
  expect(await page('/sitemap.xml')).toContain(path)
  expect(wordsOf(await page('/teaching/page', njeri))).toContain('See the page')
  await stadi.submit('/teaching/page', words, njeri)
  // At once, also where the page was kept for visitors.
  expect((await stadi.visit(path)).status).toBe(404)
  expect(await page(`/courses/${COURSE}`)).not.toContain('/teachers/')
})

test('a teacher writes a draft, asks, is told no and yes; once she is taken off, what she typed comes back', async () => {
  await stadi.ctx.db
    .insert(instructors)
    .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
    .onConflictDoNothing()
  const made = await createDraft(await admin(), { ...factsForm, title: 'Quotes' })
  await arrange(await admin(), made, { type: 'add-module', title: 'One' })
  const slug = await addTo(await admin(), made, 0, { title: 'Why?', type: 'text' })
  await writeLesson(await admin(), made, slug, { body: 'Numbers.' })
  const id = await publishDraft(await admin(), made)
  await stadi.submit('/admin/teachers', { intent: 'name', courseId: String(id), email: njeri.email }, wanjiru)

  const begun = await stadi.submit(`/teaching/${id}/edit`, { intent: 'edit' }, njeri)
  const draft = draftsOf(begun.headers.get('location')!)
  const lesson = `${draft}/lessons/${slug}`
  const save = async (body: string) => {
    const version = hiddenIn(await page(lesson, njeri), 'version')
    return stadi.submit(lesson, { title: 'Why?', minutes: '5', body, version }, njeri)
  }
  expect((await save('Numbers with a date.')).status).toBe(302)
  expect(wordsOf(await page(`${draft}/preview/1`, njeri))).toContain('Numbers with a date.')
  // No field for what certificates and receipts say.
  const facts = bodyOf(await page(`${draft}/facts`, njeri))
  for (const name of ['title', 'instructor', 'skills', 'priceKes'])
    expect(facts).not.toContain(`name="${name}"`)
  expect((await stadi.submit(draft, { intent: 'publish' }, njeri)).status).toBe(403)
  expect((await stadi.submit(draft, { intent: 'ask' }, njeri)).status).toBe(302)
  expect(wordsOf(await page('/admin/waiting', wanjiru))).toContain('Njeri · Quotes')
  const desk = draft.replace('/teaching/drafts', '/admin/courses')
  expect(wordsOf(await page(desk, wanjiru))).toContain('Njeri asked to publish this')
  const no = { intent: 'refuse', id: `refuse-${desk.split('/').at(-1)}`, reason: 'Which date?' }
  expect((await stadi.submit(desk, no, wanjiru)).status).toBe(302)
  expect(wordsOf(await page('/notifications', njeri))).toContain('Quotes: Which date?')
  expect(wordsOf(await page(draft, njeri))).toContain('Which date?')
  await save('Numbers with the day of today.')
  await stadi.submit(draft, { intent: 'ask' }, njeri)
  const seen = hiddenIn(await page(desk, wanjiru), 'seen')
  expect((await stadi.submit(desk, { intent: 'publish', seen: '' }, wanjiru)).status).toBe(409)
  expect((await stadi.submit(desk, { intent: 'publish', seen }, wanjiru)).status).toBe(302)
  expect(wordsOf(await page('/notifications', njeri))).toContain('Your course was published')

  // Now by herself; and then no more.
  const again = draftsOf(
    (await stadi.submit(`/teaching/${id}/edit`, { intent: 'edit' }, njeri)).headers.get('location')!,
  )
  expect(wordsOf(await page(again, njeri))).toContain('Publish')
  const form = await page(`${again}/lessons/${slug}`, njeri)
  await stadi.submit('/admin/teachers', { intent: 'remove', id: `${id}:${njeri.id}` }, wanjiru)
  const version = hiddenIn(form, 'version')
  const late = await stadi.submit(
    `${again}/lessons/${slug}`,
    { title: 'Why?', minutes: '5', body: 'An evening of writing.', version },
    njeri,
  )
  expect(late.status).toBe(403)
  const told = wordsOf(await late.text())
  expect(told).toContain('Nothing was saved: an administrator took you off this course')
  expect(told).toContain('An evening of writing.')
  expect(wordsOf(await page('/notifications', njeri))).toContain('Quotes: an administrator took you off it.')
})
