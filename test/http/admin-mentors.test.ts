import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { bookings, mentorPayouts, mentors } from '#modules/mentorship/tables.server.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { timesOf } from '#modules/mentorship/commands/hold.server.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
let mentorId: string
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
  mentorId = await makeMentor(stadi.ctx, { name: 'Nekesa Barasa' })
})
afterAll(() => stadi.close())

const page = async (path: string) => (await stadi.visit(path, wanjiru)).text()
const mentor = async () => (await stadi.ctx.db.select().from(mentors).where(eq(mentors.id, mentorId)))[0]!

/** A session that took place and was paid with a late payment. */
async function heldSession() {
  const { db, now } = stadi.ctx
  await db
    .insert(bookings)
    .values({
      id: newId(),
      mentorId,
      userId: amina.id,
      ...timesOf(after(now(), -DAY), 60, 0),
      state: 'confirmed',
      confirmedAt: now(),
      markedAt: now(),
      priceKes: 3500,
      feeKes: 525,
      paymentId: newId(),
      room: newId(),
      createdAt: now(),
    })
}

describe('/admin/mentors without scripts', () => {
  test('[ADM-19] [ADM-19+] lists mentors, adds one, and its forms verify, link and deactivate', async () => {
    const list = await page('/admin/mentors')
    expect(wordsOf(list)).toContain('Nekesa Barasa Marketing lead 56 h a week, 0 packages')
    expect(bodyOf(list)).toContain('href="/admin/content/mentors/new"')
    const form = bodyOf(await page('/admin/content/mentors/new'))
    expect(form).toMatch(/type="checkbox"[^>]* name="skills"[^>]* value="Web Development"/)
    expect(form).toContain('<option value="Africa/Nairobi"')
    const fields = Object.entries({
      intent: 'save',
      version: '',
      name: 'Baraka Otieno',
      title: 'Developer',
      company: '',
      years: '4',
      pricePerHourKes: '3000',
      bio: 'Builds shops.',
      specialties: 'Shops',
      languages: 'English',
      timezone: 'Africa/Nairobi',
    })
    for (const skill of ['SEO', 'Web Development']) fields.push(['skills', skill])
    const added = await stadi.submit('/admin/content/mentors/new', fields, wanjiru)
    expect(added.status).toBe(302)
    const own = bodyOf(await page(added.headers.get('location')!))
    for (const skill of ['SEO', 'Web Development'])
      expect(own).toMatch(new RegExp(`<input(?=[^>]* value="${skill}")(?=[^>]* checked)`))
    for (const button of ['Add mentor', 'Verify', 'Deactivate', 'Link account'])
      expect(wordsOf(list)).toContain(button)
    expect((await stadi.submit('/admin/mentors', { intent: 'verify', id: mentorId }, wanjiru)).status).toBe(
      302,
    )
    await stadi.submit('/admin/mentors', { intent: 'link', id: mentorId, email: amina.email }, wanjiru)
    expect(await mentor()).toMatchObject({ verified: true, userId: amina.id })
    expect(wordsOf(await page(`/admin/mentors?q=${amina.email}`))).toContain('Nekesa Barasa')
    await stadi.submit('/admin/mentors', { intent: 'deactivate', id: mentorId }, wanjiru)
    expect((await mentor()).deactivatedAt).not.toBeNull()
    const refused = await stadi.submit(
      '/admin/mentors',
      { intent: 'link', id: mentorId, email: 'nobody@example.com' },
      wanjiru,
    )
    expect(refused.status).toBe(400)
    expect(bodyOf(await refused.text())).toContain('value="nobody@example.com"')
    expect(wordsOf(await page('/admin/users/log'))).toContain('Linked an account to mentor')
  })

  test("[ADM-19+] a separate page shows a mentor's books, and records payouts", async () => {
    await heldSession()
    const path = `/admin/mentors/${mentorId}`
    expect(wordsOf(await page(path))).toContain('KES 2,975 are owed')
    const refused = await stadi.submit(path, { amountKes: '5000', reference: 'TKN1ABC234' }, wanjiru)
    expect(wordsOf(await refused.text())).toContain('This is more than is owed.')
    await stadi.submit(path, { amountKes: '2975', reference: 'TKN1ABC234' }, wanjiru)
    const words = wordsOf(await page(path))
    expect(words).toContain('Nothing is owed.')
    expect(words).toContain('TKN1ABC234')
    expect(words).toContain('Amina')
  })

  test('[ADM-02+] [PERM-07] nobody else sees or changes anything', async () => {
    const before = await mentor()
    for (const path of ['/admin/mentors', `/admin/mentors/${mentorId}`]) {
      expect((await stadi.visit(path)).status).toBe(302)
      expect((await stadi.visit(path, amina)).status).toBe(403)
      expect((await stadi.visit(`${path}.data`, amina)).status).toBe(403)
    }
    for (const intent of ['verify', 'unverify', 'link', 'unlink', 'deactivate', 'activate'])
      expect(
        (await stadi.submit('/admin/mentors', { intent, id: mentorId, email: amina.email }, amina)).status,
      ).toBe(403)
    const sent = { amountKes: '1', reference: 'TKN9' }
    expect((await stadi.submit(`/admin/mentors/${mentorId}`, sent, amina)).status).toBe(403)
    expect(await mentor()).toEqual(before)
    expect(await stadi.ctx.db.select().from(mentorPayouts)).toHaveLength(1)
    expect((await stadi.visit(`/admin/mentors/${newId()}`, wanjiru)).status).toBe(404)
  })
})
