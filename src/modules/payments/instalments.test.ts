import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { DomainEvent } from '#kit/domain-event.ts'
import { HOUR, MINUTE } from '#kit/time.ts'
import { newId } from '#kit/ids.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { certificates, courseModules, sectionParts } from '#modules/courses/tables.server.ts'
import { instalmentOrders, instalmentPlans } from '#modules/instalments/tables.server.ts'
import { answer, COURSE, courseInParts, orderParts, paidOf, payParts, setPrice } from '#test/instalments.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { moneySpec as spec, hear, openReasons, refundOf, rowOf, work } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { beginRefund } from './commands/begin-refund.server.ts'
import { decideRefund } from './commands/decide-refund.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { resendPrompt } from './commands/resend.server.ts'
import { startPayment } from './commands/start.server.ts'
import { ownPayment, ownPayments } from './queries/own.server.ts'
import { payments } from './tables.server.ts'

type Person = Awaited<ReturnType<World['member']>>

async function setUp(world: World) {
  const sections = await courseInParts(world)
  return { sections, amina: await world.member('Amina'), admin: await world.admin() }
}

/** What stands at the lesson of each section. */
const doors = async (who: Person, sections: { lesson: number }[]) => {
  const found = []
  for (const { lesson } of sections) found.push(await refusal(openableLesson(who, COURSE, lesson)))
  return found
}
// M-Pesa has one prompt open on a phone.
const OTHER = '0722000111'
const [OPEN, SHUT, LOCKED] = ['none', 'lesson-part', 'lesson-locked']
type Admin = Awaited<ReturnType<World['admin']>>
const takeBack = async (world: World, admin: Admin, who: Person, paymentId: string) => {
  await requestRefund(who, paymentId, { reason: 'Not for me' })
  await decideRefund(admin, (await refundOf(who, paymentId)).id, { decision: 'approve', answer: '' })
  await work(world)
  await hear(world)
}

