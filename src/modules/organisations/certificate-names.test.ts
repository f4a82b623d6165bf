import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { certificates } from '#modules/courses/tables.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { finish, makeCourse, own } from '#modules/courses/test-learning.ts'
import { verification } from '#modules/credentials/queries/certificates.server.ts'
import { certificateView } from '#modules/credentials/queries/own.server.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { agreeName, endOrganisation } from './commands/administer.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { leaveOrganisation, nameOnCertificates } from './commands/join.server.ts'
import { takeSeat } from './commands/seats.server.ts'
import { organisationForAdmin } from './queries/for-admins.server.ts'
import { ownMemberships } from './queries/own.server.ts'
import { ownOrganisationsData } from './queries/export.server.ts'
import { organisations, organisationSeats } from './tables.server.ts'
import { joinForTest, lotForTest, organisationForTest } from './test-person.ts'

type Person = Awaited<ReturnType<World['member']>>
let lastCourse = 9470

async function setUp(world: World) {
  const someone = await world.admin()
  const admin = { ...someone, viewer: { ...someone.viewer, hasFreshPassword: true } }
  const amina = await world.member('Amina')
  const { id } = await organisationForTest(admin, admin.viewer.id, { name: 'Kisumu Poly' })
  const memberId = await joinForTest(admin, id, amina.viewer.id)
  await lotForTest(admin, { organisationId: id, createdBy: admin.viewer.id, seats: 9, isOpen: true })
  return { admin, amina, id, memberId }
}

/** Somebody takes a seat of another course, and learns it to the end. */
async function learned(member: Person, memberId: string): Promise<number> {
  const course = await makeCourse(member, { id: lastCourse++, priceKes: 1000 })
  await takeSeat(member, memberId, { courseId: course.id })
  await finish(member, course)
  return course.id
}
/** What the certificate of a course says beside our name, issued now. */
async function issued(member: Person, courseId: number): Promise<string | null> {
  const { id } = await issueCertificate(member, courseId, {})
  const shown = (await certificateView(member, courseId)).certificate!.togetherWith
  expect((await verification(member, id))!.togetherWith).toBe(shown)
  return shown
}
const [yes, no] = [{ named: 'yes' }, { named: 'no' }]

describe("an organisation's name on a certificate", () => {
  spec('stands there where both agreed, and nowhere else', async ({ world }) => {
    const { admin, amina, id, memberId } = await setUp(world)
    expect(await issued(amina, await learned(amina, memberId))).toBeNull()
    await agreeName(admin, id, yes)
    expect(await issued(amina, await learned(amina, memberId))).toBeNull()
    await nameOnCertificates(amina, memberId, { named: 'on' })
    expect(await issued(amina, await learned(amina, memberId))).toBe('Kisumu Poly')
    // A course that they have by themselves is not the organisation's.
    const bought = await makeCourse(amina, { id: lastCourse++, priceKes: 1000 })
    await own(amina, bought.id)
    await finish(amina, bought)
    expect(await issued(amina, bought.id)).toBeNull()
    await agreeName(admin, id, no)
    expect(await issued(amina, await learned(amina, memberId))).toBeNull()
    await agreeName(admin, id, yes)
    await nameOnCertificates(amina, memberId, {})
    expect(await issued(amina, await learned(amina, memberId))).toBeNull()
  })

  spec('is that of the seat, and of no other organisation or person that agreed', async ({ world }) => {
    const { admin, amina, id, memberId } = await setUp(world)
    const other = await organisationForTest(admin, admin.viewer.id, { name: 'Lake NGO' })
    const elsewhere = await joinForTest(admin, other.id, amina.viewer.id)
    await agreeName(admin, other.id, yes)
    await nameOnCertificates(amina, elsewhere, { named: 'on' })
    await agreeName(admin, id, yes)
    const juma = await world.member('Juma')
    await nameOnCertificates(juma, await joinForTest(admin, id, juma.viewer.id), { named: 'on' })
    expect(await issued(amina, await learned(amina, memberId))).toBeNull()
    // Nor that of a seat that was taken back.
    await nameOnCertificates(amina, memberId, { named: 'on' })
    const courseId = await learned(amina, memberId)
    await amina.db
      .update(organisationSeats)
      .set({ takenBackAt: world.now() })
      .where(eq(organisationSeats.courseId, courseId))
    expect(await issued(amina, courseId)).toBeNull()
  })

  spec(
    'is frozen as it was: leaving, erasing, another name and the end of the organisation change nothing',
    async ({ world }) => {
      const { admin, amina, id, memberId } = await setUp(world)
      await agreeName(admin, id, yes)
      await nameOnCertificates(amina, memberId, { named: 'on' })
      await amina.db.update(organisations).set({ name: 'Kisumu  \n Poly' }).where(eq(organisations.id, id))
      const courseId = await learned(amina, memberId)
      // On one line, as a name stands on paper.
      expect(await issued(amina, courseId)).toBe('Kisumu Poly')
      await amina.db.update(organisations).set({ name: 'Lake University' }).where(eq(organisations.id, id))
      await leaveOrganisation(amina, memberId)
      await endOrganisation(admin, id, { reason: 'Over' })
      await forgetPerson(amina, amina.viewer.id)
      expect(await issued(amina, courseId)).toBe('Kisumu Poly')
    },
  )

  spec('is written by the database alone, whatever code issues', async ({ world }) => {
    const { admin, amina, id, memberId } = await setUp(world)
    const courseId = await learned(amina, memberId)
    const row = {
      userId: amina.viewer.id,
      courseId,
      studentName: 'Amina',
      courseTitle: 'Selling Online',
      instructorName: 'Baraka',
      completedAt: world.now(),
      issuedAt: world.now(),
    }
    const write = (part: object) => amina.db.insert(certificates).values({ ...row, ...part, id: 'CERT-1' })
    await write({ togetherWith: 'Harvard' })
    const named = async () => (await amina.db.select().from(certificates))[0]!.togetherWith
    expect(await named()).toBeNull()
    await amina.db.delete(certificates)
    await agreeName(admin, id, yes)
    await nameOnCertificates(amina, memberId, { named: 'on' })
    await write({})
    expect(await named()).toBe('Kisumu Poly')
    await expect(amina.db.update(certificates).set({ togetherWith: 'Harvard' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('what a certificate says stays') },
    })
  })
})

