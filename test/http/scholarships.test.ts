import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 988
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
let baraka: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
  baraka = await stadi.person('Baraka')
  await stadi.courseForSale(COURSE)
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const QUEUE = '/admin/scholarship-applications'
const day = (days: number) => nairobiDay(after(stadi.ctx.now(), days * DAY))
const scholarship = (part: Record<string, string> = {}) => ({
  nameEn: 'Women in data',
  nameSw: 'Wanawake na takwimu',
  aboutEn: 'For women who count.',
  aboutSw: 'Kwa wanawake wanaohesabu.',
  courseId: String(COURSE),
  percent: '100',
  places: '1',
  from: day(0),
  until: day(9),
  validDays: '30',
  funder: 'A bank in Nairobi',
  ...part,
})
const application = { intent: 'apply', why: 'I keep the books.', plan: 'Three shops.', learnBy: '' }
const isWrong = (html: string, name: string) => {
  expect(bodyOf(html)).toMatch(
    new RegExp(`name="${name}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${name}"`),
  )
}

test('a scholarship is opened, applied for, decided and used, all without scripts', async () => {
  expect(wordsOf(await page('/scholarships'))).toContain('No scholarship is open now')
  expect(await page('/courses?level=beginner')).not.toContain('/scholarships')
  const wrong = await stadi.submit('/admin/scholarships/new', scholarship({ percent: '101' }), wanjiru)
  expect(wrong.status).toBe(400)
  const again = await wrong.text()
  // Beside the field, and nothing that was typed is lost.
  isWrong(again, 'percent')
  expect(again).toContain('value="Wanawake na takwimu"')
  const made = await stadi.submit('/admin/scholarships/new', scholarship(), wanjiru)
  expect(made.status).toBe(302)
  const admins = made.headers.get('location')!
  const path = admins.replace('/admin', '')

  // At once, also on pages that were kept for visitors.
  const list = await page('/scholarships')
  expect(wordsOf(list)).toContain('Women in data')
  expect(wordsOf(list)).toContain('1 place left')
  expect(wordsOf(await page('/scholarships?lang=sw'))).toContain('Wanawake na takwimu')
  expect(await page('/courses?level=beginner')).toContain('href="/scholarships"')
  expect(await page(`/courses/${COURSE}`)).toContain('href="/scholarships"')
  expect(await page('/sitemap.xml')).toContain(path)
  const seen = await page(path)
  expect(seen).toContain('rel="canonical"')
  // Its funder is not shown.
  expect(seen).not.toContain('A bank in Nairobi')
  expect(wordsOf(seen)).toContain('Create an account and apply')
  expect(seen).not.toContain('name="why"')

  const late = await stadi.submit(path, { ...application, learnBy: '2020-01-01' }, amina)
  expect(late.status).toBe(400)
  const typed = await late.text()
  isWrong(typed, 'learnBy')
  expect(typed).toContain('I keep the books.')
  const input = { ...application, learnBy: day(60), county: 'Kisumu', gender: 'woman' }
  for (const who of [amina, baraka]) expect((await stadi.submit(path, input, who)).status).toBe(302)
  expect((await stadi.submit(path, input, amina)).status).toBe(409)
  expect((await stadi.submit(path, input)).status).toBe(302) // to signing in
  expect(wordsOf(await page(path, amina))).toContain('Waiting for a decision')
  // Baraka takes his back and sends it again.
  expect((await stadi.submit(path, { intent: 'withdraw' }, baraka)).status).toBe(302)
  expect(await page(path, baraka)).toContain('name="why"')
  expect((await stadi.submit(path, input, baraka)).status).toBe(302)

  const queue = await page(QUEUE, wanjiru)
  expect(wordsOf(queue)).toContain('Three shops.')
  // Nothing of it in the page's data either.
  for (const secret of ['Kisumu', '"woman"', 'Mwanamke']) expect(queue).not.toContain(secret)
  expect(wordsOf(await page('/admin/waiting', wanjiru))).toContain('Scholarship applications 2')
  const [first, second] = [...bodyOf(queue).matchAll(/name="id" value="([0-9a-f-]{36})"/g)]
    .map(([, id]) => id!)
    .filter((id, at, all) => all.indexOf(id) === at)
  const answer = { answer: 'Your plan names who pays.' }
  expect((await stadi.submit(QUEUE, { intent: 'grant', id: first!, answer: '' }, wanjiru)).status).toBe(400)
  expect((await stadi.submit(QUEUE, { intent: 'grant', id: first!, ...answer }, wanjiru)).status).toBe(302)
  const full = await stadi.submit(QUEUE, { intent: 'grant', id: second!, ...answer }, wanjiru)
  expect(full.status).toBe(409)
  expect(wordsOf(await full.text())).toContain('The last place has been given.')
  expect((await stadi.submit(QUEUE, { intent: 'refuse', id: second!, ...answer }, amina)).status).toBe(403)

  const granted = await page(path, amina)
  expect(wordsOf(granted)).toContain('You got a place')
  expect(wordsOf(granted)).toContain('Your plan names who pays.')
  const [, use] = /href="(\/courses\/988\/purchase\?coupon=[A-Z0-9]{10})"/.exec(granted)!
  expect(wordsOf(await page('/notifications', amina))).toContain('You got a scholarship')
  // Somebody else has nothing of the code.
  expect(wordsOf(await page(use!, baraka))).toContain('This code takes nothing off this course now.')
  expect(await page(path, baraka)).not.toContain(use!)
  const [, code] = use!.split('=')
  const bought = await stadi.submit(`/courses/${COURSE}/purchase`, { amount: '0', coupon: code! }, amina)
  expect(bought.status).toBe(302)
  expect(wordsOf(await page(path, amina))).toContain('Used')

  const one = wordsOf(await page(admins, wanjiru))
  expect(one).toContain('1 of 1')
  expect(one).toContain(amina.email)
  expect(one).not.toContain('Kisumu')
  expect((await stadi.visit(`${admins}/figures.csv`, wanjiru)).status).toBe(409)
  expect((await stadi.submit(admins, { intent: 'end', reason: 'Enough' }, wanjiru)).status).toBe(302)
  const csv = await stadi.visit(`${admins}/figures.csv`, wanjiru)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(await csv.text()).toBe('by,group,people\r\nall,applied,2\r\n')
  // Nobody can apply: nothing leads there any more, and search engines leave it.
  expect(await page('/courses?level=beginner')).not.toContain('/scholarships')
  expect(await page(`/courses/${COURSE}`)).not.toContain('href="/scholarships"')
  expect(await page(path)).toContain('content="noindex"')
  expect(wordsOf(await page('/admin/users/log', wanjiru))).toContain('Gave a place of a scholarship')
})
