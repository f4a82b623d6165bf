import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { HOUR, MINUTE } from '#kit/time.ts'
import { endCoupon } from '#modules/coupons/commands/end.server.ts'
import { couponForAdmin } from '#modules/coupons/queries/for-admins.server.ts'
import { couponUses } from '#modules/coupons/tables.server.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import {
  courseForSale,
  hear,
  moneySpec as spec,
  openReasons,
  order,
  pay,
  reconciled,
  refundOf,
  rowOf,
  SEO,
  storyOf,
  work,
} from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { beginRefund } from './commands/begin-refund.server.ts'
import { decideRefund } from './commands/decide-refund.server.ts'
import { exportPayments } from './commands/export.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { resendPrompt } from './commands/resend.server.ts'
import { startPayment } from './commands/start.server.ts'
import { discountedPrice, ownPayment } from './queries/own.server.ts'
import { listPayments } from './queries/payment-list.server.ts'
import { moneyFigures } from './queries/invariants.server.ts'
import { ownPaymentsData } from './queries/export.server.ts'
import { PaymentFilter } from './types.ts'

type Made = Parameters<typeof couponForTest>[2]
const ORDER = { ...order, amount: undefined, coupon: 'karibu 20' }

/** A course for KES 9,000, and KARIBU20 with twenty percent off, twice. */
async function setUp(world: World, more: Made = {}) {
  await courseForSale(world)
  const admin = await world.admin()
  const id = await couponForTest(admin, admin.viewer.id, { code: 'KARIBU20', percent: 20, ...more })
  return {
    admin,
    id,
    amina: await world.member('Amina'),
    baraka: await world.member('Baraka'),
    uses: async () => {
      const { used, lateUses, givenBack, discountKes } = await couponForAdmin(admin, id)
      return { used, lateUses, givenBack, discountKes }
    },
  }
}
const cancel = async (world: World) => {
  await world.simulator.answer(world.simulator.prompts().at(-1)!.id, { kind: 'cancel' })
  await hear(world)
}
const OTHER = '0733000222'
/** The PIN is entered at one phone. */
const answerAt = async (world: World, phone: string) => {
  const prompt = world.simulator.prompts().find((one) => one.phone === `254${phone.slice(1)}`)!
  await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
  await hear(world)
}
const BARAKA = { ...ORDER, phoneNumber: '0722000111' }

describe('a code at the payment sheet', () => {
  spec(
    'lowers what the phone is asked for, and the books say price, discount and paid',
    async ({ world }) => {
      const { admin, amina, uses } = await setUp(world)
      expect(await discountedPrice(amina, SEO, ' karibu-20')).toEqual({
        code: 'KARIBU20',
        discountKes: 1800,
        amountKes: 7200,
      })
      expect(await uses()).toMatchObject({ used: 0 })
      const { paymentId } = await startPayment(amina, { ...ORDER, amount: 7200 })
      expect(world.simulator.prompts()).toMatchObject([{ amountKes: 7200 }])
      expect(await uses()).toEqual({ used: 1, lateUses: 0, givenBack: 0, discountKes: 1800 })
      await pay(world)
      expect(await ownPayment(amina, paymentId)).toMatchObject({
        status: 'completed',
        amountKes: 7200,
        discountKes: 1800,
        coupon: 'KARIBU20',
      })
      const filter = PaymentFilter.parse({})
      const list = await listPayments(admin, filter, { page: 1 })
      expect(list.rows).toMatchObject([{ amountKes: 7200, discountKes: 1800, coupon: 'KARIBU20' }])
      const csv = await new Response(await exportPayments(admin, filter)).text()
      expect(csv.split('\n')[0]).toContain('payment_id,price_kes,discount_kes,coupon')
      expect(csv.split('\n')[1]).toMatch(/,9000,1800,KARIBU20,course_purchase,\r?$/)
      expect((await ownPaymentsData(amina)).payments).toMatchObject([{ discountKes: 1800 }])
      expect(await moneyFigures(admin)).toMatchObject({ completedKes: 7200, discountKes: 1800 })
      expect(await uses()).toEqual({ used: 1, lateUses: 0, givenBack: 0, discountKes: 1800 })
    },
  )

  spec('the server alone decides the price, and never charges another than was shown', async ({ world }) => {
    const { admin, id, amina } = await setUp(world)
    for (const amount of [1, 7199, 9000])
      expect(await refusal(startPayment(amina, { ...ORDER, amount }))).toBe('amount-differs')
    // The price changed between showing and paying.
    await amina.db.update(courses).set({ priceKes: 10_000 }).where(eq(courses.id, SEO))
    expect(await refusal(startPayment(amina, { ...ORDER, amount: 7200 }))).toBe('amount-differs')
    expect((await discountedPrice(amina, SEO, 'KARIBU20')).amountKes).toBe(8000)
    // Ended between showing and paying: refused, never the full price instead.
    await endCoupon(admin, id, { reason: 'Enough' })
    expect(await refusal(startPayment(amina, { ...ORDER, amount: 8000 }))).toBe('coupon-invalid')
    expect(world.simulator.prompts()).toEqual([])
  })

  spec('is for courses alone', async ({ world }) => {
    const { amina } = await setUp(world)
    const session = { paymentType: 'mentorship_booking', referenceId: 'x', phoneNumber: '0712345678' }
    expect(await refusal(startPayment(amina, { ...session, coupon: 'KARIBU20' }))).not.toBe('none')
  })

  spec(
    'pressed twice is answered with the first payment, also when the code ended in between',
    async ({ world }) => {
      const { admin, id, amina } = await setUp(world)
      const { paymentId } = await startPayment(amina, ORDER)
      await endCoupon(admin, id, { reason: 'Enough' })
      expect(await startPayment(amina, ORDER)).toEqual({ paymentId, isNew: false })
    },
  )

  spec('with a wrong phone takes nothing', async ({ world }) => {
    const { amina, uses } = await setUp(world)
    expect(await refusal(startPayment(amina, { ...ORDER, phoneNumber: '12' }))).toBe('phone-invalid')
    expect(await uses()).toMatchObject({ used: 0 })
  })
})