describe('agreeing', () => {
  spec(
    'is an administrator’s of an organisation that has not ended, with a line in the log for each change',
    async ({ world }) => {
      const { admin, amina, id } = await setUp(world)
      expect((await organisationForAdmin(admin, id)).isNamed).toBe(false)
      const stale = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
      expect(await refusal(agreeName(stale, id, yes))).toBe('password-needed')
      expect(await refusal(agreeName(amina, id, yes))).toBe('not-allowed')
      expect(await refusal(agreeName(admin, id, {}))).toEqual({ named: 'option-unknown' })
      await agreeName(admin, id, yes)
      await agreeName(admin, id, yes)
      expect((await organisationForAdmin(admin, id)).isNamed).toBe(true)
      await agreeName(stale, id, no)
      expect((await organisationForAdmin(admin, id)).isNamed).toBe(false)
      const lines = await auditLines(admin.db)
      expect(lines.map(({ action, object }) => [action, object]).sort()).toEqual([
        ['organisation-name.agree', `organisation:${id}`],
        ['organisation-name.end', `organisation:${id}`],
      ])
      await endOrganisation(admin, id, { reason: 'Over' })
      expect(await refusal(agreeName(admin, id, yes))).toBe('organisation-over')
    },
  )

  spec(
    'is a member’s own, from the first time on; under 18 with a parent’s consent, and ended without',
    async ({ world }) => {
      const { admin, amina, id, memberId } = await setUp(world)
      const seen = async () => (await ownMemberships(amina))[0]
      expect(await seen()).toMatchObject({ isNamed: false, organisationAgrees: false })
      const juma = await world.member('Juma')
      expect(await refusal(nameOnCertificates(juma, memberId, { named: 'on' }))).toBe('not-found')
      expect(await refusal(nameOnCertificates(world.visitor, memberId, {}))).toBe('not-authenticated')
      await nameOnCertificates(amina, memberId, { named: 'on' })
      await agreeName(admin, id, yes)
      expect(await seen()).toMatchObject({ isNamed: true, organisationAgrees: true })
      const since = world.now()
      world.wait(60_000)
      await nameOnCertificates(amina, memberId, { named: 'on' })
      const data = await ownOrganisationsData(amina, { phone: null })
      expect(data.organisation_members).toMatchObject([{ certificatesSince: since }])
      const young = { ...amina, viewer: { ...amina.viewer, underage: 'alone' as const } }
      expect(await refusal(nameOnCertificates(young, memberId, { named: 'on' }))).toBe('consent-needed')
      await nameOnCertificates(young, memberId, {})
      expect(await seen()).toMatchObject({ isNamed: false })
    },
  )
})
