import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, MINUTE } from '#kit/time.ts'
import { listAudit } from '#modules/accounts/queries/audit.server.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { disown, finish, makeCourse, own } from '../test-learning.ts'
import { verification } from '#modules/credentials/queries/certificates.server.ts'
import { certificateView } from '#modules/credentials/queries/own.server.ts'
import { certificates, courses, instructors } from '../tables.server.ts'
import { issueCertificate, revokeCertificate } from './certificates.server.ts'

describe('issuing a certificate', () => {
  spec('[CERT-03] gives an id of CERT, the course and the milliseconds of issue', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    await finish(amina, course)
    const { id } = await issueCertificate(amina, course.id, {})
    expect(id).toMatch(/^CERT-9003-\d{13}-[0-9A-HJKMNP-TV-Z]{26}$/)
    expect(id.split('-')[2]).toBe(String(world.now().getTime()))
  })

  spec('[CERT-03+] is refused until every lesson is completed', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina, { lessonCount: 3 })
    await finish(amina, course, 2)
    await expect(issueCertificate(amina, course.id, {})).rejects.toMatchObject({
      code: 'certificate-too-early',
    })
    expect(await amina.db.select().from(certificates).where(eq(certificates.courseId, course.id))).toEqual([])
  })

  spec(
    '[CERT-03+] is refused for a course without lessons, an unknown one and a visitor',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(amina, { lessonCount: 0 })
      await expect(issueCertificate(amina, course.id, {})).rejects.toMatchObject({
        code: 'certificate-too-early',
      })
      for (const id of [999_999, '0', '-1', '1e3', "1' or 1=1", '99999999999']) {
        await expect(issueCertificate(amina, id, {})).rejects.toMatchObject({ code: 'course-not-found' })
      }
      await expect(issueCertificate(world.visitor, course.id, {})).rejects.toMatchObject({
        code: 'not-authenticated',
      })
    },
  )

  spec('[CERT-03+] its page calls the course as its reader reads courses', async ({ world }) => {
    const amina = await world.member('Amina')
    const title = 'Sell online'
    const { id } = await makeCourse(amina, { title })
    const sw = { title: 'Uza mtandaoni', description: '', learningOutcomes: [], features: [] }
    await amina.db.update(courses).set({ sw }).where(eq(courses.id, id))
    const shown = async (ctx: typeof amina) => (await certificateView(ctx, id)).course
    expect(await shown(amina)).toEqual({ id, title, lang: undefined })
    expect(await shown({ ...amina, reading: 'sw' })).toEqual({ id, title: sw.title, lang: 'sw' })
    expect(await shown({ ...amina, locale: 'sw', reading: 'en' })).toEqual({ id, title, lang: 'en' })
  })

  spec("[CERT-03+] counts nobody else's lessons", async ({ world }) => {
    const amina = await world.member('Amina')
    const juma = await world.member('Juma')
    const course = await makeCourse(amina)
    await finish(amina, course)
    await expect(issueCertificate(juma, course.id, {})).rejects.toMatchObject({
      code: 'certificate-too-early',
    })
  })

  spec(
    '[CERT-03+] pressed twice, or at the same moment, gives the same certificate and changes nothing',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(amina)
      await finish(amina, course)
      const both = await Promise.all([
        issueCertificate(amina, course.id, { name: 'Amina Odhiambo' }),
        issueCertificate(amina, course.id, { name: 'Other Name' }),
      ])
      world.wait(DAY)
      const third = await issueCertificate(amina, course.id, { name: 'Third Name' })
      expect(new Set([...both, third].map(({ id }) => id)).size).toBe(1)
      expect([...both, third].filter(({ isNew }) => isNew)).toHaveLength(1)
      expect((await certificateView(amina, course.id)).certificate?.studentName).toBe('Amina Odhiambo')
    },
  )

  spec('[CERT-02] freezes the name as typed, letter for letter, on one line', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    await finish(amina, course)
    const { id } = await issueCertificate(amina, course.id, {
      name: '  Wanjiku\u0303 \n Mu\u0303thoni\u202E ',
    })
    expect((await verification(world.visitor, id))?.studentName).toBe('Wanjikũ Mũthoni')
  })

  spec(
    '[CERT-02] takes the display name where none is typed, and refuses one over 80 letters',
    async ({ world }) => {
      const amina = await world.member('Amina Odhiambo')
      const course = await makeCourse(amina)
      await finish(amina, course)
      await expect(issueCertificate(amina, course.id, { name: 'x'.repeat(81) })).rejects.toMatchObject({
        fields: { name: 'too-long' },
      })
      const { id } = await issueCertificate(amina, course.id, { name: ' \u200B ' })
      expect((await verification(world.visitor, id))?.studentName).toBe('Amina Odhiambo')
    },
  )

  spec.for([
    ['አማኑኤል ተስፋዬ', 'name-not-drawn', 'አ ማ ኑ ኤ ል ተ ስ ፋ ዬ'],
    ['فاطمة Hassan', 'name-not-drawn', 'ف ا ط م ة'],
    ['𝐖anjiku', 'name-not-drawn', '𝐖'],
    ['m\u030Cwangi', 'name-not-drawn', 'm\u030C'],
  ] as const)(
    '[CERT-02] refuses a name that its paper cannot show, and says which letters: %s',
    async ([name, code, letters], { world }) => {
      const amina = await world.member('Amina Odhiambo')
      const course = await makeCourse(amina)
      await finish(amina, course)
      const said = { code, fields: { name: code }, values: { letters } }
      expect(await refusalOf(issueCertificate(amina, course.id, { name }))).toEqual(said)
      // Neither is it taken from the account.
      const called = { ...amina, viewer: { ...amina.viewer, name } }
      expect(await refusalOf(issueCertificate(called, course.id, {}))).toEqual(said)
      expect((await certificateView(amina, course.id)).certificate).toBeNull()
      expect((await issueCertificate(called, course.id, { name: 'Ng’ang’a Mũthoni' })).isNew).toBe(true)
    },
  )

  spec.for(['.', '-', '254 712', 'Amina ✨'])(
    '[CERT-02] refuses what is no name, also where the account was made before names were looked at: %s',
    async (name, { world }) => {
      const amina = await world.member('Amina Odhiambo')
      const course = await makeCourse(amina)
      await finish(amina, course)
      expect(await refusal(issueCertificate(amina, course.id, { name }))).toEqual({ name: 'name-only' })
      const called = { ...amina, viewer: { ...amina.viewer, name: '254 712' } }
      expect(await refusal(issueCertificate(called, course.id, {}))).toBe('required')
      expect((await certificateView(amina, course.id)).certificate).toBeNull()
    },
  )

  spec('[CERT-07] [CERT-07+] keeps date, title and instructor as they were', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    await finish(amina, course, 1)
    world.wait(DAY)
    await finish(amina, { ...course, lessonIds: course.lessonIds.slice(1) })
    const lastLessonAt = world.now()
    world.wait(3 * DAY)
    await issueCertificate(amina, course.id, {})
    const before = await certificateView(amina, course.id)
    await amina.db.update(courses).set({ title: 'Renamed' }).where(eq(courses.id, course.id))
    await amina.db
      .update(instructors)
      .set({ name: 'Somebody Else' })
      .where(eq(instructors.slug, 'baraka-9003'))
    const { certificate } = await certificateView(amina, course.id)
    // What it rests on is read anew, and its link is called as the course is now.
    expect({ ...certificate, evidence: null }).toEqual({ ...before.certificate, evidence: null })
    expect(certificate).toMatchObject({
      courseTitle: 'Selling Online',
      instructorName: 'Baraka Ĩtũmbi',
      completedAt: lastLessonAt,
    })
  })

  spec(
    '[CERT-08] works for a free course and a bought one, not for one that was given back',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const paid = await makeCourse(amina, { id: 9004, priceKes: 9000 })
      await finish(amina, paid)
      await expect(issueCertificate(amina, paid.id, {})).rejects.toMatchObject({
        code: 'certificate-too-early',
      })
      await own(amina, paid.id)
      await disown(amina, paid.id)
      await expect(issueCertificate(amina, paid.id, {})).rejects.toMatchObject({
        code: 'certificate-too-early',
      })
      const another = await makeCourse(amina, { id: 9005, priceKes: 9000 })
      await finish(amina, another)
      await own(amina, another.id)
      expect((await issueCertificate(amina, another.id, {})).isNew).toBe(true)
    },
  )
})

