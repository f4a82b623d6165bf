import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import {
  joinForTest,
  lotForTest,
  manageForTest,
  organisationForTest,
} from '#modules/organisations/test-person.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 986
const ROOM = '/organisations/kisumu-poly/mark'
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let njeri: Person
let amina: Person
let desk: string
let memberId: string
beforeAll(async () => {
  stadi = await openProduct()
  const { ctx } = stadi
  wanjiru = await stadi.admin()
  njeri = await stadi.person('Njeri')
  amina = await stadi.person('Amina')
  const { id } = await organisationForTest(ctx, wanjiru.id, { name: 'Kisumu Poly', slug: 'kisumu-poly' })
  await manageForTest(ctx, id, njeri.id)
  memberId = await joinForTest(ctx, id, amina.id)
  await lotForTest(ctx, { organisationId: id, createdBy: wanjiru.id, seats: 5, isOpen: true })
  desk = `/admin/organisations/${id}`
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
/** Where a certificate's page takes the logo from. */
const markIn = (html: string) =>
  /src="([^"]*)"[^>]*alt="Logo of|alt="Logo of[^>]*src="([^"]*)"/
    .exec(bodyOf(html))
    ?.slice(1)
    .find(Boolean) ?? null
const own = '/account/organisations'

/** Sends a picture as the form without scripts does. */
function send(bytes: Uint8Array<ArrayBuffer>, who: Person): Promise<Response> {
  const body = new FormData()
  body.set('intent', 'upload')
  body.set('mark', new Blob([bytes], { type: 'image/png' }), 'logo.png')
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000', cookie: who.cookie }
  return Promise.resolve(
    stadi.fetch(new Request(`http://localhost:3000${ROOM}`, { method: 'POST', body, headers })),
  )
}

const logo = async () => {
  const drawn = sharp({ create: { width: 600, height: 200, channels: 3, background: '#0E6B4A' } })
  return new Uint8Array(await drawn.png().toBuffer())
}

test('a manager sends a logo, and what is no picture is said beside the field', async () => {
  expect((await stadi.visit(ROOM, amina)).status).toBe(404)
  const wrong = await send(new TextEncoder().encode('not a picture'), njeri)
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toMatch(
    /<input[^>]*name="mark"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="mark"/,
  )
  expect((await send(await logo(), amina)).status).toBe(404)
  const sent = await send(await logo(), njeri)
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toBe(ROOM)
  const waiting = await page(ROOM, njeri)
  expect(wordsOf(waiting)).toContain('Waits for Stadi')
  // It has no address that somebody else could open before an administrator has seen it.
  expect(waiting).toContain('src="data:image/webp;base64,')
})

test('it stands on the certificate once an administrator says yes, and no longer after the name has ended', async () => {
  expect((await stadi.submit(desk, { intent: 'named', named: 'yes' }, wanjiru)).status).toBe(302)
  await stadi.submit(own, { intent: 'named', id: memberId, named: 'on' }, amina)
  const learner = {
    ...stadi.ctx,
    viewer: { ...amina, role: 'student', avatarUrl: null, sessionId: '', isAdmin: false },
  }
  const course = await makeCourse(stadi.ctx, { id: COURSE, priceKes: 1000 })
  await stadi.submit(own, { intent: 'take', id: memberId, courseId: String(COURSE) }, amina)
  await finish(learner, course)
  await stadi.submit(`/courses/${COURSE}/certificate`, { name: 'Amina' }, amina)
  const certificate = await page(`/courses/${COURSE}/certificate`, amina)
  const [number] = /CERT-\d+-\d{13}-[0-9A-Z]{26}/.exec(certificate)!
  const shown = async () => markIn(await page(`/courses/${COURSE}/certificate`, amina))
  expect(await shown()).toBeNull()
  const [, markId] = /name="markId" value="([^"]+)"/.exec(await page(desk, wanjiru))!
  const verdict = { intent: 'mark', markId: markId!, verdict: 'yes' }
  expect((await stadi.submit(desk, verdict, njeri)).status).toBe(403)
  expect((await stadi.submit(desk, verdict, wanjiru)).status).toBe(302)
  const src = await shown()
  expect(src).toMatch(/^\/storage\/v1\/marks\//)
  // The check says in words what is so.
  const checked = await page(`/verify/${number}`)
  expect(wordsOf(checked)).toContain('Kisumu Poly')
  expect(markIn(checked)).toBeNull()
  expect((await stadi.visit(src!)).headers.get('content-type')).toBe('image/webp')
  expect(wordsOf(await page(ROOM, njeri))).toContain('On certificates now')
  expect((await stadi.submit(desk, { intent: 'named', named: 'no' }, wanjiru)).status).toBe(302)
  expect(await shown()).toBeNull()
  expect((await stadi.visit(src!)).status).toBe(404)
})
