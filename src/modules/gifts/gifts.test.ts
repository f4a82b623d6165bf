import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { groupSales } from '#modules/groups/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails, outgoingMessages, smsStops } from '#modules/outbox/tables.server.ts'
import { decideRefund } from '#modules/payments/commands/decide-refund.server.ts'
import { requestRefund } from '#modules/payments/commands/request-refund.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { ownPayment } from '#modules/payments/queries/own.server.ts'
import { payments, refunds } from '#modules/payments/tables.server.ts'
import { royaltySales, royaltyShares } from '#modules/royalties/tables.server.ts'
import { rateForTest } from '#modules/royalties/test-person.ts'
import { courseForSale, hear, moneySpec, pay, SEO, work } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { correctReceiver, discardGift, writeGift } from './commands/write.server.ts'
import { forgetPerson, forgetReceivers } from './commands/forget.server.ts'
import { remindGivers } from './commands/remind.server.ts'
import { resendSms, sendDueGifts } from './commands/send.server.ts'
import { takeGift } from './commands/take.server.ts'
import { heldGift } from './queries/held.server.ts'
import { ownGift, ownGifts } from './queries/own.server.ts'
import { goodUntilOf, isSendDay, giftStatus } from './rules.ts'
import { gifts } from './tables.server.ts'
import { typed } from './test-person.ts'

const orderOf = (giftId: string) => ({
  paymentType: 'course_gift',
  referenceId: giftId,
  phoneNumber: '0712345678',
  amount: 9000,
})

async function given(world: World, more: Partial<typeof typed> = {}) {
  await courseForSale(world)
  const amina = await world.member('Amina')
  const giftId = await writeGift(amina, SEO, { ...typed, ...more })
  const { paymentId } = await startPayment(amina, orderOf(giftId))
  await pay(world)
  return { amina, giftId, paymentId }
}
const rowOf = async ({ visitor }: World, id: string) =>
  (await visitor.db.select().from(gifts).where(eq(gifts.id, id)))[0]!
const texts = async ({ visitor }: World) => visitor.db.select().from(outgoingMessages)
const kinds = async ({ visitor }: World, userId: string) =>
  (await visitor.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ kind }) => kind,
  )