describe('a code is given back', () => {
  spec('when the prompt is cancelled, with the verdict, and can be used again', async ({ world }) => {
    const { amina, uses } = await setUp(world, { maxUses: 1 })
    const { paymentId } = await startPayment(amina, ORDER)
    await cancel(world)
    expect(await rowOf(amina, paymentId)).toMatchObject({ status: 'failed' })
    expect(await uses()).toEqual({ used: 0, lateUses: 0, givenBack: 1, discountKes: 0 })
    const again = await resendPrompt(amina, paymentId)
    expect(await rowOf(amina, again.paymentId)).toMatchObject({ amountKes: 7200, discountKes: 1800 })
    await pay(world)
    expect(await uses()).toMatchObject({ used: 1, givenBack: 1 })
  })

  spec('when the status query says that it failed', async ({ world }) => {
    const { amina, uses } = await setUp(world)
    await startPayment(amina, ORDER)
    await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'cancel' })
    world.callbacks.splice(0)
    await work(world, 15)
    expect(await uses()).toMatchObject({ used: 0, givenBack: 1 })
  })

  spec('when M-Pesa refuses the prompt', async ({ world }) => {
    const { amina, uses } = await setUp(world)
    const refused = {
      ...amina,
      mpesa: {
        ...amina.mpesa,
        requestPrompt: () =>
          Promise.resolve({ kind: 'refused', reason: 'busy', code: 'x', text: '', raw: '' } as const),
      },
    }
    expect(await refusal(startPayment(refused, ORDER))).toBe('payment-busy')
    expect(await uses()).toMatchObject({ used: 0, givenBack: 1 })
  })

  spec('when its two minutes are over and the same person starts again with it', async ({ world }) => {
    const { amina, uses } = await setUp(world, { maxUses: 1 })
    const first = await startPayment(amina, ORDER)
    expect(await startPayment(amina, ORDER)).toEqual({ paymentId: first.paymentId, isNew: false })
    world.wait(3 * MINUTE)
    expect((await discountedPrice(amina, SEO, 'KARIBU20')).amountKes).toBe(7200)
    // At another phone: the first may still ring.
    const second = await startPayment(amina, { ...ORDER, phoneNumber: OTHER })
    expect(second.isNew).toBe(true)
    expect(await uses()).toMatchObject({ used: 1, givenBack: 1 })
    await answerAt(world, OTHER)
    expect(await uses()).toMatchObject({ used: 1 })
  })

  spec(
    'and a late success keeps what was paid for: the count passes its limit by that one',
    async ({ world }) => {
      const { amina, baraka, uses } = await setUp(world, { maxUses: 1 })
      const { paymentId } = await startPayment(amina, ORDER)
      world.wait(3 * MINUTE)
      // Another order of hers, without the code, gives it back; Baraka takes the last use.
      await startPayment(amina, { ...order, phoneNumber: OTHER })
      await startPayment(baraka, BARAKA)
      expect(await uses()).toEqual({ used: 1, lateUses: 0, givenBack: 1, discountKes: 1800 })
      await answerAt(world, '0712345678')
      expect(await rowOf(amina, paymentId)).toMatchObject({ status: 'completed', amountKes: 7200 })
      expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(true)
      expect(await uses()).toEqual({ used: 2, lateUses: 1, givenBack: 0, discountKes: 3600 })
      expect(await refusal(discountedPrice(await world.member('Chao'), SEO, 'KARIBU20'))).toBe(
        'coupon-invalid',
      )
    },
  )

  spec("and M-Pesa's books prove late that it was paid", async ({ world }) => {
    const { amina, uses } = await setUp(world, { maxUses: 1 })
    const { paymentId } = await startPayment(amina, ORDER)
    await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    world.callbacks.splice(0)
    await amina.db
      .update(couponUses)
      .set({ givenBackAt: world.now() })
      .where(eq(couponUses.paymentId, paymentId))
    world.wait(HOUR)
    await reconcileLedger(world.visitor, { settle: true })
    expect(await rowOf(amina, paymentId)).toMatchObject({ status: 'completed' })
    expect(await uses()).toMatchObject({ used: 1, lateUses: 1 })
  })

  spec('never by a refund: the discount was part of what was bought', async ({ world }) => {
    const { admin, amina, uses } = await setUp(world)
    const { paymentId } = await startPayment(amina, ORDER)
    await pay(world)
    await requestRefund(amina, paymentId, { reason: 'Not for me' })
    await decideRefund(admin, (await refundOf(amina, paymentId)).id, { decision: 'approve', answer: '' })
    await work(world)
    await hear(world)
    // What came goes back, not the price.
    expect(await refundOf(amina, paymentId)).toMatchObject({ state: 'done', amountKes: 7200 })
    expect(await uses()).toMatchObject({ used: 1, givenBack: 0 })
    expect(await refusal(startPayment(amina, ORDER))).toBe('coupon-used')
  })
})

