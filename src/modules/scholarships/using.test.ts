import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { couponOffer } from '#modules/coupons/queries/offer.server.ts'
import { couponUses } from '#modules/coupons/tables.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { payments } from '#modules/payments/tables.server.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { decideApplication } from './commands/decide.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { lapseGrants } from './commands/lapse.server.ts'
import { grantsForAdmins, scholarshipForAdmin } from './queries/for-admins.server.ts'
import { ownApplications } from './queries/own.server.ts'
import { applicationForTest, scholarshipForTest } from './test-person.ts'

const [COURSE, OTHER] = [942, 943]

/** Amina got a place for a course. */
async function granted(world: World, percent: number) {
  const [admin, amina, baraka] = [
    await world.admin(),
    await world.member('Amina'),
    await world.member('Baraka'),
  ]
  await makeCourse(world.visitor, { id: COURSE, priceKes: 9000, title: 'SEO' })
  await makeCourse(world.visitor, { id: OTHER, priceKes: 9000, title: 'Sheets' })
  const id = await scholarshipForTest(admin, admin.viewer.id, { percent })
  const of = { scholarshipId: id, userId: amina.viewer.id, courseId: COURSE }
  await decideApplication(admin, await applicationForTest(admin, of), { verdict: 'grant', answer: 'Yes.' })
  const [own] = await ownApplications(amina)
  return { admin, amina, baraka, id, code: own!.grant!.code }
}

const order = (coupon: string, courseId = COURSE, phoneNumber = '') => ({
  paymentType: 'course_purchase',
  referenceId: String(courseId),
  phoneNumber,
  coupon,
})

describe('the coupon of a scholarship', () => {
  spec('opens the course for its owner without M-Pesa, once', async ({ world }) => {
    const { admin, amina, id, code } = await granted(world, 100)
    const { isFree } = await startPayment(amina, order(code))
    expect(isFree).toBe(true)
    expect(await ownsCourse(admin, amina.viewer.id, COURSE)).toBe(true)
    expect((await ownApplications(amina))[0]!.grant).toMatchObject({ standing: 'used' })
    expect((await grantsForAdmins(admin, id, 1)).rows).toMatchObject([{ standing: 'used' }])
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 1, used: 1 })
    expect(await brokenInvariants(world.visitor)).toEqual([])
    // A used place does not come back, not even with the account: it was given.
    world.wait(60 * DAY)
    await lapseGrants(admin)
    await forgetPerson(admin, amina.viewer.id)
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 1, used: 1 })
    expect((await grantsForAdmins(admin, id, 1)).rows).toMatchObject([{ userId: null, email: null }])
  })

  spec('is an unknown code for everybody else, and for every other course', async ({ world }) => {
    const { amina, baraka, code } = await granted(world, 100)
    const wanted = { courseId: COURSE, priceKes: 9000, releasing: [] }
    const ends = [
      await refusalOf(couponOffer(baraka, code, wanted)),
      await refusalOf(couponOffer(baraka, 'NOSUCHCODE', wanted)),
      await refusalOf(couponOffer(amina, code, { ...wanted, courseId: OTHER })),
    ]
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1)
    expect(ends[0]).toMatchObject({ code: 'coupon-invalid' })
    expect(await refusal(startPayment(baraka, order(code)))).toBe('coupon-invalid')
    expect(await couponOffer(amina, code, wanted)).toMatchObject({ discountKes: 9000 })
  })

  spec('is used by nobody else, whichever code writes it', async ({ world }) => {
    const { admin, amina, baraka, code } = await granted(world, 50)
    const { paymentId } = await startPayment(amina, order(code, COURSE, '0712345678'))
    const [use] = await admin.db.select().from(couponUses).where(eq(couponUses.paymentId, paymentId))
    const other = (await startPayment(baraka, order('', COURSE, '0722345678'))).paymentId
    await expect(
      admin.db.transaction((tx) =>
        tx.insert(couponUses).values({ ...use!, paymentId: other, userId: baraka.viewer.id }),
      ),
    ).rejects.toThrow()
  })

  spec('lowers the price of M-Pesa, and is there again when the prompt was cancelled', async ({ world }) => {
    const { admin, amina, id, code } = await granted(world, 50)
    const { paymentId } = await startPayment(amina, order(code, COURSE, '0712345678'))
    const [payment] = await admin.db.select().from(payments).where(eq(payments.id, paymentId))
    expect(payment).toMatchObject({ amountKes: 4500, discountKes: 4500 })
    expect((await ownApplications(amina))[0]!.grant).toMatchObject({ standing: 'used' })
    // While M-Pesa may still bring the money, the place is not given to somebody else.
    world.wait(31 * DAY)
    await lapseGrants(admin)
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 1 })
    await admin.db
      .update(payments)
      .set({ status: 'failed', step: 'settled', settledAt: after(world.now(), MINUTE) })
      .where(eq(payments.id, paymentId))
    await lapseGrants(admin)
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 0, lapsed: 1 })
  })
})