describe('[PAY-15] a course in parts', () => {
  spec('opens with each part that is paid, and belongs to its payer after the last', async ({ world }) => {
    const { sections, amina } = await setUp(world)
    const first = await orderParts(amina, '3')
    expect(await doors(amina, sections)).toEqual([LOCKED, LOCKED, LOCKED])
    await answer(world)
    expect(await doors(amina, sections)).toEqual([OPEN, SHUT, SHUT])
    expect(await ownPayment(amina, first.paymentId)).toMatchObject({
      amountKes: 668,
      stage: 'completed',
      description: 'Bookkeeping (part 1 of 3)',
      parts: { first: 1, last: 1, of: 3 },
    })
    expect((await rowOf(amina, first.paymentId)).description).toBe('Bookkeeping')
    const { modules } = await courseView(amina, COURSE)
    expect(modules.map(({ lessons }) => lessons[0]!.opens)).toEqual([
      undefined,
      'Opens with part 2 of 3: KES 666',
      'Opens with part 3 of 3: KES 666',
    ])
    await payParts(world, amina, 'next')
    expect(await doors(amina, sections)).toEqual([OPEN, OPEN, SHUT])
    // A page that was opened before.
    expect(await refusal(orderParts(amina, 'next:2'))).toBe('parts-moved')
    expect(await refusal(orderParts(amina, 'rest:2'))).toBe('parts-moved')
    await payParts(world, amina, 'next:3')
    expect(await doors(amina, sections)).toEqual([OPEN, OPEN, OPEN])
    expect(await paidOf(amina)).toEqual([3])
    expect(await refusal(orderParts(amina, 'next'))).toBe('parts-none')
    expect(await refusal(orderParts(amina, '3'))).toBe('already-owned')
    const rows = (await ownPayments(amina, 1)).rows.map(({ amountKes }) => amountKes)
    expect(rows.toSorted()).toEqual([666, 666, 668])
    const mails = (await amina.db.select().from(outgoingMails)).map(({ subject }) => subject)
    expect(mails.some((subject) => subject.includes('part 2 of 3'))).toBe(true)
  })

  spec('can be paid for the rest at once, at the price that was frozen with the first', async ({ world }) => {
    const { sections, amina } = await setUp(world)
    await payParts(world, amina, '3')
    await setPrice(amina, 5000)
    const rest = await orderParts(amina, 'rest', undefined, { amount: 1332 })
    expect(await rowOf(amina, rest.paymentId)).toMatchObject({ amountKes: 1332 })
    await answer(world)
    expect(await doors(amina, sections)).toEqual([OPEN, OPEN, OPEN])
    expect((await ownPayment(amina, rest.paymentId)).description).toBe('Bookkeeping (parts 2 and 3 of 3)')
  })

  spec(
    'is not offered where it is not allowed, cheap, free, owned, or with a code or a group',
    async ({ world }) => {
      const { amina } = await setUp(world)
      for (const odd of ['1', '4', '0', '-1', '2.5', 'two', ' ', '3; drop'])
        expect(['parts-not-offered', 'parts-none']).toContain(await refusal(orderParts(amina, odd)))
      expect(await refusal(orderParts(amina, 'next'))).toBe('parts-none')
      expect(await refusal(orderParts(amina, 'rest'))).toBe('parts-none')
      expect(await refusal(orderParts(amina, 'next:2'))).toBe('parts-none')
      expect(await refusal(orderParts(amina, '3', '0712345678', { amount: 667 }))).toBe('amount-differs')
      expect(await refusal(orderParts(amina, '3', '0712345678', { coupon: 'HALF' }))).toBe('coupon-invalid')
      expect(await refusal(orderParts(amina, '3', '0712345678', { group: newId() }))).toBe('group-not-found')
      await setPrice(amina, 999)
      expect(await refusal(orderParts(amina, '2'))).toBe('parts-not-offered')
      await setPrice(amina, 0)
      expect(await refusal(orderParts(amina, '2'))).toBe('is-free')
      await setPrice(amina, 2000)
    },
  )

  spec('has one open prompt, whichever way it is paid, and a failed one opens nothing', async ({ world }) => {
    const { sections, amina } = await setUp(world)
    const first = await orderParts(amina, '3')
    const whole = { paymentType: 'course_purchase', referenceId: String(COURSE), phoneNumber: '0712345678' }
    expect(await startPayment(amina, whole)).toEqual({ paymentId: first.paymentId, isNew: false })
    expect(await orderParts(amina, '2')).toEqual({ paymentId: first.paymentId, isNew: false })
    await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'cancel' })
    await hear(world)
    expect(await rowOf(amina, first.paymentId)).toMatchObject({ status: 'failed' })
    expect(await doors(amina, sections)).toEqual([LOCKED, LOCKED, LOCKED])
    expect(await amina.db.$count(instalmentPlans)).toBe(0)
    // The same again, as its page offers it.
    const again = await resendPrompt(amina, first.paymentId)
    expect((await ownPayment(amina, again.paymentId)).parts).toEqual({ first: 1, last: 1, of: 3 })
  })

  spec(
    'that is paid late, twice or beside the whole waits for a person, and nothing is lost',
    async ({ world }) => {
      const { sections, amina } = await setUp(world)
      await payParts(world, amina, '3')
      const late = await orderParts(amina, 'next')
      world.wait(3 * MINUTE)
      await orderParts(amina, 'next', OTHER)
      await answer(world, OTHER)
      await answer(world)
      expect(await paidOf(amina)).toEqual([2])
      expect(await doors(amina, sections)).toEqual([OPEN, OPEN, SHUT])
      expect(await openReasons(amina)).toEqual(['paid-twice'])
      expect((await rowOf(amina, late.paymentId)).status).toBe('completed')
    },
  )

  spec(
    'of which the first part comes after the whole was bought, or the other way round, is paid twice',
    async ({ world }) => {
      const { amina, sections } = await setUp(world)
      await orderParts(amina, '3')
      world.wait(3 * MINUTE)
      await startPayment(amina, {
        paymentType: 'course_purchase',
        referenceId: String(COURSE),
        phoneNumber: OTHER,
      })
      await answer(world, OTHER)
      await answer(world)
      expect(await openReasons(amina)).toEqual(['paid-twice'])
      expect(await amina.db.$count(instalmentPlans)).toBe(0)
      expect(await doors(amina, sections)).toEqual([OPEN, OPEN, OPEN])
    },
  )
})

