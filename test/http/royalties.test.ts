import { afterAll, beforeAll, expect, test } from 'vitest'
import { nairobiDay } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { recordSale, reverseSale } from '#modules/royalties/sample/sales.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 987
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let njeri: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  njeri = await stadi.person('Njeri')
  amina = await stadi.person('Amina')
  await makeCourse(stadi.ctx, { id: COURSE, title: 'Invoices', priceKes: 9000 })
  await teachForTest(stadi.ctx, njeri.id, COURSE)
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const words = async (path: string, who?: Person) => wordsOf(await page(path, who))
const [RATES, OWED, OWN] = ['/admin/teachers/rates', '/admin/teachers/pay', '/teaching/earnings']
const month = () => nairobiDay(stadi.ctx.now()).slice(0, 7)

test('an administrator sets a rate, pays and takes a payout back, and the teacher reads all of it, without scripts', async () => {
  expect(await words(OWN, njeri)).toContain('No sale has earned a share yet.')
  const rate = {
    intent: 'rate',
    teaches: `${COURSE}:${njeri.id}`,
    percent: '101',
    fromDay: nairobiDay(stadi.ctx.now()),
  }
  const wrong = await stadi.submit(RATES, rate, wanjiru)
  expect(wrong.status).toBe(400)
  // Beside the field, and nothing that was chosen is lost.
  const again = bodyOf(await wrong.text())
  expect(again).toMatch(/name="percent"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="percent"/)
  expect(again).toMatch(new RegExp(`<option[^>]*value="${COURSE}:${njeri.id}"[^>]*selected`))
  expect((await stadi.submit(RATES, { ...rate, percent: '40' }, wanjiru)).status).toBe(302)
  expect(await words(RATES, wanjiru)).toContain('40%')
  expect(await words('/notifications', njeri)).toContain('Invoices: 40% of each sale from')

  const at = stadi.ctx.now()
  for (const reference of ['one', 'two'])
    await recordSale(stadi.ctx, { courseId: COURSE, reference, amountKes: 9001, at })
  await reverseSale(stadi.ctx, 'two', at)
  expect(await words(OWED, wanjiru)).toContain('KES 3,600')
  const books = `${OWED}/${njeri.id}`
  const pay = (amountKes: string, reference: string) =>
    stadi.submit(books, { intent: 'pay', id: njeri.id, amountKes, reference }, wanjiru)
  const tooMuch = await pay('3601', 'TKN1')
  expect(tooMuch.status).toBe(400)
  expect(wordsOf(await tooMuch.text())).toContain('This is more than is owed.')
  expect((await pay('360', 'tkn 1')).status).toBe(302)
  const form = bodyOf(await page(books, wanjiru))
    .split('</form>')
    .find((part) => part.includes('take-back'))!
  const [, id] = /name="id" value="([0-9a-f-]{36})"/.exec(form.slice(form.lastIndexOf('<form')))!
  const back = { intent: 'take-back', id: id!, reason: 'A nought was missing' }
  expect((await stadi.submit(books, { ...back, reason: '' }, wanjiru)).status).toBe(400)
  expect((await stadi.submit(books, back, wanjiru)).status).toBe(302)
  expect((await pay('3600', 'TKN1')).status).toBe(302)
  const settled = await words(books, wanjiru)
  for (const text of ['Nothing is owed.', 'Taken back: A nought was missing', 'TKN1, taken back'])
    expect(settled).toContain(text)

  const own = await words(OWN, njeri)
  for (const text of ['40%', '2, 1 refunded', 'KES 3,600', 'Taken back: A nought was missing'])
    expect(own).toContain(text)
  expect(await words(`${OWN}/${month()}`, njeri)).toContain('Refund: Invoices')
  expect(await words(`${OWN}?lang=sw`, njeri)).toContain('Ulichopata')
  expect(await words('/admin/users/log', wanjiru)).toContain('Took back a payout to teacher')
})

test('a statement is a file of its teacher, who is told nothing of who bought', async () => {
  const file = async (kind: string, who?: Person) => stadi.visit(`${OWN}/${month()}/statement.${kind}`, who)
  const csv = await file('csv', njeri)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(csv.headers.get('content-disposition')).toContain(`stadi-earnings-${month()}.csv`)
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(7)
  const pdf = await file('pdf', njeri)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('cache-control')).toBe('no-store')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await (await file('csv', amina)).text()).trim().split('\r\n')).toHaveLength(1)
  expect((await file('csv')).status).toBe(302)
  expect((await stadi.visit(`${OWN}/2026-13`, njeri)).status).toBe(404)
  expect((await stadi.visit(`${OWED}/${amina.id}`, wanjiru)).status).toBe(404)
  for (const path of [RATES, OWED, `${OWED}/${njeri.id}`])
    expect((await stadi.visit(path, njeri)).status).toBe(403)
})