describe('a gift', () => {
  moneySpec(
    'is a course that somebody else takes with the code of an SMS, once it is paid',
    async ({ world }) => {
      await courseForSale(world)
      const amina = await world.member('Amina')
      const giftId = await writeGift(amina, SEO, typed)
      expect(await texts(world)).toEqual([])
      const { paymentId } = await startPayment(amina, orderOf(giftId))
      expect((await ownGift(amina, giftId)).code).toBeNull()
      await pay(world)

      const { code, link, standing } = await ownGift(amina, giftId)
      expect(standing).toBe('sent')
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
      const [sms] = await texts(world)
      expect(sms).toMatchObject({ recipient: '254722000111', kind: 'asked-by-other' })
      for (const said of ['Otieno', 'Amina', 'SEO', code!, link!, 'Well done!'])
        expect(sms!.text).toContain(said)
      expect(JSON.stringify(await rowOf(world, giftId))).not.toContain(code!.replaceAll('-', ''))

      const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
      expect(await takeGift(otieno, { code: ` ${code!.toLowerCase()} ` })).toMatchObject({
        courseId: SEO,
        isNew: true,
      })
      expect(await ownsCourse(otieno, otieno.viewer.id, SEO)).toBe(true)
      expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(false)
      expect(await kinds(world, amina.viewer.id)).toEqual(['payment-confirmed', 'gift-taken'])
      expect(await ownGift(amina, giftId)).toMatchObject({ standing: 'taken', code: null, paymentId })
      // Again by the same hand: there it is; by another: no.
      expect(await takeGift(otieno, { code })).toMatchObject({ isNew: false })
      const baraka = await world.member('Baraka', { email: 'baraka@example.com' })
      expect(await refusal(takeGift(baraka, { code }))).toBe('gift-used')
    },
  )

  moneySpec('says before it is taken what it is and who gives it, to who has its code', async ({ world }) => {
    const { amina, giftId } = await given(world)
    const { code } = await ownGift(amina, giftId)
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    const shown = { course: { title: 'SEO' }, fromName: 'Amina', message: 'Well done!' }
    expect(await heldGift(otieno, { code })).toMatchObject(shown)
    expect(await heldGift(otieno, { code: 'ABCD-EFGH-JKMN' })).toBeNull()
    await takeGift(otieno, { code })
    expect(await heldGift(otieno, { code })).toMatchObject(shown)
    const baraka = await world.member('Baraka', { email: 'baraka@example.com' })
    // Opened or typed: both are guesses, and count together.
    for (let guess = 0; guess < 10; guess++) expect(await heldGift(baraka, { code })).toBeNull()
    expect(await refusal(heldGift(baraka, { code }))).toBe('too-many')
    expect(await refusal(takeGift(baraka, { code }))).toBe('too-many')
  })

  moneySpec('stays good for somebody else when whoever holds it has the course', async ({ world }) => {
    const { amina, giftId } = await given(world)
    const { code } = await ownGift(amina, giftId)
    const own = await startPayment(amina, { ...orderOf(String(SEO)), paymentType: 'course_purchase' })
    expect(own.isNew).toBe(true)
    await pay(world)
    expect(await refusal(takeGift(amina, { code }))).toBe('gift-owned')
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    expect((await takeGift(otieno, { code })).isNew).toBe(true)
  })

  moneySpec('opens its course whatever that costs, and whether it is sold, by then', async ({ world }) => {
    const { amina, giftId } = await given(world)
    const { code } = await ownGift(amina, giftId)
    await amina.db.update(courses).set({ publishedAt: null, priceKes: 0 }).where(eq(courses.id, SEO))
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    expect((await takeGift(otieno, { code })).isNew).toBe(true)
    expect(await ownsCourse(otieno, otieno.viewer.id, SEO)).toBe(true)
  })

  moneySpec('can be paid once: a second payment of it is a question for a person', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    const giftId = await writeGift(amina, SEO, typed)
    const first = await startPayment(amina, orderOf(giftId))
    world.wait(3 * 60_000)
    const second = await startPayment(amina, { ...orderOf(giftId), phoneNumber: '0712345679' })
    expect(second.paymentId).not.toBe(first.paymentId)
    await pay(world)
    const rows = await amina.db.select().from(payments)
    expect(rows.map(({ status, step }) => `${status} ${step}`).sort()).toEqual([
      'completed review',
      'completed settled',
    ])
    expect(await texts(world)).toHaveLength(1)
    expect(await refusal(startPayment(amina, orderOf(giftId)))).toBe('gift-paid')
  })

  moneySpec('belongs to its giver: to everybody else it does not exist', async ({ world }) => {
    const { giftId } = await given(world)
    const stranger = await world.member('Baraka', { email: 'baraka@example.com' })
    expect(await refusal(ownGift(stranger, giftId))).toBe('gift-not-found')
    expect(await refusal(resendSms(stranger, giftId))).toBe('gift-not-found')
    expect(await refusal(correctReceiver(stranger, giftId, typed))).toBe('gift-not-found')
    expect(await refusal(discardGift(stranger, giftId))).toBe('gift-not-found')
    expect(await refusal(startPayment(stranger, orderOf(giftId)))).toBe('gift-not-found')
    expect(await refusal(startPayment(stranger, orderOf('nothing')))).toBe('gift-not-found')
    expect((await ownGifts(stranger, 1)).rows).toEqual([])
  })

  moneySpec(
    'is refused where it cannot be given, and beside the field where something is wrong',
    async ({ world }) => {
      await courseForSale(world)
      await courseForSale(world, 901)
      const amina = await world.member('Amina')
      await amina.db.update(courses).set({ priceKes: 0 }).where(eq(courses.id, 901))
      const write = (more: object, course: unknown = SEO) =>
        refusal(writeGift(amina, course, { ...typed, ...more }))
      expect(await write({}, 901)).toBe('gift-not-for-sale')
      expect(await write({}, 'x')).toBe('gift-not-for-sale')
      expect(await write({ phone: '' })).toBe('phone-required')
      expect(await write({ phone: '12' })).toBe('phone-invalid')
      expect(await write({ toName: '' })).toEqual({ toName: 'required' })
      expect(await write({ message: 'see evil.com now' })).toEqual({ message: 'name-link' })
      expect(await write({ fromName: 'https://x' })).toEqual({ fromName: 'name-only' })
      expect(await write({ message: 'x'.repeat(121) })).toEqual({ message: 'too-long' })
      expect(await write({ locale: 'fr' })).toEqual({ locale: 'option-unknown' })
      expect(await write({ sendOn: '2026-11-20' })).toEqual({ sendOn: 'gift-day' })
      expect(await write({ sendOn: '2027-02-20' })).toEqual({ sendOn: 'gift-day' })
      expect(await write({ sendOn: 'soon' })).toEqual({ sendOn: 'date-invalid' })
      expect(await write({ message: 'Well done. You did it.' })).toBe('none')
      const giftId = await writeGift(amina, SEO, typed)
      await groupForTest(amina, { courseId: SEO })
      await amina.db.update(groupSales).set({ plain: false }).where(eq(groupSales.courseId, SEO))
      expect(await write({})).toBe('gift-not-for-sale')
      expect(await refusal(startPayment(amina, orderOf(giftId)))).toBe('group-only')
      expect(await refusal(startPayment(amina, { ...orderOf(giftId), coupon: 'ANY1' }))).toBe(
        'coupon-invalid',
      )
    },
  )

  moneySpec('counts codes that are not good, and no code that is', async ({ world }) => {
    const { amina, giftId } = await given(world)
    const { code } = await ownGift(amina, giftId)
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    expect(await refusal(takeGift(otieno, { code: '' }))).toEqual({ code: 'required' })
    for (let n = 0; n < 9; n++)
      expect(await refusal(takeGift(otieno, { code: 'ABCD-EFGH-JKMN' }))).toEqual({ code: 'gift-code' })
    await takeGift(otieno, { code })
    expect(await refusal(takeGift(otieno, { code: 'AB' }))).toEqual({ code: 'gift-code' })
    expect(await refusal(takeGift(otieno, { code }))).toBe('too-many')
  })
})

