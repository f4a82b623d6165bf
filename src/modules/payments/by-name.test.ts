import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { MINUTE } from '#kit/time.ts'
import { coupons, couponUses } from '#modules/coupons/tables.server.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { takeGift } from '#modules/gifts/commands/take.server.ts'
import { writeGift } from '#modules/gifts/commands/write.server.ts'
import { ownGift } from '#modules/gifts/queries/own.server.ts'
import { typed } from '#modules/gifts/test-person.ts'
import { groupMembers, groupOrders } from '#modules/groups/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { giveSeat, withdrawSeat } from '#modules/organisations/commands/seats.server.ts'
import { seatsOf } from '#modules/organisations/queries/seats.server.ts'
import {
  joinForTest,
  lotForTest,
  manageForTest,
  organisationForTest,
} from '#modules/organisations/test-person.ts'
import { royaltyNews, royaltySales, royaltyShares } from '#modules/royalties/tables.server.ts'
import { rateForTest } from '#modules/royalties/test-person.ts'
import { brokenBooks, courseForSale, hear, moneySpec, order, pay, SEO, work } from '#test/money.ts'
import { spec, type World } from '#test/world.ts'
import { beginRefund } from './commands/begin-refund.server.ts'
import { startPayment } from './commands/start.server.ts'
import { payments } from './tables.server.ts'

/** By which a version that does nothing by name is followed (decision 138). Those that guard and count stay. */
const DECIDING = {
  payments: ['payments_coupon', 'payments_group', 'payments_royalty', 'payments_gift_back'],
  group_orders: ['group_orders_free'],
  course_purchases: [
    'course_purchases_plan',
    'course_purchases_group',
    'course_purchases_gone',
    'course_purchases_entitlement',
    'course_purchases_entitlement_gone',
  ],
  gifts: ['gifts_royalty'],
  seat_invoices: ['seat_invoices_royalty'],
  seat_lots: ['seat_lots_back'],
  royalty_sales: ['royalty_sales_share', 'royalty_sales_news'],
  royalty_shares: ['royalty_shares_news'],
}
const goodwill = { reason: 'She asked us', answer: '', certificateKept: '' }
const OTHER = '0722000111'
type Answer = Parameters<World['simulator']['answer']>[1]
type Member = Awaited<ReturnType<World['member']>>

/** A course for KES 9,000 of which a teacher has a third, with a coupon for one person and a group with one place left. */
async function setUp(world: World) {
  await courseForSale(world)
  const [admin, njeri] = [await world.admin(), await world.member('Njeri')]
  await rateForTest(admin, { courseId: SEO, userId: njeri.viewer.id, percent: 30 })
  const couponId = await couponForTest(admin, admin.viewer.id, { code: 'KARIBU', percent: 50, maxUses: 1 })
  const groupId = await groupForTest(admin, { courseId: SEO, seats: 2 })
  const first = await world.member('First')
  await admin.db
    .insert(groupMembers)
    .values({ userId: first.viewer.id, courseId: SEO, groupId, joinedAt: admin.now() })
  const amina = await world.member('Amina')
  return { admin, amina, groupId, couponId }
}

const withoutTriggers = moneySpec.extend<{ alone: void }>({
  alone: [
    async ({ world }, use) => {
      for (const [table, names] of Object.entries(DECIDING))
        for (const name of names)
          await world.visitor.db.execute(sql.raw(`alter table ${table} disable trigger ${name}`))
      await use()
    },
    { auto: true },
  ],
})

const answerAt = async (world: World, phone: string, answer: Answer = { kind: 'approve', pin: '1234' }) => {
  const prompt = world.simulator.prompts().find((one) => one.phone === `254${phone.slice(1)}`)!
  await world.simulator.answer(prompt.id, answer)
}
const useOf = async ({ db }: Context, paymentId: string) =>
  (await db.select().from(couponUses).where(eq(couponUses.paymentId, paymentId)))[0]!
const groupsOf = ({ db, viewer }: Member) =>
  db.select().from(groupMembers).where(eq(groupMembers.userId, viewer.id))
const sharesOf = async ({ db }: Context) =>
  (await db.select().from(royaltyShares)).map(({ amountKes }) => amountKes)
const newsOf = async ({ db }: Context) =>
  (await db.select().from(royaltyNews)).map(({ type }) => type).toSorted()

