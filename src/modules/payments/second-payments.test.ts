import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { auditLines } from '#test/audit.ts'
import { answer, COURSE, courseInParts, orderParts, paidOf, payParts } from '#test/instalments.ts'
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
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { certificates, coursePurchases, lessons } from '#modules/courses/tables.server.ts'
import { finish } from '#modules/courses/test-learning.ts'
import { takeGift } from '#modules/gifts/commands/take.server.ts'
import { writeGift } from '#modules/gifts/commands/write.server.ts'
import { ownGift } from '#modules/gifts/queries/own.server.ts'
import { gifts } from '#modules/gifts/tables.server.ts'
import { typed } from '#modules/gifts/test-person.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
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
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { beginRefund } from './commands/begin-refund.server.ts'
import { countSecond } from './commands/count-second.server.ts'
import { decideRefund } from './commands/decide-refund.server.ts'
import { refundPlaces } from './commands/refund-sessions.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { resolveReview } from './commands/review.server.ts'
import { startPayment } from './commands/start.server.ts'
import { listMoneyReviews, listRefunds } from './queries/books.server.ts'
import { ownPayment } from './queries/own.server.ts'
import { paymentSale } from './queries/sale.server.ts'

type Person = Awaited<ReturnType<World['member']>>
const [PHONE, OTHER] = ['0712345678', '0722000111']
const goodwill = { reason: 'She asked us', answer: '', certificateKept: '' }
const mailsOf = async (who: Person) =>
  (await who.db.select().from(outgoingMails)).map(({ subject }) => subject)
const purchaseOf = async (who: Person) =>
  (await who.db.select().from(coursePurchases).where(eq(coursePurchases.userId, who.viewer.id)))[0]!

/** Somebody pays for one course with two phones: the first that is answered buys it, the other bought nothing. */
async function paidTwice(world: World, second: () => Promise<object> = async () => ({})) {
  await courseForSale(world)
  const [amina, admin] = [await world.member('Amina'), await world.admin()]
  const a = await startPayment(amina, { ...order, phoneNumber: PHONE })
  world.wait(3 * MINUTE)
  const b = await startPayment(amina, { ...order, phoneNumber: OTHER, ...(await second()) })
  await answer(world, PHONE)
  await answer(world, OTHER)
  expect(await openReasons(amina)).toEqual(['paid-twice'])
  expect((await rowOf(amina, b.paymentId)).step).toBe('review')
  return { amina, admin, a: a.paymentId, b: b.paymentId }
}

/** The second of both is for a place in a group. */
async function placePaidBeside(world: World) {
  let groupId = ''
  const money = await paidTwice(world, async () => {
    groupId = await groupForTest(world.visitor, { courseId: SEO, seats: 2 })
    return { group: groupId }
  })
  return { groupId, ...money }
}

