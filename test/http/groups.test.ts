import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { courseGroups } from '#modules/groups/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const [FREE, PAID] = [987, 988]
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let njeri: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  njeri = await stadi.person('Njeri')
  amina = await stadi.person('Amina')
  await makeCourse(stadi.ctx, { id: FREE, title: 'Invoices' })
  await makeCourse(stadi.ctx, { id: PAID, title: 'Rates', priceKes: 9000 })
  for (const id of [FREE, PAID]) await teachForTest(stadi.ctx, njeri.id, id)
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const made = async (name: string) =>
  (await stadi.ctx.db.select().from(courseGroups).where(eq(courseGroups.name, name)))[0]!

test('a teacher makes a group, somebody joins by its code, moves through it and leaves, all without scripts', async () => {
  const room = `/teaching/${FREE}/groups`
  expect(wordsOf(await page(`/teaching/${FREE}`, njeri))).toContain('Groups')
  const today = nairobiDay(stadi.ctx.now())
  const facts = { name: 'January', startsOn: today, joinUntil: dayAfter(today, 14), seats: '5' }
  const wrong = await stadi.submit(room, { ...facts, seats: '501' }, njeri)
  expect(wrong.status).toBe(400)
  // Beside the field, and nothing that was typed is lost.
  expect(bodyOf(await wrong.text())).toMatch(
    /value="501"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*value="501"/,
  )
  expect((await stadi.submit(room, facts, njeri)).status).toBe(302)
  const { id, code } = await made('January')
  const own = `${room}/${id}`
  expect(wordsOf(await page(`${own}?tab=facts`, njeri))).toContain(code)

  // Whoever is not a member finds it as little as one that is not there.
  expect((await stadi.visit(`/groups/${id}`, amina)).status).toBe(404)
  expect((await stadi.submit('/groups/join', { code: 'WRONGCODE' }, amina)).status).toBe(400)
  expect(wordsOf(await page(`/courses/${FREE}`, amina))).toContain('Join with a code from a teacher')
  const joined = await stadi.submit('/groups/join', { code: code.toLowerCase() }, amina)
  expect([joined.status, joined.headers.get('location')]).toEqual([302, `/groups/${id}`])
  const group = await page(`/groups/${id}`, amina)
  expect(wordsOf(group)).toContain('Week 1')
  expect(wordsOf(group)).toContain('People in the group: 1')
  expect(wordsOf(await page(`/courses/${FREE}`, amina))).toContain('Your group')
  expect(wordsOf(await page('/dashboard', amina))).toContain('January: due by')

  const members = await page(own, njeri)
  expect(wordsOf(members)).toContain('Amina')
  // Nothing of her in the page's data either.
  for (const secret of [amina.email, amina.id]) expect(members).not.toContain(secret)
  const said = { intent: 'announce', title: 'We meet on Tuesday', body: 'At seven.' }
  expect((await stadi.submit(own, said, njeri)).status).toBe(302)
  expect(wordsOf(await page(`/groups/${id}`, amina))).toContain('We meet on Tuesday')
  // Of the group alone.
  expect(await page(`/courses/${FREE}/announcements`, amina)).not.toContain('We meet on Tuesday')

  const plan = bodyOf(await page(`${own}?tab=plan`, njeri))
  const [, section] = /name="week-(\d+)"/.exec(plan)!
  const shifted = { intent: 'plan', [`week-${section}`]: '3', [`due-${section}`]: dayAfter(today, 30) }
  expect(wordsOf(await (await stadi.submit(`${own}?tab=plan`, shifted, njeri)).text())).toContain(
    'This section is open',
  )
  expect((await stadi.submit(own, { ...shifted, [`week-${section}`]: '1' }, njeri)).status).toBe(302)

  expect((await stadi.submit(`/groups/${id}`, { intent: 'leave', id: 'leave' }, amina)).status).toBe(302)
  expect((await stadi.visit(`/groups/${id}`, amina)).status).toBe(404)
  expect(await made('January')).toMatchObject({ taken: 0 })
})

test("a visitor sees a paid course's groups with start, places and price, and pays for a place on its sheet", async () => {
  const today = nairobiDay(stadi.ctx.now())
  const facts = { name: 'Evenings', startsOn: today, joinUntil: dayAfter(today, 14), seats: '5' }
  // An administrator does it for any course, and the log says so.
  expect(await page('/admin/courses?q=Rates', wanjiru)).toContain(`/teaching/${PAID}/groups`)
  expect((await stadi.submit(`/teaching/${PAID}/groups`, facts, wanjiru)).status).toBe(302)
  expect(wordsOf(await page('/admin/users/log', wanjiru))).toContain('Made a group of a course')
  const { id, code } = await made('Evenings')
  const course = await page(`/courses/${PAID}`)
  expect(course).toContain(`/courses/${PAID}/purchase?group=${id}`)
  expect(wordsOf(course)).toContain('places left: 5')
  const sheet = await page(`/courses/${PAID}/purchase?group=${id}`, amina)
  expect(wordsOf(sheet)).toContain('With a place in the group Evenings')
  expect(bodyOf(sheet)).toContain(`name="group" value="${id}"`)
  // The code leads to the payment, as she does not have the course.
  const joined = await stadi.submit('/groups/join', { code }, amina)
  expect(joined.headers.get('location')).toBe(`/courses/${PAID}/purchase?group=${id}`)
  // One that takes nobody any more is said, and the course is for sale without it.
  await stadi.ctx.db
    .update(courseGroups)
    .set({ joinUntil: dayAfter(today, -1) })
    .where(eq(courseGroups.id, id))
  const over = await stadi.submit(
    `/courses/${PAID}/purchase?group=${id}`,
    { phoneNumber: '0712345678', amount: '9000', group: id },
    amina,
  )
  expect(over.status).toBe(409)
  expect(wordsOf(await over.text())).toContain('The last day to join this group is over.')
  // Somebody orders a place, and the group closes while the phone rings: the sheet says so, and asks for no other group.
  const until = async (joinUntil: string) => {
    const change = { intent: 'change', name: 'Evenings', seats: '5', joinUntil }
    expect((await stadi.submit(`/teaching/${PAID}/groups/${id}`, change, wanjiru)).status).toBe(302)
  }
  await until(dayAfter(today, 14))
  const later = { ...facts, name: 'Mornings', startsOn: dayAfter(today, 7) }
  expect((await stadi.submit(`/teaching/${PAID}/groups`, later, wanjiru)).status).toBe(302)
  const other = await made('Mornings')
  const ordered = await stadi.submit(
    `/courses/${PAID}/purchase?group=${id}`,
    { phoneNumber: '0712345678', amount: '9000', group: id },
    amina,
  )
  expect(ordered.status).toBe(302)
  const rings = async () => wordsOf(await page(`/courses/${PAID}/purchase?group=${other.id}`, amina))
  expect(await rings()).toContain('With a place in the group Evenings')
  await until(dayAfter(today, -1))
  expect(await rings()).toContain('This group takes nobody any more.')
})
