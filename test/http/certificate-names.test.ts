import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#modules/api-keys/commands/create.server.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { joinForTest, lotForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { inSvg, verdictOn } from '../badge-verifier.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const NAME = 'Kisumu "Poly" & <b>Sons</b>'
const own = '/account/organisations'
let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
let admin: string
let id: string
let memberId: string
beforeAll(async () => {
  stadi = await openProduct({ BADGE_KEY: 'a'.repeat(64) })
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
  const made = await organisationForTest(stadi.ctx, wanjiru.id, { name: NAME })
  id = made.id
  admin = `/admin/organisations/${id}`
  memberId = await joinForTest(stadi.ctx, id, amina.id)
  await lotForTest(stadi.ctx, { organisationId: id, createdBy: wanjiru.id, isOpen: true })
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const shown = (html: string) => wordsOf(html).replaceAll(/\s+/g, ' ')

const signedIn = () => ({
  ...stadi.ctx,
  viewer: {
    ...amina,
    role: 'student',
    avatarUrl: null,
    sessionId: '',
    isAdmin: false,
    hasFreshPassword: true,
  },
})

/** The number of a certificate that somebody gets with a seat, all by forms. */
async function issued(courseId: number): Promise<string> {
  const course = await makeCourse(stadi.ctx, { id: courseId, priceKes: 1500 })
  await stadi.submit(own, { intent: 'take', id: memberId, courseId: String(courseId) }, amina)
  await finish(signedIn(), course)
  await stadi.submit(`/courses/${courseId}/certificate`, { name: 'Amina' }, amina)
  return /CERT-\d+-\d{13}-[0-9A-Z]{26}/.exec(await page(`/courses/${courseId}/certificate`, amina))![0]
}

test('an administrator and the member agree, each with a form, and neither is asked for the other', async () => {
  expect(bodyOf(await page(own, amina))).not.toContain('name="named"')
  expect(shown(await page(admin, wanjiru))).toContain('Its name does not stand on certificates.')
  expect((await stadi.submit(admin, { intent: 'named', named: 'maybe' }, wanjiru)).status).toBe(400)
  expect((await stadi.submit(admin, { intent: 'named', named: 'yes' }, amina)).status).toBe(403)
  expect((await stadi.submit(admin, { intent: 'named', named: 'yes' }, wanjiru)).status).toBe(302)
  expect(shown(await page(admin, wanjiru))).toContain('Its name stands on certificates of its seats')
  expect(shown(await page('/admin/users/log', wanjiru))).toContain(
    "Let an organisation's name stand on certificates",
  )
  const before = bodyOf(await page(own, amina))
  expect(before).toContain('name="named"')
  expect(before).not.toMatch(/<input[^>]*name="named"[^>]*checked/)
  const without = await issued(9971)
  expect(shown(await page(`/verify/${without}`))).not.toContain('Together with')
  expect((await stadi.submit(own, { intent: 'named', id: memberId, named: 'on' }, wanjiru)).status).toBe(404)
  expect((await stadi.submit(own, { intent: 'named', id: memberId, named: 'on' }, amina)).status).toBe(302)
  expect(bodyOf(await page(own, amina))).toMatch(/<input[^>]*name="named"[^>]*checked/)
})

test('the page, the check, the PDF, the badge and the API say it from then on, and go on after leaving', async () => {
  const number = await issued(9972)
  await stadi.submit(own, { intent: 'leave', id: memberId }, amina)
  for (const [html, words] of [
    [await page('/courses/9972/certificate', amina), 'Together with'],
    [await page(`/verify/${number}`), 'Together with'],
    [await page(`/verify/${number}?lang=sw`), 'Pamoja na'],
  ] as const) {
    expect(shown(html)).toContain(words)
    // A name is words, whatever it looks like.
    expect(html).toContain('<bdi>Kisumu &quot;Poly&quot; &amp; &lt;b&gt;Sons&lt;/b&gt;</bdi>')
    expect(html).not.toContain('<b>Sons')
  }
  const pdf = await stadi.visit(`/storage/v1/certificates/${number}.pdf`)
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()))
  const { items } = await (await document.getPage(1)).getTextContent()
  const printed = items.map((item) => ('str' in item ? item.str : '')).join('')
  expect(printed).toContain(`Together with ${NAME}`)
  await document.loadingTask.destroy()
  const file = await stadi.visit(`/storage/v1/badges/${number}.json`)
  const credential = (await file.json()) as { credentialSubject: { achievement: { description: string } } }
  expect(credential.credentialSubject.achievement.description).toContain(`, together with ${NAME}.`)
  const read = async (url: string) =>
    (await (await stadi.visit(url.replace('http://localhost:3000', ''))).json()) as object
  expect(await verdictOn(credential, read)).toEqual({ isVerified: true, stands: true, faults: [] })
  expect(inSvg(await page(`/storage/v1/badges/${number}.svg`))).toContain('together with Kisumu')
  const { key } = await createApiKey(signedIn(), { name: 'Test', access: 'read' })
  const answer = await stadi.fetch(
    new Request(`http://localhost:3000/api/certificates/${number}`, {
      headers: { host: 'localhost:3000', authorization: `Bearer ${key}` },
    }),
  )
  expect(await answer.json()).toMatchObject({ id: number, valid: true, together_with: NAME })
})