describe('[PAY-38+] of two payments for one course', () => {
  spec('one goes back and the other is the purchase: course and certificate stay', async ({ world }) => {
    const { amina, admin, a, b } = await paidTwice(world)
    const lessonIds = (await amina.db.select().from(lessons).where(eq(lessons.courseId, SEO))).map(
      ({ id }) => id,
    )
    await finish(amina, { id: SEO, lessonIds })
    await issueCertificate(amina, SEO, { name: 'Amina' })
    await requestRefund(amina, a, { reason: 'From the wrong phone' })
    // Both stand side by side before anybody decides.
    const { rows } = await listRefunds(admin, { state: 'open', page: 1 })
    expect(rows).toMatchObject([
      {
        paymentId: a,
        beside: [{ paymentId: b, amountKes: 9000, phone: `254${OTHER.slice(1)}`, standing: 'waits' }],
      },
    ])
    expect((await listMoneyReviews(admin, 1)).rows).toMatchObject([
      { paymentId: b, beside: [{ paymentId: a, standing: 'counts' }] },
    ])
    await decideRefund(admin, (await refundOf(amina, a)).id, { decision: 'approve', answer: '' })
    await work(world)
    await hear(world)

    expect(await rowOf(amina, a)).toMatchObject({ step: 'refunded' })
    expect(await refundOf(amina, a)).toMatchObject({ state: 'done', endsAccess: false })
    expect(await rowOf(amina, b)).toMatchObject({ status: 'completed', step: 'settled' })
    expect(await purchaseOf(amina)).toMatchObject({ accessGranted: true, paymentId: b })
    expect((await amina.db.select().from(certificates))[0]).toMatchObject({
      revokedAt: null,
      revokedPaymentId: null,
    })
    expect(await openReasons(amina)).toEqual([])
    expect(await storyOf(admin, b)).toContain('counts-now')
    expect(await auditLines(admin.db)).toContainEqual(
      expect.objectContaining({ action: 'payment.counts', object: `payment:${b}`, actor: 'system' }),
    )
    expect(await ownPayment(amina, b)).toMatchObject({ stage: 'completed' })
    expect(await mailsOf(amina)).toContain('Your payment for SEO now counts')
    expect((await paymentSale(admin, b)).beside).toMatchObject([{ paymentId: a, standing: 'goes-back' }])
    // What is the purchase now goes back like any other, and nothing is left then.
    await beginRefund(admin, b, goodwill)
    expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(false)
    expect((await refundOf(amina, b)).endsAccess).toBe(true)
    expect((await amina.db.select().from(certificates))[0]!.revokedPaymentId).toBe(b)
  })

  spec(
    'the second one counts although the first went back between its proof and its verdict',
    async ({ world }) => {
      await courseForSale(world)
      const [amina, admin] = [await world.member('Amina'), await world.admin()]
      const { paymentId: a } = await startPayment(amina, { ...order, phoneNumber: PHONE })
      world.wait(3 * MINUTE)
      const { paymentId: b } = await startPayment(amina, { ...order, phoneNumber: OTHER })
      await answer(world, PHONE)
      const { db } = world.visitor
      let wentBack = 0
      // Its first try finds that the course is hers, and is rolled back; before the second one it is not.
      const between = {
        transaction: async (inside: Parameters<typeof db.transaction>[0]) =>
          db.transaction(inside).catch(async (error: unknown) => {
            if (wentBack++ === 0) await beginRefund(admin, a, goodwill)
            throw error
          }),
      }
      await answer(
        {
          ...world,
          visitor: { ...world.visitor, db: Object.assign(Object.create(db), between) as typeof db },
        },
        OTHER,
      )
      expect(wentBack).toBe(1)
      await work(world)
      expect((await rowOf(amina, a)).step).not.toBe('settled')
      expect(await rowOf(amina, b)).toMatchObject({ status: 'completed', step: 'settled' })
      expect(await purchaseOf(amina)).toMatchObject({ accessGranted: true, paymentId: b })
      expect(await openReasons(amina)).toEqual([])
    },
  )

  spec('the one about which an administrator only wrote a note counts, too', async ({ world }) => {
    const { amina, admin, a, b } = await paidTwice(world)
    const [finding] = (await listMoneyReviews(admin, 1)).rows
    await resolveReview(admin, finding!.id, { outcome: 'note', resolution: 'She will tell us which one' })
    await beginRefund(admin, a, goodwill)
    expect(await purchaseOf(amina)).toMatchObject({ accessGranted: true, paymentId: b })
  })

  spec('both may go back, and then nothing stays', async ({ world }) => {
    const { amina, admin, a, b } = await paidTwice(world)
    const [finding] = (await listMoneyReviews(admin, 1)).rows
    await resolveReview(admin, finding!.id, { outcome: 'refund', resolution: 'Paid twice' })
    expect(await purchaseOf(amina)).toMatchObject({ accessGranted: true, paymentId: a })
    await beginRefund(admin, a, goodwill)
    expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(false)
    expect((await rowOf(amina, b)).step).toBe('refunding')
  })

  spec('the second of three counts, and the third still waits', async ({ world }) => {
    const { amina, admin, a, b } = await paidTwice(world)
    const third = '0733000222'
    // A prompt that had been on its way all the time.
    await amina.db.update(coursePurchases).set({ accessGranted: false })
    const c = await startPayment(amina, { ...order, phoneNumber: third })
    await amina.db.update(coursePurchases).set({ accessGranted: true })
    world.wait(MINUTE)
    await answer(world, third)
    await beginRefund(admin, a, goodwill)
    expect(await purchaseOf(amina)).toMatchObject({ accessGranted: true, paymentId: b })
    expect(await rowOf(amina, c.paymentId)).toMatchObject({ step: 'review' })
    expect(await openReasons(amina)).toEqual(['paid-twice'])
  })

  spec('the other is of the whole course: who joined a group by its code stays in it', async ({ world }) => {
    const { amina, admin, a } = await paidTwice(world)
    const groupId = await groupForTest(world.visitor, { courseId: SEO, seats: 2 })
    await placeInGroup(world.visitor, { groupId, userId: amina.viewer.id })
    await beginRefund(admin, a, goodwill)
    expect(await amina.db.select().from(groupMembers)).toMatchObject([{ userId: amina.viewer.id, groupId }])
  })

  spec('the other is for a place in a group, which is taken now', async ({ world }) => {
    const { amina, admin, a, b, groupId } = await placePaidBeside(world)
    expect(await amina.db.select().from(groupMembers)).toEqual([])
    await beginRefund(admin, a, goodwill)
    expect(await amina.db.select().from(groupMembers)).toMatchObject([{ groupId }])
    expect(await amina.db.select().from(groupOrders)).toMatchObject([{ paymentId: b, outcome: 'placed' }])
    expect(await purchaseOf(amina)).toMatchObject({ accessGranted: true, paymentId: b })
  })

  spec(
    'the other is for a place in a group that is full by now, and goes back as well',
    async ({ world }) => {
      const { amina, admin, a, b, groupId } = await placePaidBeside(world)
      for (const name of ['Baraka', 'Chausiku']) {
        const { viewer } = await world.member(name)
        await admin.db
          .insert(coursePurchases)
          .values({ userId: viewer.id, courseId: SEO, accessGranted: true, createdAt: world.now() })
        await placeInGroup(world.visitor, { groupId, userId: viewer.id })
      }
      await beginRefund(admin, a, goodwill)
      await refundPlaces(world.visitor)
      await work(world)
      await hear(world)
      expect((await rowOf(amina, b)).step).toBe('refunded')
      expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(false)
    },
  )
})

