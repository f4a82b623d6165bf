import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { spec } from '#test/world.ts'
import { finish, makeCourse, own } from '#modules/courses/test-learning.ts'
import { certificates, quizAttempts } from '#modules/courses/tables.server.ts'
import { newId } from '#kit/ids.ts'
import { issueCertificate, revokeCertificate } from '#modules/courses/commands/certificates.server.ts'
import { certificatePdf, listCertificates, verification } from './certificates.server.ts'
import { certificateView } from './own.server.ts'

describe('the certificate page of a course', () => {
  spec('[CRS-25] says how far a learner is and when a certificate can be issued', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    expect(await certificateView(amina, course.id)).toMatchObject({
      lessons: 2,
      done: 0,
      canIssue: false,
      certificate: null,
      defaultName: 'Amina',
    })
    await finish(amina, course)
    expect(await certificateView(amina, String(course.id))).toMatchObject({
      lessons: 2,
      done: 2,
      canIssue: true,
      certificate: null,
    })
    const { id } = await issueCertificate(amina, course.id, {})
    const view = await certificateView(amina, course.id)
    expect(view).toMatchObject({
      canIssue: false,
      certificate: { id, courseId: course.id, verifyUrl: `http://localhost:3000/verify/${id}` },
    })
  })

  spec(
    '[CRS-24] begins with the score of the last quiz that was passed, until it has its name',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const juma = await world.member('Juma')
      const course = await makeCourse(amina)
      await finish(amina, course)
      expect((await certificateView(amina, course.id)).quiz).toBeNull()
      const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 9, minutes))
      const tries = [
        { userId: amina.viewer.id, scorePercent: 80, passed: true, submittedAt: at(1) },
        { userId: amina.viewer.id, scorePercent: 100, passed: true, submittedAt: at(2) },
        { userId: amina.viewer.id, scorePercent: 20, passed: false, submittedAt: at(3) },
        { userId: juma.viewer.id, scorePercent: 90, passed: true, submittedAt: at(4) },
      ]
      const lessonId = course.lessonIds[0]!
      await amina.db
        .insert(quizAttempts)
        .values(tries.map((one) => ({ ...one, id: newId(), lessonId, drawn: [], startedAt: at(0) })))
      expect((await certificateView(amina, course.id)).quiz).toEqual({ lessonId, percent: 100 })
      await issueCertificate(amina, course.id, {})
      expect((await certificateView(amina, course.id)).quiz).toBeNull()
    },
  )

  spec('[CERT-08] offers none for a paid course that is not owned', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina, { priceKes: 1000 })
    await finish(amina, course)
    expect((await certificateView(amina, course.id)).canIssue).toBe(false)
    await own(amina, course.id)
    expect((await certificateView(amina, course.id)).canIssue).toBe(true)
  })

  spec(
    '[CERT-07] [CERT-07+] a course off the catalogue is unknown, but not to those who learned in it',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const juma = await world.member('Juma')
      const course = await makeCourse(amina, { isPublished: false })
      await finish(amina, course)
      await issueCertificate(amina, course.id, {})
      expect((await certificateView(amina, course.id)).certificate).not.toBeNull()
      await expect(certificateView(juma, course.id)).rejects.toMatchObject({ code: 'course-not-found' })
      await expect(certificateView(world.visitor, course.id)).rejects.toMatchObject({
        code: 'not-authenticated',
      })
    },
  )
})

describe('the public check', () => {
  spec(
    '[CERT-06+] shows name, course, date and instructor, and nothing else of the person',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(amina)
      await finish(amina, course)
      const { id } = await issueCertificate(amina, course.id, {})
      const expected = {
        id,
        kind: 'completion',
        code: expect.stringMatching(/^[A-HJKMNP-TV-Z]{8}$/),
        studentName: 'Amina',
        courseTitle: 'Selling Online',
        instructorName: 'Baraka Ĩtũmbi',
        togetherWith: null,
        completedAt: world.now(),
        minutes: 10,
        projectMinutes: 0,
        correctedAt: null,
        revokedAt: null,
        revokedReason: null,
        evidence: expect.objectContaining({ lines: [{ label: 'Lessons', facts: ['2 completed'] }] }),
      }
      expect(await verification(world.visitor, id)).toEqual(expected)
      expect(await verification(world.visitor, ` ${id.toLowerCase()} `)).toEqual(expected)
    },
  )

  spec(
    '[CERT-06+] knows no other id, and asks the database only for one that can exist',
    async ({ world }) => {
      const noDatabase = { ...world.visitor, db: undefined as never }
      const never = [
        '',
        'CERT',
        'CERT-3-1718000000000',
        'CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQR',
        "CERT-3' or '1'='1",
        'x'.repeat(100_000),
        '\0',
      ]
      for (const id of never) expect(await verification(noDatabase, id)).toBeNull()
      expect(
        await verification(world.visitor, 'CERT-9003-1718000000000-0123456789ABCDEFGHJKMNPQRS'),
      ).toBeNull()
    },
  )

  spec(
    '[CERT-04+] gives the PDF to whoever holds the id, unless it is unknown or revoked',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const admin = await world.admin()
      const course = await makeCourse(amina, { title: 'Ũandishi "wa" CV' })
      await finish(amina, course)
      const { id } = await issueCertificate(amina, course.id, {})
      const { bytes, name } = await certificatePdf(world.visitor, id)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(name).toBe('stadi-certificate-uandishi-wa-cv.pdf')
      await expect(certificatePdf(world.visitor, 'CERT-1')).rejects.toMatchObject({ code: 'not-found' })
      await revokeCertificate(admin, id, 'Copied')
      await expect(certificatePdf(amina, id)).rejects.toMatchObject({ code: 'certificate-revoked' })
    },
  )
})

describe("the administrators' list", () => {
  spec(
    '[CERT-07] [CERT-07+] shows 20 a page, newest first, finds by name, course and id, and is closed to others',
    async ({ world }) => {
      const admin = await world.admin()
      const first = await makeCourse(admin)
      for (let n = 0; n < 22; n++) {
        const learner = await world.member(`Learner ${n}`, { email: `learner${n}@example.com` })
        await finish(learner, first)
        const { id } = await issueCertificate(learner, first.id, { name: `Learner ${n}` })
        // From before names had a rule.
        if (n === 0)
          await learner.db
            .update(certificates)
            .set({ studentName: '100% Wanjikũ' })
            .where(eq(certificates.id, id))
        world.wait(1000)
      }
      const { rows, hasMore } = await listCertificates(admin, 1, '')
      expect([rows.length, hasMore, rows[0]?.studentName]).toEqual([20, true, 'Learner 21'])
      expect((await listCertificates(admin, 2, 'selling')).rows).toHaveLength(2)
      const [match, ...rest] = (await listCertificates(admin, 1, '0% wanjikũ\0')).rows
      expect(rest).toEqual([])
      expect((await listCertificates(admin, 1, match!.id)).rows.map((row) => row.id)).toEqual([match!.id])
      await expect(listCertificates(await world.member('Juma'), 1, '')).rejects.toMatchObject({
        code: 'not-allowed',
      })
    },
  )
})
