import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY } from '#kit/time.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { certificates, coursePurchases, lessons } from '#modules/courses/tables.server.ts'
import { finish } from '#modules/courses/test-learning.ts'
import { beginRefund } from '#modules/payments/commands/begin-refund.server.ts'
import { hear, moneySpec, paid, SEO, work } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { giveSeat, withdrawSeat } from './commands/seats.server.ts'
import { seatsOf } from './queries/seats.server.ts'
import { joinForTest, lotForTest, manageForTest, organisationForTest } from './test-person.ts'

/** Njeri's organisation has seats of every course. */
async function setUp(world: World) {
  const admin = await world.admin()
  const njeri = await world.member('Njeri')
  const { id, slug } = await organisationForTest(admin, admin.viewer.id)
  await manageForTest(admin, id, njeri.viewer.id)
  await lotForTest(admin, { organisationId: id, createdBy: admin.viewer.id })
  return { admin, njeri, id, slug }
}

const refund = { reason: 'It did not help.', answer: '', certificateKept: '' }

describe('seats of a course that was paid back before', () => {
  moneySpec('that are taken back leave what was bought and refunded before as it was', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    const { amina, paymentId } = await paid(world)
    await beginRefund(admin, paymentId, refund)
    await work(world)
    await hear(world)
    const rows = () =>
      amina.db.select().from(coursePurchases).where(eq(coursePurchases.userId, amina.viewer.id))
    const before = await rows()
    world.wait(DAY)
    const member = await joinForTest(admin, id, amina.viewer.id)
    await giveSeat(njeri, slug, member, { courseId: SEO })
    expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(true)
    await withdrawSeat(njeri, slug, (await seatsOf(njeri, slug, 1)).rows[0]!.id)
    expect(await rows()).toEqual(before)
    expect(before).toMatchObject([{ accessGranted: false, paymentId: expect.any(String) }])
  })

  moneySpec('stay with who has a certificate of the course that one made valid again', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    const { amina, paymentId } = await paid(world)
    const ofSeo = await amina.db.select({ id: lessons.id }).from(lessons).where(eq(lessons.courseId, SEO))
    await finish(amina, { id: SEO, lessonIds: ofSeo.map((lesson) => lesson.id) })
    await issueCertificate(amina, SEO, { name: 'Amina' })
    world.wait(DAY)
    await beginRefund(admin, paymentId, refund)
    const isValid = async () => (await amina.db.select().from(certificates))[0]!.revokedAt === null
    expect(await isValid()).toBe(false)
    await giveSeat(njeri, slug, await joinForTest(admin, id, amina.viewer.id), { courseId: SEO })
    expect(await isValid()).toBe(true)
    const [seat] = (await seatsOf(njeri, slug, 1)).rows
    expect(seat).toMatchObject({ isUsed: true })
    expect(await refusal(withdrawSeat(njeri, slug, seat!.id))).toBe('seat-used')
    expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(true)
  })
})