describe('[PAY-38+] of a course in parts', () => {
  spec('a part that was paid twice goes back once, and its sections stay open', async ({ world }) => {
    const sections = await courseInParts(world)
    const [amina, admin] = [await world.member('Amina'), await world.admin()]
    await payParts(world, amina, '3')
    const late = await orderParts(amina, 'next')
    world.wait(3 * MINUTE)
    const second = await orderParts(amina, 'next', OTHER)
    await answer(world, OTHER)
    await answer(world)
    expect(await openReasons(amina)).toEqual(['paid-twice'])
    await beginRefund(admin, second.paymentId, goodwill)
    expect(await paidOf(amina)).toEqual([2])
    expect(await refusal(openableLesson(amina, COURSE, sections[1]!.lesson))).toBe('none')
    expect(await rowOf(amina, late.paymentId)).toMatchObject({ step: 'settled' })
    expect(await refundOf(amina, second.paymentId)).toMatchObject({ endsAccess: false })
    expect(await openReasons(amina)).toEqual([])
    // Two parts are two things: only what bought nothing stands beside another.
    expect((await paymentSale(admin, late.paymentId)).beside).toEqual([])
  })

  spec('the whole price beside a first part is the purchase when that part goes back', async ({ world }) => {
    const sections = await courseInParts(world)
    const [amina, admin] = [await world.member('Amina'), await world.admin()]
    const part = await orderParts(amina, '3')
    world.wait(3 * MINUTE)
    const whole = await startPayment(amina, {
      paymentType: 'course_purchase',
      referenceId: String(COURSE),
      phoneNumber: OTHER,
    })
    await answer(world)
    await answer(world, OTHER)
    expect((await paymentSale(admin, part.paymentId)).beside).toMatchObject([{ standing: 'waits' }])
    await beginRefund(admin, part.paymentId, goodwill)
    expect(await purchaseOf(amina)).toMatchObject({ accessGranted: true, paymentId: whole.paymentId })
    for (const { lesson } of sections)
      expect(await refusal(openableLesson(amina, COURSE, lesson))).toBe('none')
  })

  spec('the first part beside the whole price opens its share when that goes back', async ({ world }) => {
    const sections = await courseInParts(world)
    const [amina, admin] = [await world.member('Amina'), await world.admin()]
    const part = await orderParts(amina, '3')
    world.wait(3 * MINUTE)
    const whole = await startPayment(amina, {
      paymentType: 'course_purchase',
      referenceId: String(COURSE),
      phoneNumber: OTHER,
    })
    await answer(world, OTHER)
    await answer(world)
    await beginRefund(admin, whole.paymentId, goodwill)
    expect(await paidOf(amina)).toEqual([1])
    expect((await rowOf(amina, part.paymentId)).step).toBe('settled')
    const doors = []
    for (const { lesson } of sections) doors.push(await refusal(openableLesson(amina, COURSE, lesson)))
    expect(doors).toEqual(['none', 'lesson-part', 'lesson-part'])
  })
})