describe('the SMS of a gift', () => {
  moneySpec('waits for its day, in the morning', async ({ world }) => {
    const { amina, giftId } = await given(world, { sendOn: '2026-11-23' })
    expect((await ownGift(amina, giftId)).standing).toBe('planned')
    await sendDueGifts(amina)
    expect(await texts(world)).toEqual([])
    // Sunday noon to Monday, eight in the morning.
    world.wait(DAY + 19 * HOUR)
    await sendDueGifts(amina)
    expect(await texts(world)).toEqual([])
    world.wait(HOUR)
    await sendDueGifts(amina)
    await sendDueGifts(amina)
    expect(await texts(world)).toHaveLength(1)
    expect((await rowOf(world, giftId)).goodUntil).toEqual(goodUntilOf('2026-11-23'))
  })

  moneySpec('is not sent at night', async ({ world }) => {
    world.wait(10 * HOUR)
    const { amina, giftId } = await given(world)
    expect((await ownGift(amina, giftId)).standing).toBe('planned')
    await sendDueGifts(amina)
    expect(await texts(world)).toEqual([])
    world.wait(9 * HOUR)
    await sendDueGifts(amina)
    expect(await texts(world)).toHaveLength(1)
  })

  moneySpec(
    'does not go to a number that sent STOP: the giver is told to pass the code on',
    async ({ world }) => {
      await world.visitor.db.insert(smsStops).values({ phone: '254722000111', stoppedAt: world.now() })
      const { amina, giftId } = await given(world)
      expect(await texts(world)).toEqual([])
      const gift = await ownGift(amina, giftId)
      expect(gift.standing).toBe('unsent')
      expect(gift.code).not.toBeNull()
      expect(await kinds(world, amina.viewer.id)).toContain('gift-unsent')
      const mails = await amina.db.select().from(outgoingMails)
      expect(mails.map(({ subject }) => subject)).toContain('Please pass the code on: SEO')
    },
  )

  moneySpec('is sent again three times a day', async ({ world }) => {
    const { amina, giftId } = await given(world)
    const { code } = await ownGift(amina, giftId)
    for (let n = 0; n < 3; n++) await resendSms(amina, giftId)
    expect(await refusal(resendSms(amina, giftId))).toBe('too-many')
    const sent = await texts(world)
    expect(sent).toHaveLength(4)
    for (const { text } of sent) expect(text).toContain(code!)
  })

  moneySpec('goes to the corrected number with a new code; the old one opens nothing', async ({ world }) => {
    const { amina, giftId } = await given(world)
    const before = await ownGift(amina, giftId)
    expect(await refusal(correctReceiver(amina, giftId, { ...typed, phone: '1' }))).toBe('phone-invalid')
    await correctReceiver(amina, giftId, { toName: 'Atieno', phone: '0733000111' })
    const after = await ownGift(amina, giftId)
    expect(after.code).not.toBe(before.code)
    expect((await texts(world)).map(({ recipient }) => recipient).sort()).toEqual([
      '254722000111',
      '254733000111',
    ])
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    expect(await refusal(takeGift(otieno, { code: before.code }))).toEqual({ code: 'gift-code' })
    expect((await takeGift(otieno, { code: after.code })).isNew).toBe(true)
    expect(await refusal(correctReceiver(amina, giftId, typed))).toBe('gift-not-open')
    expect(await refusal(resendSms(amina, giftId))).toBe('gift-not-open')
  })
})

