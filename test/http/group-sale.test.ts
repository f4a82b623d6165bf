import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateInWords, dayAfter, nairobiDay } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { courseGroups } from '#modules/groups/tables.server.ts'
import { payments } from '#modules/payments/tables.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 989
const [room, sheet] = [`/teaching/${COURSE}/groups`, `/courses/${COURSE}/purchase`]
let stadi: Awaited<ReturnType<typeof openProduct>>
let njeri: Person
let amina: Person
let wanjiru: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  njeri = await stadi.person('Njeri')
  amina = await stadi.person('Amina')
  await makeCourse(stadi.ctx, { id: COURSE, title: 'Rates', priceKes: 9000 })
  await teachForTest(stadi.ctx, njeri.id, COURSE)
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const words = async (path: string, who?: Person) => wordsOf(await page(path, who))
const order = (who: Person, more: Record<string, string> = {}) =>
  stadi.submit(sheet, { phoneNumber: '0712345678', amount: '9000', ...more }, who)
const offered = async () => /"availability":"([^"]*)"/.exec(await page(`/courses/${COURSE}`))?.[1]
const today = () => nairobiDay(stadi.ctx.now())
const make = (name: string, startsOn: string, joinUntil = dayAfter(startsOn, 14)) =>
  stadi.submit(room, { name, startsOn, joinUntil, seats: '5' }, njeri)
const made = async (name: string) =>
  (await stadi.ctx.db.select().from(courseGroups).where(eq(courseGroups.name, name)))[0]!
const buysPlain = async () => bodyOf(await page(`/courses/${COURSE}`, amina)).includes(`href="${sheet}"`)

test('a teacher sells a course only with a place in a group: its page, its sheet and the server say the same', async () => {
  // Before there is a group there is nothing to switch.
  expect(await words(room, njeri)).toContain('Once it has a group')
  expect(bodyOf(await page(room, njeri))).not.toContain('name="plain"')
  expect((await stadi.submit(room, { intent: 'sale', plain: 'no' }, njeri)).status).toBe(409)
  expect(await buysPlain()).toBe(true)

  await make('January', today())
  expect(await words(room, njeri)).toContain('The course is sold with a place in a group, and without one.')
  expect((await stadi.submit(room, { intent: 'sale', plain: 'no' }, amina)).status).toBe(404)
  expect((await stadi.submit(room, { intent: 'sale', plain: 'no' }, njeri)).status).toBe(302)
  const saved = await words(room, njeri)
  expect(saved).toContain('The course is sold only with a place in a group that takes people.')
  expect(saved).not.toContain('Nothing can be bought now')

  // One group stands where the button was, with its first day.
  const { id } = await made('January')
  const course = await page(`/courses/${COURSE}`, amina)
  expect(bodyOf(course)).toContain(`href="${sheet}?group=${id}"`)
  expect(wordsOf(course)).toContain('Buy a place')
  expect(wordsOf(course)).toContain(`that starts on ${dateInWords(today(), 'en')}`)
  expect(await words(`/courses/${COURSE}`, amina)).not.toContain('Buy Course')
  expect(await offered()).toBe('https://schema.org/InStock')

  // Of several one is chosen on the sheet, which keeps a code that somebody brought.
  await make('February', dayAfter(today(), 30))
  expect(await words(`/courses/${COURSE}`)).toContain('Choose a group')
  const choice = await page(`${sheet}?coupon=HALF`, amina)
  expect(wordsOf(choice)).toContain('This course is sold only with a place in a group.')
  for (const text of ['January', 'February', dateInWords(dayAfter(today(), 30), 'en')])
    expect(wordsOf(choice)).toContain(text)
  expect(bodyOf(choice)).toContain(`href="${sheet}?group=${id}&amp;coupon=HALF"`)
  expect(bodyOf(choice)).not.toContain('name="phoneNumber"')
  expect(bodyOf(await page(`${sheet}?group=${id}`, amina))).toContain(`name="group" value="${id}"`)

  // An old tab still has the plain form.
  const refused = await order(amina)
  expect(refused.status).toBe(409)
  expect(wordsOf(await refused.text())).toContain('Its page shows which groups take people now.')
  expect(await stadi.ctx.db.$count(payments, eq(payments.userId, amina.id))).toBe(0)
})

test('where no group takes people the page and the sheet say so without a button, and the teacher sees it', async () => {
  for (const name of ['January', 'February'])
    await stadi.submit(
      `${room}/${(await made(name)).id}`,
      { intent: 'change', name, seats: '5', joinUntil: dayAfter(today(), -1) },
      njeri,
    )
  const none = 'The next group is not open yet.'
  const course = await page(`/courses/${COURSE}`)
  expect(wordsOf(course)).toContain(none)
  expect(bodyOf(course)).not.toMatch(/Buy Course|Buy a place|Choose a group/)
  expect(await offered()).toBe('https://schema.org/SoldOut')
  for (const who of [undefined, amina]) {
    const shown = await page(sheet, who)
    expect(wordsOf(shown)).toContain(none)
    expect(bodyOf(shown)).not.toContain('name="phoneNumber"')
  }
  expect(await words(room, njeri)).toContain('Nothing can be bought now')

  // An administrator sells it plain again, and the log says so.
  expect((await stadi.submit(room, { intent: 'sale', plain: 'yes' }, wanjiru)).status).toBe(302)
  expect(await words('/admin/users/log', wanjiru)).toContain(
    'Changed whether a course is sold without a group',
  )
  expect(await buysPlain()).toBe(true)
  expect((await order(amina)).status).toBe(302)
})

test('a prompt that rang when the switch came stays on the sheet', async () => {
  await stadi.submit(room, { intent: 'sale', plain: 'no' }, njeri)
  const shown = await page(sheet, amina)
  expect(wordsOf(shown)).not.toContain('The next group is not open yet.')
  expect(wordsOf(shown)).toContain('Check again')
})
