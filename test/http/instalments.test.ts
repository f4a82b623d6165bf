import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseModules } from '#modules/courses/tables.server.ts'
import { makeCourse, makeLesson } from '#modules/courses/test-courses.ts'
import { openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 981
const SHEET = `/courses/${COURSE}/purchase`
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct({ LIMITS_SCALE: '1' })
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
  await makeCourse(stadi.ctx, { id: COURSE, priceKes: 2000, title: 'Bookkeeping' }, ['text'])
  for (const position of [2, 3]) {
    const [section] = await stadi.ctx.db
      .insert(courseModules)
      .values({ courseId: COURSE, position, title: `Section ${position}` })
      .returning()
    const part = { courseId: COURSE, moduleId: section!.id, position, type: 'text' } as const
    await makeLesson(stadi.ctx, part)
  }
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const sheetOf = (html: string) => wordsOf(/<dialog[\s\S]*?<\/dialog>/.exec(html)![0])

test('an administrator allows parts beside the price, and a wrong number is said beside its field', async () => {
  const path = `/admin/content/prices/${COURSE}`
  const form = await page(path, wanjiru)
  const version =
    /name="version"[^>]*value="([^"]*)"/.exec(form)?.[1] ??
    /value="([^"]*)"[^>]*name="version"/.exec(form)![1]!
  expect(sheetOf(await page(SHEET, amina))).not.toContain('parts')
  const wrong = await stadi.submit(
    path,
    { intent: 'save', priceKes: '2000', mostParts: '4', version },
    wanjiru,
  )
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toMatch(
    /name="mostParts"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="mostParts"/,
  )
  expect(
    (await stadi.submit(path, { intent: 'save', priceKes: '2000', mostParts: '3', version }, wanjiru)).status,
  ).toBe(302)
})

test('a buyer reads amounts, days and what happens when a part does not come before the first, without scripts', async () => {
  const plain = await page(SHEET, amina)
  for (const words of ['Pay in 2 parts: KES 1,000 now', 'Pay in 3 parts: KES 668 now', 'Pay KES 2,000'])
    expect(sheetOf(plain)).toContain(words)
  const three = await page(`${SHEET}?parts=3`, amina)
  for (const words of [
    'Bookkeeping (part 1 of 3)',
    'KES 668 now',
    'KES 666 by',
    'Nothing is taken by itself',
    'what you opened stays open',
    'Pay KES 668',
    'Pay KES 2,000 at once instead',
  ])
    expect(sheetOf(three)).toContain(words)
  expect(three).toMatch(/name="parts"[^>]*value="3"/)
  // Whatever else stands in the address is the plain sheet.
  for (const odd of ['4', '1', 'x', 'rest', 'next', '%27--', '3%00'])
    expect(sheetOf(await page(`${SHEET}?parts=${odd}`, amina))).toContain('Pay KES 2,000')
  const visitor = await page(`${SHEET}?parts=3`)
  // Whoever has no account yet reads the same before they sign up, and comes back to it.
  expect(sheetOf(await page(SHEET))).toContain('Pay in 3 parts: KES 668 now')
  expect(sheetOf(visitor)).toContain('KES 668 now')
  expect(visitor).toContain(encodeURIComponent(`${SHEET}?parts=3`))
})

test('the server alone decides what a part costs, and says no in words', async () => {
  const order = { phoneNumber: '0712345678', parts: '3' }
  const cheap = await stadi.submit(`${SHEET}?parts=3`, { ...order, amount: '1' }, amina)
  expect(cheap.status).toBe(409)
  for (const parts of ['next', 'rest', 'next:2', '4', "'; --"]) {
    const refused = await stadi.submit(SHEET, { ...order, parts, amount: '668' }, amina)
    expect(refused.status).toBe(409)
  }
  const typed = await stadi.submit(`${SHEET}?parts=3`, { ...order, amount: '668', phoneNumber: '12' }, amina)
  expect(typed.status).toBe(400)
  expect(await typed.text()).toContain('value="12"')
  const started = await stadi.submit(`${SHEET}?parts=3`, { ...order, amount: '668' }, amina)
  expect(started.status).toBe(302)
  const where = started.headers.get('location')!
  const receipt = wordsOf(await page(where, amina))
  expect(receipt).toContain('Bookkeeping (part 1 of 3)')
  expect(receipt).toContain('KES 668')
  expect(wordsOf(await page('/payments', amina))).toContain('Bookkeeping (part 1 of 3)')
  // Somebody else's payment is not there.
  const baraka = await stadi.person('Baraka')
  expect((await stadi.visit(where, baraka)).status).toBe(404)
  // While the phone rings the sheet is for that part, also at its plain address.
  const ringing = sheetOf(await page(SHEET, amina))
  expect(ringing).toContain('part 1 of 3')
})
