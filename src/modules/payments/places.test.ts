import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { dayAfter, MINUTE, nairobiDay } from '#kit/time.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { leaveGroup, moveToGroup } from '#modules/groups/commands/join.server.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
import { courseGroups, groupMembers, groupOrders } from '#modules/groups/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import {
  courseForSale,
  hear,
  moneySpec as spec,
  openReasons,
  order,
  pay,
  refundOf,
  rowOf,
  SEO,
  storyOf,
  work,
} from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { beginRefund } from './commands/begin-refund.server.ts'
import { refundPlaces } from './commands/refund-sessions.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { resendPrompt } from './commands/resend.server.ts'
import { startPayment } from './commands/start.server.ts'
import { ownPayment } from './queries/own.server.ts'
import { payments, refunds } from './tables.server.ts'

type Person = Awaited<ReturnType<World['member']>>
const [AMINA, BARAKA, FIRST] = ['0712345678', '0722000111', '0733000222']

/** A course for KES 9,000, and a group of it in which one place is left. */
async function setUp(world: World, seats = 2) {
  await courseForSale(world)
  const groupId = await groupForTest(world.visitor, { courseId: SEO, seats })
  const first = await world.member('First')
  await startPayment(first, { ...order, phoneNumber: FIRST })
  await answerAt(world, FIRST)
  await placeInGroup(world.visitor, { groupId, userId: first.viewer.id })
  const wants = (ctx: Person, phoneNumber: string, more = {}) =>
    startPayment(ctx, { ...order, phoneNumber, group: groupId, ...more })
  return {
    groupId,
    wants,
    admin: await world.admin(),
    amina: await world.member('Amina'),
    baraka: await world.member('Baraka'),
    taken: async () =>
      (await world.visitor.db.select().from(courseGroups).where(eq(courseGroups.id, groupId)))[0]!.taken,
  }
}
const answerAt = async (world: World, phone: string) => {
  const prompt = world.simulator.prompts().find((one) => one.phone === `254${phone.slice(1)}`)!
  await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
  await hear(world)
}
const told = async (who: Person) =>
  (await who.db.select().from(notifications).where(eq(notifications.userId, who.viewer.id)))
    .map(({ kind }) => kind)
    .sort()
const planOf = async (who: Person) =>
  (await who.db.select().from(coursePurchases).where(eq(coursePurchases.userId, who.viewer.id)))[0]?.planId
const isIn = async (who: Person, groupId: string) =>
  (await who.db.select().from(groupMembers).where(eq(groupMembers.userId, who.viewer.id)))[0]?.groupId ===
  groupId