describe('a code is used', () => {
  spec('once a person, over all courses', async ({ world }) => {
    const { amina, uses } = await setUp(world)
    await courseForSale(world, 901)
    await startPayment(amina, ORDER)
    expect(await refusal(startPayment(amina, { ...ORDER, referenceId: '901' }))).toBe('coupon-used')
    expect(await uses()).toMatchObject({ used: 1 })
  })

  spec('as often as it may be, and then it is as if unknown', async ({ world }) => {
    const { amina, baraka } = await setUp(world, { maxUses: 1 })
    await startPayment(amina, ORDER)
    expect(await refusal(startPayment(baraka, BARAKA))).toBe('coupon-invalid')
  })
})

describe('a code that takes off the whole price', () => {
  spec('opens the course at once, with an order of KES 0 and without a prompt', async ({ world }) => {
    const { amina, uses } = await setUp(world, { percent: 100 })
    const free = { ...ORDER, phoneNumber: '', amount: 0 }
    const start = await startPayment(amina, free)
    expect(start).toMatchObject({ isNew: false, isFree: true })
    expect(world.simulator.prompts()).toEqual([])
    expect(world.queue.filter(({ name }) => name === 'chase-payment')).toEqual([])
    expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(true)
    expect(await rowOf(amina, start.paymentId)).toMatchObject({
      status: 'completed',
      step: 'settled',
      amountKes: 0,
      discountKes: 9000,
      phoneNumber: '',
      mpesaReceiptNumber: null,
    })
    expect(await storyOf(amina, start.paymentId)).toEqual(['started', 'free'])
    expect(await ownPayment(amina, start.paymentId)).toMatchObject({
      stage: 'completed',
      phone: '',
      refundUntil: null,
    })
    const mails = await amina.db.select().from(outgoingMails)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your course is open: SEO'])
    expect(await amina.db.$count(notifications, eq(notifications.userId, amina.viewer.id))).toBe(1)
    expect(await uses()).toEqual({ used: 1, lateUses: 0, givenBack: 0, discountKes: 9000 })
    expect(await refusal(startPayment(amina, free))).toBe('already-owned')
  })

  spec('also by an amount that reaches the price', async ({ world }) => {
    const { amina } = await setUp(world, { amountKes: 20_000, percent: null })
    const { paymentId } = await startPayment(amina, { ...ORDER, phoneNumber: '' })
    expect(await rowOf(amina, paymentId)).toMatchObject({ amountKes: 0, discountKes: 9000 })
  })

  spec('has nothing to refund, and is no charge that M-Pesa should know', async ({ world }) => {
    const { admin, amina } = await setUp(world, { percent: 100 })
    const { paymentId } = await startPayment(amina, { ...ORDER, phoneNumber: '' })
    expect(await refusal(requestRefund(amina, paymentId, { reason: 'x' }))).toBe('refund-not-possible')
    expect(await refusal(beginRefund(admin, paymentId, { reason: 'x' }))).toBe('refund-not-possible')
    world.wait(HOUR)
    // The books of M-Pesa list nothing, and ours hold nothing that they should list.
    expect(await reconcileLedger(world.visitor, { settle: true })).toMatchObject({
      readable: true,
      charges: 0,
      differences: [],
    })
    expect(await openReasons(amina)).toEqual([])
  })

  spec('of somebody whose first prompt pays late: that money goes to a person', async ({ world }) => {
    const { amina } = await setUp(world, { percent: 100 })
    await startPayment(amina, order)
    world.wait(3 * MINUTE)
    await startPayment(amina, { ...ORDER, phoneNumber: '' })
    await pay(world)
    await reconciled(world)
    expect(await openReasons(amina)).toEqual(['paid-twice'])
  })

  spec('is not given to somebody who has the course', async ({ world }) => {
    const { amina, uses } = await setUp(world, { percent: 100 })
    await startPayment(amina, order)
    await pay(world)
    expect(await refusal(startPayment(amina, { ...ORDER, phoneNumber: '' }))).toBe('already-owned')
    expect(await uses()).toMatchObject({ used: 0 })
  })
})