describe('the refund of a part', () => {
  spec('closes what it opened and nothing else; the first one ends the plan', async ({ world }) => {
    const { sections, amina, admin } = await setUp(world)
    const first = await payParts(world, amina, '3')
    const rest = await payParts(world, amina, 'rest')
    expect(await refusal(requestRefund(amina, first, { reason: 'All of it' }))).toBe('parts-newest-first')
    expect(await refusal(beginRefund(admin, first, { reason: 'x', answer: '' }))).toBe('parts-newest-first')
    await takeBack(world, admin, amina, rest)
    expect(await doors(amina, sections)).toEqual([OPEN, SHUT, SHUT])
    expect(await paidOf(amina)).toEqual([1])
    expect(await ownPayment(amina, rest)).toMatchObject({ stage: 'refunded' })
    await takeBack(world, admin, amina, first)
    expect(await doors(amina, sections)).toEqual([LOCKED, LOCKED, LOCKED])
    expect(await ownsCourse(amina, amina.viewer.id, COURSE)).toBe(false)
    expect(await amina.db.$count(sectionParts)).toBe(0)
    // It can be begun again.
    await payParts(world, amina, '2')
    expect((await paidOf(amina)).toSorted()).toEqual([0, 1])
  })

  spec('can be asked for together with that of the later one, which is decided first', async ({ world }) => {
    const { amina, admin } = await setUp(world)
    const first = await payParts(world, amina, '3')
    const second = await payParts(world, amina, 'next')
    await requestRefund(amina, second, { reason: 'No time' })
    await requestRefund(amina, first, { reason: 'No time' })
    const approve = async (id: string) =>
      refusal(decideRefund(admin, (await refundOf(amina, id)).id, { decision: 'approve', answer: '' }))
    expect(await approve(first)).toBe('parts-newest-first')
    expect([await approve(second), await approve(first)]).toEqual(['none', 'none'])
    expect(await paidOf(amina)).toEqual([0])
  })

  spec('takes the certificate along, which comes back when the part is paid again', async ({ world }) => {
    const { amina, sections, admin } = await setUp(world)
    await payParts(world, amina, '3')
    for (const { lesson } of sections.slice(0, 1)) await completeLesson(amina, COURSE, lesson)
    expect(await refusal(issueCertificate(amina, COURSE, { name: 'Amina' }))).toBe('certificate-too-early')
    const rest = await payParts(world, amina, 'rest')
    for (const { lesson } of sections.slice(1)) await completeLesson(amina, COURSE, lesson)
    await issueCertificate(amina, COURSE, { name: 'Amina' })
    const isValid = async () => (await amina.db.select().from(certificates))[0]!.revokedAt === null
    await takeBack(world, admin, amina, rest)
    expect(await isValid()).toBe(false)
    world.wait(HOUR)
    await payParts(world, amina, 'next')
    expect(await isValid()).toBe(false)
    await payParts(world, amina, 'next')
    expect(await isValid()).toBe(true)
  })
})

describe('the database', () => {
  spec('refuses a part twice, out of turn, and whatever changes an order', async ({ world }) => {
    const { amina } = await setUp(world)
    const first = await payParts(world, amina, '3')
    const second = await orderParts(amina, 'next')
    type Change = Partial<typeof instalmentOrders.$inferInsert>
    const set = (id: string, change: Change, db: Pick<Person['db'], 'transaction'> = amina.db) =>
      db
        .transaction((tx) =>
          tx.update(instalmentOrders).set(change).where(eq(instalmentOrders.paymentId, id)),
        )
        .then(
          () => 'written',
          () => 'refused',
        )
    expect(await set(first, { outcome: null })).toBe('refused')
    expect(await set(second.paymentId, { outcome: 'returned' })).toBe('refused')
    expect(await set(second.paymentId, { lastPart: 3 })).toBe('refused')
    const [plan] = await amina.db.select().from(instalmentPlans)
    const other = { planId: plan!.id, userId: amina.viewer.id, courseId: COURSE, totalKes: 2000, parts: 3 }
    const third = { ...other, firstPart: 3, lastPart: 3, orderedAt: amina.now() }
    const paymentId = newId()
    const [like] = await amina.db.select().from(payments).where(eq(payments.id, first))
    await amina.db
      .transaction(async (tx) => {
        const made = { mpesaReceiptNumber: null, accountReference: 'ST-OTHER', callbackHash: newId() }
        await tx
          .insert(payments)
          .values({ ...like!, ...made, id: paymentId, checkoutRequestId: null, status: 'failed' })
        await tx.insert(instalmentOrders).values({ ...third, paymentId })
        expect(await set(paymentId, { outcome: 'paid' }, tx)).toBe('refused')
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))
    await answer(world)
  })

  spec('holds a section that comes to the course until the last part', async ({ world }) => {
    const { amina } = await setUp(world)
    await payParts(world, amina, '3')
    const [added] = await amina.db
      .insert(courseModules)
      .values({ courseId: COURSE, position: 4, title: 'New' })
      .returning()
    const [held] = await amina.db.select().from(sectionParts).where(eq(sectionParts.moduleId, added!.id))
    expect(held).toMatchObject({ part: 3, parts: 3, partKes: 666, userId: amina.viewer.id })
    await payParts(world, amina, 'rest')
    expect(await amina.db.$count(sectionParts)).toBe(0)
  })
})

spec('programs hear of each part as a payment of its course, and of the course once', async ({ world }) => {
  const { amina } = await setUp(world)
  const heard: DomainEvent[] = []
  const listening = (event: DomainEvent) => void heard.push(event)
  world.visitor.publish = (_, event) => Promise.resolve(listening(event))
  await payParts(world, amina, '3')
  await payParts(world, amina, 'rest')
  expect(heard.map(({ type, data }) => [type, data.payment_type ?? data.course_id, data.amount_kes])).toEqual(
    [
      ['payment.completed', 'course_instalment', 668],
      ['enrollment.created', COURSE, undefined],
      ['payment.completed', 'course_instalment', 1332],
    ],
  )
  expect(heard[2]!.data.course_id).toBe(COURSE)
})