describe('what follows a sale is done by the program alone', () => {
  withoutTriggers('to a coupon, whose use goes back and comes late', async ({ world }) => {
    const { amina, couponId } = await setUp(world)
    const ordered = (more = {}) => startPayment(amina, { ...order, ...more, coupon: 'karibu', amount: 4500 })
    const first = await ordered()
    // Answered at once, and heard of late: the simulator's prompts end by the clock on the wall.
    await answerAt(world, order.phoneNumber)
    world.wait(3 * MINUTE)
    const second = await ordered({ phoneNumber: OTHER })
    await answerAt(world, OTHER, { kind: 'cancel' })
    expect(await useOf(amina, first.paymentId)).toMatchObject({ givenBackAt: amina.now(), isLate: false })
    expect(await useOf(amina, second.paymentId)).toMatchObject({ givenBackAt: null })
    await hear(world)
    expect(await useOf(amina, second.paymentId)).toMatchObject({ givenBackAt: amina.now() })
    expect(await useOf(amina, first.paymentId)).toMatchObject({ givenBackAt: null, isLate: true })
    expect(await amina.db.select().from(coupons).where(eq(coupons.id, couponId))).toMatchObject([
      { used: 1, lateUses: 1 },
    ])
    expect(await brokenBooks(world)).toEqual([])
  })

  withoutTriggers(
    'to a place in a group, its days, its teachers’ shares, and what goes back',
    async ({ world }) => {
      const { admin, amina, groupId } = await setUp(world)
      const baraka = await world.member('Baraka')
      const { paymentId } = await startPayment(amina, { ...order, group: groupId })
      const gone = await startPayment(baraka, { ...order, phoneNumber: OTHER, group: groupId })
      await answerAt(world, order.phoneNumber)
      await hear(world)
      await answerAt(world, OTHER)
      await hear(world)
      const outcomes = await amina.db.select().from(groupOrders)
      expect(Object.fromEntries(outcomes.map((one) => [one.paymentId, one.outcome]))).toEqual({
        [paymentId]: 'placed',
        [gone.paymentId]: 'full',
      })
      expect(await amina.db.select().from(coursePurchases)).toMatchObject([
        { userId: amina.viewer.id, planId: groupId, accessGranted: true },
      ])
      expect([await sharesOf(amina), await newsOf(amina)]).toEqual([[2700], ['royalty.earned']])
      await beginRefund(admin, paymentId, goodwill)
      expect(await groupsOf(amina)).toEqual([])
      expect(await amina.db.select().from(royaltySales)).toMatchObject([{ reversedAt: admin.now() }])
      expect(await newsOf(amina)).toEqual(['royalty.earned', 'royalty.refunded'])
      await work(world)
      await hear(world)
      expect(await brokenBooks(world)).toEqual([])
    },
  )

  withoutTriggers(
    'to a seat that is taken back from who had a place in a group before',
    async ({ world }) => {
      const { admin, amina, groupId } = await setUp(world)
      const njeri = await world.member('Njeri Two', { email: 'njeri.two@example.com' })
      const { paymentId } = await startPayment(amina, { ...order, group: groupId })
      await pay(world)
      await beginRefund(admin, paymentId, goodwill)
      const { id, slug } = await organisationForTest(admin, admin.viewer.id)
      await manageForTest(admin, id, njeri.viewer.id)
      await lotForTest(admin, { organisationId: id, createdBy: admin.viewer.id })
      await giveSeat(njeri, slug, await joinForTest(admin, id, amina.viewer.id), { courseId: SEO })
      const purchase = async () => (await amina.db.select().from(coursePurchases))[0]
      expect(await purchase()).toMatchObject({ accessGranted: true, paymentId: null, planId: null })
      await withdrawSeat(njeri, slug, (await seatsOf(njeri, slug, 1)).rows[0]!.id)
      expect(await purchase()).toMatchObject({ accessGranted: false, paymentId, planId: groupId })
      await work(world)
      await hear(world)
    },
  )

  withoutTriggers('to a gift, and to a course that is free by a coupon with a place', async ({ world }) => {
    const { admin, amina, groupId } = await setUp(world)
    await couponForTest(admin, admin.viewer.id, { code: 'BURE', percent: 100, maxUses: 1 })
    const free = await startPayment(amina, { ...order, coupon: 'bure', group: groupId, amount: 0 })
    expect(free).toMatchObject({ isFree: true })
    expect(await groupsOf(amina)).toMatchObject([{ groupId }])
    expect(await sharesOf(amina)).toEqual([])
    const giftId = await writeGift(amina, String(SEO), typed)
    const { paymentId } = await startPayment(amina, {
      paymentType: 'course_gift',
      referenceId: giftId,
      phoneNumber: order.phoneNumber,
    })
    await pay(world)
    expect(await sharesOf(amina)).toEqual([2700])
    const brian = await world.member('Brian')
    await takeGift(brian, { code: (await ownGift(amina, giftId)).code })
    expect(
      await brian.db.select().from(coursePurchases).where(eq(coursePurchases.paymentId, paymentId)),
    ).toMatchObject([{ userId: brian.viewer.id, planId: null }])
  })
})

describe('a version that does nothing by name', () => {
  // A plain world: it writes its verdict without the line that proves it.
  spec('is followed by the triggers', async ({ world }) => {
    const { admin, amina, groupId } = await setUp(world)
    const { db } = amina
    const settledAt = amina.now()
    const first = await startPayment(amina, { ...order, coupon: 'karibu', amount: 4500, group: groupId })
    const write = (set: Partial<typeof payments.$inferInsert>) =>
      db.update(payments).set(set).where(eq(payments.id, first.paymentId))
    // It gives up on the order, and then its money comes.
    await write({ status: 'failed', step: 'settled', settledAt })
    expect(await useOf(amina, first.paymentId)).toMatchObject({ givenBackAt: settledAt })
    const mpesaReceiptNumber = 'UKL7RT61ZZ'
    await write({ status: 'completed', step: 'settled', settledAt, mpesaReceiptNumber })
    expect(await useOf(amina, first.paymentId)).toMatchObject({ givenBackAt: null, isLate: true })
    const purchase = { userId: amina.viewer.id, courseId: SEO, accessGranted: true, createdAt: settledAt }
    await db.insert(coursePurchases).values({ ...purchase, paymentId: first.paymentId })
    expect(await db.select().from(coursePurchases)).toMatchObject([{ planId: groupId }])
    expect([await sharesOf(amina), await newsOf(amina)]).toEqual([[1350], ['royalty.earned']])
    // What this version writes after it is followed by name: nothing doubles.
    await beginRefund(admin, first.paymentId, goodwill)
    expect(await groupsOf(amina)).toEqual([])
    expect(await newsOf(amina)).toEqual(['royalty.earned', 'royalty.refunded'])
    await db.update(payments).set({ step: 'refunding' }).where(eq(payments.id, first.paymentId))
    expect(await db.select().from(royaltySales)).toMatchObject([{ reversedAt: admin.now() }])
  })
})