describe('a place in a group', () => {
  spec('is taken when the money is there, and the course opens by its days', async ({ world }) => {
    const { groupId, wants, amina, taken } = await setUp(world)
    const { paymentId } = await wants(amina, AMINA)
    // Nothing is reserved while the phone rings.
    expect(await taken()).toBe(1)
    expect(await ownPayment(amina, paymentId)).toMatchObject({ groupId, isPlaceGone: false })
    await pay(world)
    expect(await taken()).toBe(2)
    expect(await ownPayment(amina, paymentId)).toMatchObject({
      stage: 'completed',
      amountKes: 9000,
      begin: `/groups/${groupId}`,
    })
    expect([await isIn(amina, groupId), await planOf(amina)]).toEqual([true, groupId])
    expect(await told(amina)).toEqual(['payment-confirmed'])
    // Later it leads to where they are then.
    const next = await groupForTest(world.visitor, {
      courseId: SEO,
      startsOn: dayAfter(nairobiDay(amina.now()), 7),
    })
    await moveToGroup(amina, groupId, next)
    expect((await ownPayment(amina, paymentId)).begin).toBe(`/groups/${next}`)
    await leaveGroup(amina, next)
    expect((await ownPayment(amina, paymentId)).begin).toMatch(`/courses/${SEO}/lessons/`)
  })

  spec(
    'that went while the money was on its way is paid back by itself, and the payer is told',
    async ({ world }) => {
      const { groupId, wants, amina, baraka, taken } = await setUp(world)
      await wants(amina, AMINA)
      const { paymentId } = await wants(baraka, BARAKA)
      await answerAt(world, AMINA)
      await answerAt(world, BARAKA)
      expect(await taken()).toBe(2)
      expect([await isIn(amina, groupId), await isIn(baraka, groupId)]).toEqual([true, false])
      expect(await ownsCourse(baraka, baraka.viewer.id, SEO)).toBe(false)
      // Before its refund began, too, nobody reads that something was bought.
      expect(await ownPayment(baraka, paymentId)).toMatchObject({
        stage: 'refunding',
        isPlaceGone: true,
        refundUntil: null,
        begin: null,
      })
      expect(await told(baraka)).toEqual(['group-full'])
      expect(await refusal(requestRefund(baraka, paymentId, { reason: 'No place' }))).toBe(
        'refund-not-possible',
      )
      await work(world)
      await refundPlaces(world.visitor)
      await work(world)
      await hear(world)
      const refund = await refundOf(baraka, paymentId)
      expect(refund).toMatchObject({ amountKes: 9000, requestedBy: null, decidedBy: null, endsAccess: false })
      expect(await rowOf(baraka, paymentId)).toMatchObject({ status: 'completed', step: 'refunded' })
      expect((await storyOf(baraka, paymentId)).filter((kind) => kind === 'refund-begun')).toHaveLength(1)
      expect(await told(baraka)).toEqual(['group-full', 'refund-approved', 'refund-done'])
      const mails = await baraka.db
        .select()
        .from(outgoingMails)
        .where(eq(outgoingMails.recipient, baraka.viewer.email))
      expect(mails.some(({ text }) => text.includes('the group was full when your money came'))).toBe(true)
      expect(mails.some(({ subject }) => subject.includes('Payment'))).toBe(false)
      expect(await openReasons(baraka)).toEqual([])
      // The course can be bought after that, without the group.
      await startPayment(baraka, { ...order, phoneNumber: BARAKA })
      await pay(world)
      expect([await ownsCourse(baraka, baraka.viewer.id, SEO), await planOf(baraka)]).toEqual([true, null])
    },
  )

  spec('is given back with the course when the money goes back', async ({ world }) => {
    const { groupId, wants, amina, admin, taken } = await setUp(world)
    const { paymentId } = await wants(amina, AMINA)
    await pay(world)
    await beginRefund({ ...admin, viewer: { ...admin.viewer, hasFreshPassword: true } }, paymentId, {
      reason: 'Goodwill',
      answer: '',
    })
    expect([await isIn(amina, groupId), await taken()]).toEqual([false, 1])
    await work(world)
    await hear(world)
  })

  spec(
    'is refused before anybody pays where there is none, or where it is of another course',
    async ({ world }) => {
      const { wants, amina, baraka } = await setUp(world, 2)
      await wants(baraka, BARAKA)
      await answerAt(world, BARAKA)
      expect(await refusal(wants(amina, AMINA))).toBe('group-full')
      await courseForSale(world, 901)
      const other = await groupForTest(world.visitor, { courseId: 901 })
      expect(await refusal(wants(amina, AMINA, { group: other }))).toBe('group-not-found')
      expect(await refusal(wants(amina, AMINA, { group: 'none' }))).toBe('group-not-found')
      const over = await groupForTest(world.visitor, {
        courseId: SEO,
        joinUntil: dayAfter(nairobiDay(amina.now()), -1),
        startsOn: dayAfter(nairobiDay(amina.now()), -20),
      })
      expect(await refusal(wants(amina, AMINA, { group: over }))).toBe('group-closed')
      // Nobody who has the course pays for a place.
      expect(await refusal(wants(baraka, BARAKA))).toBe('already-owned')
    },
  )

  spec('goes with a prompt that is sent again', async ({ world }) => {
    const { groupId, wants, amina } = await setUp(world)
    const { paymentId } = await wants(amina, AMINA)
    const prompt = world.simulator.prompts().find(({ phone }) => phone === `254${AMINA.slice(1)}`)!
    await world.simulator.answer(prompt.id, { kind: 'cancel' })
    await hear(world)
    const again = await resendPrompt(amina, paymentId)
    expect(again.isNew).toBe(true)
    await pay(world)
    expect(await isIn(amina, groupId)).toBe(true)
  })

  spec(
    'costs nothing where a coupon takes off the whole price, and the last goes once',
    async ({ world }) => {
      const { groupId, wants, amina, baraka, admin, taken } = await setUp(world)
      await couponForTest(admin, admin.viewer.id, { code: 'FREE', percent: 100, maxUses: 5 })
      expect(await wants(amina, '', { coupon: 'FREE', amount: 0 })).toMatchObject({ isFree: true })
      expect([await isIn(amina, groupId), await planOf(amina)]).toEqual([true, groupId])
      expect(await refusal(wants(baraka, '', { coupon: 'FREE', amount: 0 }))).toBe('group-full')
      expect(await taken()).toBe(2)
      expect(await baraka.db.$count(payments, eq(payments.userId, baraka.viewer.id))).toBe(0)
    },
  )

  spec('that was gone leaves the buyer their coupon', async ({ world }) => {
    const { groupId, wants, amina, baraka, admin } = await setUp(world)
    await couponForTest(admin, admin.viewer.id, { code: 'HALF', percent: 50, maxUses: 1 })
    const { paymentId } = await wants(baraka, BARAKA, { coupon: 'HALF', amount: 4500 })
    await wants(amina, AMINA)
    await answerAt(world, AMINA)
    await answerAt(world, BARAKA)
    expect(await isIn(baraka, groupId)).toBe(false)
    await refundPlaces(world.visitor)
    await work(world)
    await hear(world)
    expect(await refundOf(baraka, paymentId)).toMatchObject({ amountKes: 4500 })
    await startPayment(baraka, { ...order, phoneNumber: BARAKA, coupon: 'HALF', amount: 4500 })
    await pay(world)
    expect(await ownsCourse(baraka, baraka.viewer.id, SEO)).toBe(true)
  })

  spec('that was gone is paid back also where its payer asked before', async ({ world }) => {
    const { wants, amina, baraka } = await setUp(world)
    const { paymentId } = await wants(baraka, BARAKA)
    await wants(amina, AMINA)
    await answerAt(world, AMINA)
    await answerAt(world, BARAKA)
    // The version before this one takes a request.
    await baraka.db
      .insert(refunds)
      .values({
        id: newId(),
        paymentId,
        requestedBy: baraka.viewer.id,
        reason: 'No place',
        amountKes: 9000,
        state: 'requested',
        createdAt: baraka.now(),
      })
    await refundPlaces(world.visitor)
    await work(world)
    await hear(world)
    expect(await refundOf(baraka, paymentId)).toMatchObject({ state: 'done', reason: 'No place' })
    expect(await rowOf(baraka, paymentId)).toMatchObject({ step: 'refunded' })
  })

  spec('is settled also when the version before this one hears that the money came', async ({ world }) => {
    const { groupId, wants, amina, baraka, taken } = await setUp(world)
    const [placed, gone] = [await wants(amina, AMINA), await wants(baraka, BARAKA)]
    for (const { paymentId, who, phone } of [
      { ...placed, who: amina, phone: AMINA },
      { ...gone, who: baraka, phone: BARAKA },
    ]) {
      const prompt = world.simulator.prompts().find((one) => one.phone === `254${phone.slice(1)}`)!
      await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
      await world.simulator.idle()
      const charge = world.simulator.ledger().at(-1)!
      // It writes the verdict and opens the course, and knows no groups.
      const settledAt = who.now()
      await who.db
        .update(payments)
        .set({ status: 'completed', step: 'settled', settledAt, mpesaReceiptNumber: charge.receipt })
        .where(eq(payments.id, paymentId))
      await who.db
        .insert(coursePurchases)
        .values({
          userId: who.viewer.id,
          courseId: SEO,
          accessGranted: true,
          paymentId,
          createdAt: settledAt,
        })
    }
    const outcomes = await amina.db.select().from(groupOrders)
    expect(Object.fromEntries(outcomes.map((one) => [one.paymentId, one.outcome]))).toEqual({
      [placed.paymentId]: 'placed',
      [gone.paymentId]: 'full',
    })
    expect([await isIn(amina, groupId), await planOf(amina), await taken()]).toEqual([true, groupId, 2])
    await refundPlaces(world.visitor)
    await work(world)
    await hear(world)
    expect(await ownsCourse(baraka, baraka.viewer.id, SEO)).toBe(false)
    expect(await rowOf(baraka, gone.paymentId)).toMatchObject({ step: 'refunded' })
  })

  spec('of a payment that comes after another for the same course waits for a person', async ({ world }) => {
    const { groupId, wants, amina, taken } = await setUp(world, 5)
    await wants(amina, AMINA)
    world.wait(3 * MINUTE)
    await startPayment(amina, { ...order, phoneNumber: BARAKA })
    await answerAt(world, BARAKA)
    await answerAt(world, AMINA)
    expect([await isIn(amina, groupId), await taken(), await planOf(amina)]).toEqual([false, 1, null])
    expect(await openReasons(amina)).toEqual(['paid-twice'])
  })
})