describe('the money of a gift', () => {
  const approve = { decision: 'approve', answer: '' }

  moneySpec('goes back while nobody took it, and its code opens nothing', async ({ world }) => {
    const { amina, giftId, paymentId } = await given(world)
    const { code } = await ownGift(amina, giftId)
    // Longer than a course that one bought: nobody used anything.
    world.wait(60 * DAY)
    expect((await ownPayment(amina, paymentId)).refundUntil).not.toBeNull()
    await requestRefund(amina, paymentId, { reason: 'Wrong course' })
    const [refund] = await amina.db.select().from(refunds)
    await decideRefund(await world.admin(), refund!.id, approve)
    expect(await ownGift(amina, giftId)).toMatchObject({ standing: 'returned', code: null })
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    expect(await refusal(takeGift(otieno, { code }))).toEqual({ code: 'gift-code' })
    await work(world)
    await hear(world)
    expect((await ownPayment(amina, paymentId)).stage).toBe('refunded')
  })

  moneySpec('stays once somebody took it, also where it was asked for before', async ({ world }) => {
    const { amina, giftId, paymentId } = await given(world)
    const { code } = await ownGift(amina, giftId)
    await requestRefund(amina, paymentId, { reason: 'Wrong course' })
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    await takeGift(otieno, { code })
    const [refund] = await amina.db.select().from(refunds)
    const admin = await world.admin()
    expect(await refusal(decideRefund(admin, refund!.id, approve))).toBe('gift-taken')
    await decideRefund(admin, refund!.id, { decision: 'refuse', answer: 'It was taken.' })
    expect(await ownsCourse(otieno, otieno.viewer.id, SEO)).toBe(true)
    expect((await ownPayment(amina, paymentId)).refundUntil).toBeNull()
  })

  moneySpec('cannot be asked for once it was taken, or its time is over', async ({ world }) => {
    const { amina, giftId, paymentId } = await given(world)
    const { code } = await ownGift(amina, giftId)
    world.wait(366 * DAY)
    expect((await ownGift(amina, giftId)).standing).toBe('over')
    const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
    expect(await refusal(takeGift(otieno, { code }))).toBe('gift-over')
    expect(await refusal(requestRefund(amina, paymentId, { reason: 'x' }))).toBe('refund-too-late')
  })

  moneySpec(
    'is a sale of the course for its teachers when it is paid, and none once it goes back',
    async ({ world }) => {
      await courseForSale(world)
      const teacher = await world.member('Njeri', { email: 'njeri@example.com' })
      await rateForTest(world.visitor, { courseId: SEO, userId: teacher.viewer.id, percent: 30 })
      const amina = await world.member('Amina')
      const giftId = await writeGift(amina, SEO, typed)
      const { paymentId } = await startPayment(amina, orderOf(giftId))
      await pay(world)
      expect(await amina.db.select().from(royaltyShares)).toMatchObject([{ amountKes: 2700 }])
      await requestRefund(amina, paymentId, { reason: 'x' })
      const [refund] = await amina.db.select().from(refunds)
      await decideRefund(await world.admin(), refund!.id, approve)
      const [sale] = await amina.db.select().from(royaltySales)
      expect(sale).toMatchObject({ paymentId, courseId: SEO })
      expect(sale!.reversedAt).not.toBeNull()
    },
  )
})