describe('[PAY-38+] a gift that was paid twice', () => {
  const gave = async (world: World) => {
    await courseForSale(world)
    const [amina, admin] = [await world.member('Amina'), await world.admin()]
    const giftId = await writeGift(amina, SEO, typed)
    const orderOf = (phoneNumber: string) => ({
      paymentType: 'course_gift',
      referenceId: giftId,
      phoneNumber,
      amount: 9000,
    })
    const { paymentId: a } = await startPayment(amina, orderOf(PHONE))
    world.wait(3 * MINUTE)
    const { paymentId: b } = await startPayment(amina, orderOf(OTHER))
    await answer(world, PHONE)
    await answer(world, OTHER)
    return { amina, admin, giftId, a, b }
  }

  spec('stays good when one of both payments goes back', async ({ world }) => {
    const { amina, admin, giftId, a, b } = await gave(world)
    const { code } = await ownGift(amina, giftId)
    await requestRefund(amina, a, { reason: 'Twice' })
    await decideRefund(admin, (await refundOf(amina, a)).id, { decision: 'approve', answer: '' })
    expect(await ownGift(amina, giftId)).toMatchObject({ code, standing: 'sent', paymentId: b })
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    await takeGift(otieno, { code })
    expect(await purchaseOf(otieno)).toMatchObject({ accessGranted: true, paymentId: b })
    expect(await openReasons(amina)).toEqual([])
  })

  spec('leaves the course with whoever took it', async ({ world }) => {
    const { amina, admin, giftId, a, b } = await gave(world)
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    await takeGift(otieno, { code: (await ownGift(amina, giftId)).code })
    await beginRefund(admin, a, goodwill)
    expect(await purchaseOf(otieno)).toMatchObject({ accessGranted: true, paymentId: b })
    expect(await refundOf(amina, a)).toMatchObject({ endsAccess: false })
    // From then on only one payment is there, and what was taken stays.
    expect(await refusal(beginRefund(admin, b, goodwill))).toBe('gift-taken')
  })

  spec('is never another payment’s by any other way', async ({ world }) => {
    const { amina, giftId, b } = await gave(world)
    await expect(
      amina.db.transaction((tx) => tx.update(gifts).set({ paymentId: b }).where(eq(gifts.id, giftId))),
    ).rejects.toThrow()
  })
})

describe('[PAY-38+] a course that somebody has by a seat and paid for as well', () => {
  spec('is theirs by the payment when the seat is taken back', async ({ world }) => {
    await courseForSale(world)
    const [amina, admin, njeri] = [
      await world.member('Amina'),
      await world.admin(),
      await world.member('Njeri'),
    ]
    const { id, slug } = await organisationForTest(admin, admin.viewer.id)
    await manageForTest(admin, id, njeri.viewer.id)
    await lotForTest(admin, { organisationId: id, createdBy: admin.viewer.id })
    const { paymentId } = await startPayment(amina, order)
    await giveSeat(njeri, slug, await joinForTest(admin, id, amina.viewer.id), { courseId: SEO })
    await pay(world)
    expect(await openReasons(amina)).toEqual(['paid-twice'])
    world.queue.splice(0)
    await withdrawSeat(njeri, slug, (await seatsOf(njeri, slug, 1)).rows[0]!.id)
    for (const { name, data } of world.queue.splice(0))
      if (name === 'count-second')
        await countSecond(world.visitor, String(data['userId']), Number(data['courseId']))
    expect(await purchaseOf(amina)).toMatchObject({ accessGranted: true, paymentId })
    expect((await rowOf(amina, paymentId)).step).toBe('settled')
    expect(await openReasons(amina)).toEqual([])
    expect((await courseView(amina, SEO)).unlocked).toBe(true)
  })
})
