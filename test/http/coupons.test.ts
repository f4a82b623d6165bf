import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 980
const SHEET = `/courses/${COURSE}/purchase`
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct({ LIMITS_SCALE: '1' })
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
  await stadi.courseForSale(COURSE)
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const coupon = (part: Record<string, string> = {}) => ({
  code: 'karibu 20',
  kind: 'percent',
  worth: '20',
  courseId: '',
  from: nairobiDay(stadi.ctx.now()),
  until: nairobiDay(after(stadi.ctx.now(), 9 * DAY)),
  maxUses: '5',
  reason: 'The fair in Kisumu',
  ...part,
})
const made = async (part: Record<string, string> = {}) => {
  const answer = await stadi.submit('/admin/coupons/new', coupon(part), wanjiru)
  expect(answer.status).toBe(302)
  return answer.headers.get('location')!
}
const sheetOf = (html: string) => wordsOf(/<dialog[\s\S]*?<\/dialog>/.exec(html)![0])

test('an administrator makes a coupon, reads its figures and ends it, all without scripts', async () => {
  expect(wordsOf(await page('/admin/coupons', wanjiru))).toContain('No coupons yet.')
  const wrong = await stadi.submit('/admin/coupons/new', coupon({ worth: '101' }), wanjiru)
  expect(wrong.status).toBe(400)
  const again = bodyOf(await wrong.text())
  // Beside the field, and nothing that was typed is lost.
  expect(again).toMatch(/name="worth"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="worth"/)
  expect(again).toContain('value="karibu 20"')
  const path = await made({ code: 'ENDS' })
  const one = wordsOf(await page(path, wanjiru))
  for (const words of [
    'ENDS',
    '20%',
    'Every course',
    '0 of 5',
    'The fair in Kisumu',
    'Nobody has used it yet.',
  ])
    expect(one).toContain(words)
  expect((await stadi.submit(path, { intent: 'end', reason: '' }, wanjiru)).status).toBe(400)
  expect((await stadi.submit(path, { intent: 'end', reason: 'Enough came.' }, wanjiru)).status).toBe(302)
  const ended = wordsOf(await page(path, wanjiru))
  expect(ended).toContain('Ended early')
  expect(ended).toContain('Enough came.')
  expect(ended).not.toContain('End it now')
  expect(wordsOf(await page('/admin/users/log', wanjiru))).toMatch(/Made a coupon[\s\S]*|Ended a coupon/)
  for (const who of [amina, undefined])
    expect((await stadi.visit('/admin/coupons', who)).status).toBe(who ? 403 : 302)
})

test('a buyer types a code, sees the price before and after, and pays it without scripts', async () => {
  const path = await made()
  const plain = await page(SHEET, amina)
  expect(sheetOf(plain)).toContain('Do you have a discount code?')
  const sheet = await page(`${SHEET}?coupon=+Karibu-20`, amina)
  for (const words of [
    'KES 7,200',
    'Price before: KES 9,000',
    'Code KARIBU20 takes KES 1,800 off.',
    'Pay KES 7,200',
    'Pay without the code',
  ])
    expect(sheetOf(sheet)).toContain(words)
  const order = { phoneNumber: '0712345678', amount: '7200', coupon: 'KARIBU20' }
  // The server decides: another amount is refused.
  const cheap = await stadi.submit(`${SHEET}?coupon=KARIBU20`, { ...order, amount: '1' }, amina)
  expect(cheap.status).toBe(409)
  expect(sheetOf(await cheap.text())).toContain('The price has changed.')
  const paid = await stadi.submit(`${SHEET}?coupon=KARIBU20`, order, amina)
  expect(paid.status).toBe(302)
  const receipt = wordsOf(await page(paid.headers.get('location')!, amina))
  for (const words of ['To pay KES 7,200', 'Price KES 9,000', 'Discount KES 1,800, code KARIBU20'])
    expect(receipt).toContain(words)
  expect(wordsOf(await page('/payments', amina))).toContain('Price before: KES 9,000')
  expect(wordsOf(await page('/admin/payments', wanjiru))).toContain('KES 9,000 less KES 1,800, KARIBU20')
  const figures = wordsOf(await page(path, wanjiru))
  expect(figures).toContain('1 of 5')
  expect(figures).toContain(amina.email)
})

test('a code that is not good is refused beside its field, and the full price stays', async () => {
  const chao = await stadi.person('Chao')
  for (const code of ['NOSUCH', 'ENDS', '%27--']) {
    const html = await page(`${SHEET}?coupon=${code}`, chao)
    expect(html).toMatch(/<details[^>]* open/)
    expect(sheetOf(html)).toContain('This code takes nothing off this course now.')
    expect(sheetOf(html)).toContain('Pay KES 9,000')
  }
  const refused = await stadi.submit(
    `${SHEET}?coupon=ENDS`,
    { phoneNumber: '0712345679', amount: '7200', coupon: 'ENDS' },
    chao,
  )
  expect(refused.status).toBe(409)
  // Whoever guesses is asked to wait.
  for (let n = 0; n < 8; n++) await page(`${SHEET}?coupon=GUESS${n}`, chao)
  expect(sheetOf(await page(`${SHEET}?coupon=KARIBU20`, chao))).toContain(
    'That was tried too often. Try again in',
  )
  // A visitor signs in first, and the code stays in the address.
  const visitor = await page(`${SHEET}?coupon=KARIBU20`)
  expect(visitor).toContain(encodeURIComponent('?coupon=KARIBU20'))
  expect(sheetOf(visitor)).not.toContain('takes KES')
})

test('a code that takes off the whole price opens the course at once, without a phone', async () => {
  await made({ code: 'BURE', worth: '100' })
  const baraka = await stadi.person('Baraka')
  const sheet = await page(`${SHEET}?coupon=bure`, baraka)
  expect(sheetOf(sheet)).toContain('M-Pesa asks you for nothing.')
  expect(sheet).not.toContain('name="phoneNumber"')
  const done = await stadi.submit(`${SHEET}?coupon=bure`, { coupon: 'BURE', amount: '0' }, baraka)
  expect(done.status).toBe(302)
  const receipt = wordsOf(await page(done.headers.get('location')!, baraka))
  for (const words of ['The course is open', 'Paid KES 0', 'Price KES 9,000', 'code BURE'])
    expect(receipt).toContain(words)
  expect(receipt).not.toContain('M-Pesa receipt number')
  expect(receipt).not.toContain('Request refund')
  expect(wordsOf(await page('/payments', baraka))).toContain('The code took off the whole price.')
  expect(wordsOf(await page(`/courses/${COURSE}`, baraka))).not.toContain('KES 9,000')
})

test('Kiswahili says the same', async () => {
  const dada = await stadi.person('Dada')
  const html = await page(`${SHEET}?coupon=KARIBU20&lang=sw`, dada)
  expect(sheetOf(html)).toContain('Msimbo KARIBU20 unapunguza')
  expect(sheetOf(html)).toContain('Bei ya awali')
})
