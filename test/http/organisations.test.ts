import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendInvitations } from '#modules/organisations/commands/send.server.ts'
import { lotForTest } from '#modules/organisations/test-person.ts'
import { organisations } from '#modules/organisations/tables.server.ts'
import { outgoingMessages } from '#modules/outbox/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { byDay } from '../clock.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 987
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let njeri: Person
let amina: Person
let id: string
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  njeri = await stadi.person('Njeri')
  amina = await stadi.person('Amina')
  await makeCourse(stadi.ctx, { id: COURSE, title: 'Invoices', priceKes: 1500 })
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const room = '/organisations/kisumu-poly'

test('an administrator makes an organisation and names its manager, all without scripts', async () => {
  const typed = { name: 'Kisumu Poly', slug: 'kisumu poly', kind: 'college' }
  const wrong = await stadi.submit('/admin/organisations/new', typed, wanjiru)
  expect(wrong.status).toBe(400)
  // Nothing that was typed is lost.
  expect(bodyOf(await wrong.text())).toContain('value="Kisumu Poly"')
  const made = await stadi.submit('/admin/organisations/new', { ...typed, slug: 'kisumu-poly' }, wanjiru)
  expect(made.status).toBe(302)
  const own = made.headers.get('location')!
  id = own.split('/').at(-1)!
  expect((await stadi.submit(own, { intent: 'name', email: njeri.email }, wanjiru)).status).toBe(302)
  expect(wordsOf(await page(own, wanjiru))).toContain('Njeri')
  expect(wordsOf(await page('/admin/organisations', wanjiru))).toContain('Kisumu Poly')
  expect(wordsOf(await page('/notifications', njeri))).toContain(
    'Kisumu Poly: you were named as its manager.',
  )
  expect(wordsOf(await page('/account/organisations', njeri))).toContain('You manage Kisumu Poly')
  expect(wordsOf(await page(room, njeri))).toContain('Nobody has joined yet')
  const grant = { intent: 'grant', courseId: '', seats: '5', until: '2027-01-31', reason: 'A pilot' }
  expect((await stadi.submit(own, { ...grant, seats: '0' }, wanjiru)).status).toBe(400)
  expect((await stadi.submit(own, grant, wanjiru)).status).toBe(302)
  expect(wordsOf(await page(`${room}/seats`, njeri))).toContain('0 of 5')
})

test('whoever is invited reads what would be seen, joins without showing it, and then shows it', async () => {
  await stadi.submit(`${room}/invite`, { intent: 'one', name: 'Amina', contact: '0712345678' }, njeri)
  await sendInvitations({ ...stadi.ctx, now: byDay() }, id)
  const [sms] = await stadi.ctx.db.select().from(outgoingMessages)
  const [code] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(sms!.text)!
  expect(wordsOf(await page('/join'))).toContain('Code from the SMS')
  const wrong = await page('/join?code=0000-0000', amina)
  expect(wordsOf(wrong)).toContain('This code opens no invitation.')
  // By a link, who invites is read before an account is asked for, and a dead one says so at once.
  const renewed = async () => {
    await stadi.submit(`${room}/invite`, { intent: 'renew' }, njeri)
    const [, path] = /(\/join\/[\w.~-]+)/.exec(await page(`${room}/invite`, njeri))!
    return path!
  }
  const path = await renewed()
  const before = await page(path)
  expect(wordsOf(before)).toContain('Kisumu Poly invites you')
  expect(before).toContain(`next=${encodeURIComponent(path)}`)
  await renewed()
  expect((await stadi.visit(path)).status).toBe(404)
  // Signed out, one comes back to it.
  const entry = await stadi.visit(`/join?code=${code}`)
  expect(entry.headers.get('location')).toContain(encodeURIComponent(`/join?code=${code}`))
  const lotId = await lotForTest(stadi.ctx, { organisationId: id, createdBy: wanjiru.id, isOpen: true })
  const invitation = await page(`/join?code=${code}`, amina)
  expect(wordsOf(invitation)).toContain('Kisumu Poly invites you')
  expect(wordsOf(invitation)).toContain('0% of the lessons mastered, 0% done, courses begun: 0')
  expect(bodyOf(invitation)).not.toMatch(/name="shows"[^>]*checked/)
  const joined = await stadi.submit(`/join?code=${code}`, { intent: 'join', courseId: String(COURSE) }, amina)
  expect(joined.headers.get('location')).toBe('/account/organisations')
  expect(wordsOf(await page('/account/organisations', amina))).toContain('Courses of its seats: Invoices')
  const people = await page(room, njeri)
  expect(wordsOf(people)).toContain('Not shown')
  for (const secret of [amina.email, amina.id]) expect(people).not.toContain(secret)
  const [, member] = /name="id" value="([0-9a-f-]{36})"/.exec(await page('/account/organisations', amina))!
  await stadi.submit('/account/organisations', { intent: 'shows', id: member!, shows: 'yes' }, amina)
  expect(wordsOf(await page(room, njeri))).toContain('courses begun: 1')
  const file = await stadi.visit(`${room}/people.csv`, njeri)
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(await file.text()).toContain('Amina')
  // Nobody else finds any of it, nor does she another's.
  for (const who of [amina, wanjiru])
    for (const path of [room, `${room}/invite`, `${room}/seats`, `${room}/people.csv`])
      expect((await stadi.visit(path, who)).status, path).toBe(404)
  expect(
    (await stadi.submit(`${room}/seats`, { intent: 'open', id: lotId, isOpen: 'no' }, amina)).status,
  ).toBe(404)
})

test('a list that is too large comes back to its page, and a good one is taken', async () => {
  const send = (bytes: number | string) => {
    const form = new FormData()
    form.set('intent', 'list')
    form.set('file', new File([typeof bytes === 'string' ? bytes : 'x'.repeat(bytes)], 'people.csv'))
    return stadi.fetch(
      new Request(`http://localhost:3000${room}/invite`, {
        method: 'POST',
        body: form,
        headers: { host: 'localhost:3000', origin: 'http://localhost:3000', cookie: njeri.cookie },
      }),
    )
  }
  const large = await send(1.2 * 1024 * 1024)
  expect([large.status, large.headers.get('location')]).toEqual([303, `${room}/invite?file=too-large#list`])
  expect(wordsOf(await page(`${room}/invite?file=too-large`, njeri))).toContain('larger than 1 MB')
  expect((await send('name,phone\nOtieno,0712345679\nKamau,12')).status).toBe(302)
  expect(wordsOf(await page(`${room}/invite`, njeri))).toContain('Lines read: 0 of 2')
})

test('an order gives an invoice with a PDF, whose seats come with the paid mark', async () => {
  const order = { courseId: String(COURSE), quantity: '20' }
  expect((await stadi.submit(`${room}/invoices`, { ...order, quantity: '1001' }, njeri)).status).toBe(400)
  expect((await stadi.submit(`${room}/invoices`, order, njeri)).status).toBe(302)
  expect(wordsOf(await page(`${room}/invoices`, njeri))).toContain('ST-0001 (PDF)')
  expect(wordsOf(await page('/admin/organisations/invoices', wanjiru))).toContain('KES 30,000')
  const pdf = await stadi.visit(`${room}/invoices/1.pdf`, njeri)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await stadi.visit(`${room}/invoices/1.pdf`, amina)).status).toBe(404)
  const csv = await stadi.visit('/admin/organisations/invoices.csv', wanjiru)
  expect(await csv.text()).toContain('ST-0001')
  expect(await stadi.ctx.db.$count(organisations)).toBe(1)
})