describe('revoking a certificate', () => {
  spec(
    '[CERT-06+] is for administrators, is written down and shows on the public page',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const admin = await world.admin()
      const course = await makeCourse(amina)
      await finish(amina, course)
      const { id } = await issueCertificate(amina, course.id, {})
      await expect(revokeCertificate(amina, id, 'mine')).rejects.toMatchObject({ code: 'not-allowed' })
      await expect(revokeCertificate(world.visitor, id, 'mine')).rejects.toMatchObject({
        code: 'not-authenticated',
      })
      await expect(revokeCertificate(admin, id, '  ')).rejects.toMatchObject({
        fields: { reason: 'required' },
      })
      await revokeCertificate(admin, id, 'The work was copied.')
      expect(await verification(world.visitor, id)).toMatchObject({
        revokedAt: world.now(),
        revokedReason: 'The work was copied.',
      })
      expect((await listAudit(admin, 1)).rows[0]).toMatchObject({
        actor: admin.viewer.id,
        action: 'certificate.revoke',
        object: `certificate:${id}`,
        details: { reason: 'The work was copied.' },
      })
    },
  )

  spec(
    '[CERT-06+] a second time keeps the first date and reason, and the learner gets no new one',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const admin = await world.admin()
      const course = await makeCourse(amina)
      await finish(amina, course)
      const { id } = await issueCertificate(amina, course.id, {})
      await revokeCertificate(admin, id, 'First')
      const at = world.now()
      world.wait(MINUTE)
      await revokeCertificate(admin, id, 'Second')
      expect(await verification(world.visitor, id)).toMatchObject({ revokedAt: at, revokedReason: 'First' })
      expect(await issueCertificate(amina, course.id, {})).toEqual({ id, isNew: false })
    },
  )

  spec('[CERT-06+] says not found for an id that was never issued', async ({ world }) => {
    const admin = await world.admin()
    for (const id of [
      'CERT-9003-1718000000000-0123456789ABCDEFGHJKMNPQRS',
      "x'; drop table certificates",
      '',
    ]) {
      await expect(revokeCertificate(admin, id, 'why')).rejects.toMatchObject({ code: 'not-found' })
    }
  })
})
