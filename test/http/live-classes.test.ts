import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 980
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
let mentorId: string
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
  mentorId = await makeMentor(stadi.ctx, { name: 'Nekesa Barasa' })
  await makeCourse(stadi.ctx, { id: COURSE, priceKes: 9000, title: 'Invoices' })
  await grantAccess(stadi.ctx, { userId: amina.id, courseId: COURSE, paymentId: newId() })
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const planned = (part: Record<string, string> = {}) => ({
  intent: 'save',
  courseId: String(COURSE),
  mentorId,
  topic: 'Your first invoice',
  about: '',
  language: 'en',
  day: after(stadi.ctx.now(), 3 * DAY)
    .toISOString()
    .slice(0, 10),
  time: '18:00',
  minutes: '60',
  seats: '2',
  link: '',
  ...part,
})

test('an administrator plans a class, a learner keeps a seat and gives it up, all without scripts', async () => {
  expect(wordsOf(await page('/admin/live-classes', wanjiru))).toContain('Invoices: 0 planned.')
  const wrong = await stadi.submit('/admin/live-classes/new', planned({ time: '25:00' }), wanjiru)
  expect(wrong.status).toBe(400)
  const again = await wrong.text()
  // Beside the field, and nothing that was typed is lost.
  expect(bodyOf(again)).toMatch(
    /id="[^"]+" [^>]*name="time"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="time"/,
  )
  expect(bodyOf(again)).toContain('value="Your first invoice"')
  expect((await stadi.submit('/admin/live-classes/new', planned(), wanjiru)).status).toBe(302)

  const note = await page(`/courses/${COURSE}`)
  expect(wordsOf(note)).toContain('Your first invoice')
  const [href] = /\/live-classes\/[0-9a-f-]{36}/.exec(note)!
  // Who does not have the course sees what is taught, and the way to the course.
  const stranger = await page(href)
  expect(wordsOf(stranger)).toContain('Anyone who has the course can keep a seat.')
  expect(stranger).not.toContain('Keep a seat for me')

  expect(wordsOf(await page(href, amina))).toContain('Seats left: 2')
  await stadi.submit(href, { intent: 'take' }, amina)
  const kept = wordsOf(await page(href, amina))
  expect(kept).toContain('You have a seat. The mentor sees your name.')
  expect(kept).toContain('The way in is here from')
  expect(wordsOf(await page('/live-classes', amina))).toContain('Your first invoice')
  expect(wordsOf(await page('/dashboard', amina))).toContain('Live class: Invoices')
  const file = await stadi.visit(`${href}/calendar.ics`, amina)
  expect(file.headers.get('content-type')).toContain('text/calendar')
  expect(await file.text()).toContain('SUMMARY:Your first invoice')

  await stadi.submit(href, { intent: 'leave' }, amina)
  expect(wordsOf(await page(href, amina))).toContain('Seats left: 2')
  expect(wordsOf(await page('/live-classes', amina))).toContain('No class ahead of you')
})

test('a cancelled class says why, to administrators and to whoever had a seat', async () => {
  await stadi.submit('/admin/live-classes/new', planned({ topic: 'Rates', time: '20:00' }), wanjiru)
  const [admin] = /\/admin\/live-classes\/[0-9a-f-]{36}/.exec(
    (await page('/admin/live-classes', wanjiru)).split('Rates')[0]!.split('<tr').at(-1)!,
  )!
  const href = admin.replace('/admin', '')
  await stadi.submit(href, { intent: 'take' }, amina)
  expect((await stadi.submit(admin, { intent: 'cancel', reason: '' }, wanjiru)).status).toBe(400)
  await stadi.submit(admin, { intent: 'cancel', reason: 'Nekesa is ill.' }, wanjiru)
  for (const [path, who] of [
    [href, amina],
    [admin, wanjiru],
  ] as const)
    expect(wordsOf(await page(path, who))).toContain('This class does not take place: Nekesa is ill.')
  expect((await stadi.submit(href, { intent: 'take' }, amina)).status).toBe(409)
})