describe('a gift that nobody takes', () => {
  moneySpec('is brought to mind after 30 days, and 30 days before its code ends', async ({ world }) => {
    const { amina } = await given(world)
    const told = async () =>
      (await kinds(world, amina.viewer.id)).filter((kind) => kind === 'gift-waiting').length
    await remindGivers(amina)
    expect(await told()).toBe(0)
    world.wait(31 * DAY)
    await remindGivers(amina)
    await remindGivers(amina)
    expect(await told()).toBe(1)
    world.wait(305 * DAY)
    await remindGivers(amina)
    await remindGivers(amina)
    expect(await told()).toBe(2)
  })

  moneySpec('loses the name and the number 30 days after its end', async ({ world }) => {
    const { amina, giftId } = await given(world)
    await forgetReceivers(amina)
    expect((await rowOf(world, giftId)).toPhone).toBe('254722000111')
    world.wait(397 * DAY)
    await forgetReceivers(amina)
    expect(await rowOf(world, giftId)).toMatchObject({ toName: '', toPhone: '', fromName: '', message: '' })
  })

  moneySpec('goes where it was never ordered, and stays without a name where it was', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    const [never, ordered] = [await writeGift(amina, SEO, typed), await writeGift(amina, SEO, typed)]
    await startPayment(amina, orderOf(ordered))
    world.wait(31 * DAY)
    await forgetReceivers(amina)
    expect(await rowOf(world, never)).toBeUndefined()
    expect(await rowOf(world, ordered)).toMatchObject({ toPhone: '', toName: '' })
    expect(await refusal(discardGift(amina, ordered))).toBe('gift-not-found')
    await amina.db.update(payments).set({ status: 'failed', step: 'settled', settledAt: world.now() })
  })

  moneySpec(
    'of an erased giver stays good, without a name; a planned SMS still goes out',
    async ({ world }) => {
      const { amina, giftId } = await given(world, { sendOn: '2026-11-23' })
      const { code } = await ownGift(amina, giftId)
      await forgetPerson(world.visitor, amina.viewer.id)
      expect(await rowOf(world, giftId)).toMatchObject({ fromName: '', message: '', toPhone: '254722000111' })
      await world.visitor.db.update(users).set({ erasedAt: world.now() }).where(eq(users.id, amina.viewer.id))
      world.wait(2 * DAY)
      await sendDueGifts(world.visitor)
      const [sms] = await texts(world)
      expect(sms!.text).toContain('somebody gives you')
      expect(await rowOf(world, giftId)).toMatchObject({ toName: '', toPhone: '' })
      const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
      expect((await takeGift(otieno, { code })).isNew).toBe(true)
    },
  )
})

describe('the books of gifts', () => {
  moneySpec('are kept by the database too', async ({ world }) => {
    const { giftId } = await given(world)
    const set = (values: Partial<typeof gifts.$inferInsert>) => () =>
      world.visitor.db.transaction((tx) => tx.update(gifts).set(values).where(eq(gifts.id, giftId)))
    const both = {
      takenBy: (await world.member('X', { email: 'x@example.com' })).viewer.id,
      takenAt: world.now(),
      endedAt: world.now(),
      codeHash: null,
    }
    for (const wrong of [
      both,
      { codeHash: null },
      { paymentId: null, paidAt: null, goodUntil: null, codeHash: null, sentAt: null },
      { courseId: 1 },
    ])
      await expect(set(wrong)()).rejects.toThrow()
    await expect(
      world.visitor.db.transaction((tx) => tx.delete(gifts).where(eq(gifts.id, giftId))),
    ).rejects.toThrow()
  })

  moneySpec(
    'show a gift that was taken and opened nothing, and one that ended and was not paid back',
    async ({ world }) => {
      const { giftId, paymentId } = await given(world)
      const otieno = await world.member('Otieno', { email: 'otieno@example.com' })
      const db = world.visitor.db
      const broken = async () => (await brokenInvariants(world.visitor)).map(({ rule }) => rule)
      class Back extends Error {}
      const within = (values: Partial<typeof gifts.$inferInsert>, rules: string[]) =>
        db
          .transaction(async (tx) => {
            await tx.update(gifts).set(values).where(eq(gifts.id, giftId))
            const found = (await brokenInvariants({ ...world.visitor, db: tx as unknown as typeof db })).map(
              ({ rule }) => rule,
            )
            expect(found).toEqual(expect.arrayContaining(rules))
            throw new Back()
          })
          .catch((error: unknown) => {
            if (!(error instanceof Back)) throw error
          })
      expect(await broken()).toEqual([])
      const once =
        'a paid payment is counted once: as what it bought and stands, as money on its way back, or as a question to a person'
      await within({ takenBy: otieno.viewer.id, takenAt: world.now() }, [
        once,
        'a gift that was taken opens its course for whoever took it, by its payment',
      ])
      await within({ endedAt: world.now(), codeHash: null }, [
        once,
        'a gift ended exactly when its money goes back',
      ])
      expect(paymentId).toBeTruthy()
    },
  )
})

test('the rules of gifts', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  expect(isSendDay('2026-11-21', now)).toBe(true)
  expect(isSendDay('2026-11-20', now)).toBe(false)
  expect(isSendDay('2027-02-19', now)).toBe(true)
  expect(isSendDay('2027-02-20', now)).toBe(false)
  expect(goodUntilOf('2026-11-21').toISOString()).toBe('2027-11-21T21:00:00.000Z')
  const base = {
    paidAt: now,
    goodUntil: goodUntilOf('2026-11-21'),
    sentAt: null,
    isStopped: false,
    takenAt: null,
    endedAt: null,
  }
  expect(giftStatus(base, now)).toBe('planned')
  expect(giftStatus({ ...base, paidAt: null }, now)).toBe('unpaid')
  expect(giftStatus({ ...base, takenAt: now, isStopped: true }, now)).toBe('taken')
})
