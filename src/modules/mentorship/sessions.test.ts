import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { AppContext } from '#context.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { beginRefund } from '#modules/payments/commands/begin-refund.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { ownPayment } from '#modules/payments/queries/own.server.ts'
import { payments } from '#modules/payments/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { hear, moneySpec as spec, pay } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { bookPrepaid } from './commands/book-prepaid.server.ts'
import { cancelledSessions, comingSessions, prepaidWith, pastSessions } from './queries/own.server.ts'
import { bookings, mentorCredits, mentors, packagePurchases } from './tables.server.ts'
import { makeMentor, makePackage } from './test-mentors.ts'

// The world's clock begins on Saturday, 21 November 2026, at 11:00 in Nairobi.
const TEN = '2026-11-22T07:00:00.000Z'
const ELEVEN = '2026-11-22T08:00:00.000Z'
const book = (ctx: AppContext, mentorId: string, slot: string, more: object = {}) =>
  startPayment(ctx, {
    paymentType: 'mentorship_booking',
    referenceId: mentorId,
    phoneNumber: '0712345678',
    slot,
    ...more,
  })
const statesOf = async ({ db }: AppContext) =>
  (await db.select().from(bookings).orderBy(bookings.createdAt)).map(({ state }) => state)
const kindsOf = async ({ db }: AppContext, userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId)))
    .map(({ kind }) => kind)
    .sort()

describe('booking an hour', () => {
  spec(
    '[MEN-17] [MEN-17+] holds the time while the phone rings, and books it when M-Pesa confirms, at the price of then (M3)',
    async ({ world }) => {
      const [amina, mentor] = [await world.member('Amina'), await world.member('Wanjiku')]
      const mentorId = await makeMentor(amina, { userId: mentor.viewer.id })
      const { paymentId } = await book(amina, mentorId, TEN, { amount: 3500 })
      expect(await amina.db.select().from(bookings)).toMatchObject([
        {
          state: 'held',
          paymentId,
          mentorId,
          userId: amina.viewer.id,
          priceKes: 3500,
          feeKes: 525,
          startsAt: new Date(TEN),
        },
      ])
      await amina.db.update(mentors).set({ pricePerHourKes: 9000 }).where(eq(mentors.id, mentorId))
      await pay(world)
      expect(await amina.db.select().from(bookings)).toMatchObject([
        { state: 'confirmed', priceKes: 3500, heldUntil: null },
      ])
      expect(await ownPayment(amina, paymentId)).toMatchObject({
        status: 'completed',
        referenceId: mentorId,
        href: '/bookings',
        begin: `/bookings/${(await amina.db.select().from(bookings))[0]!.id}`,
        amountKes: 3500,
      })
      // One event is told once, as what it is: a session, and not a payment besides.
      expect(await kindsOf(amina, amina.viewer.id)).toEqual(['session-booked'])
      expect(await kindsOf(amina, mentor.viewer.id)).toEqual(['session-booked'])
    },
  )

  spec(
    '[MEN-17+] refuses a time that is held or booked, past, inside the notice or outside the hours, a mentor themself, and a second session at once (M1, M4)',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const mentorId = await makeMentor(amina, { userId: baraka.viewer.id })
      const other = await makeMentor(amina)
      await book(amina, mentorId, TEN)
      const why = (ctx: AppContext, id: string, slot?: string) => refusal(book(ctx, id, slot as string))
      const chege = await world.member('Chege')
      expect(await why(chege, mentorId, TEN)).toBe('slot-taken')
      await pay(world)
      expect(await why(chege, mentorId, TEN)).toBe('slot-taken')
      expect(await why(amina, other, TEN)).toBe('slot-own')
      expect(await why(chege, mentorId, '2026-11-21T07:00:00.000Z')).toBe('slot-past')
      expect(await why(chege, mentorId, '2026-11-22T08:30:00.000Z')).toBe('slot-hours')
      expect(await why(chege, mentorId, '2026-11-22T17:00:00.000Z')).toBe('slot-hours')
      expect(await why(chege, mentorId, 'tomorrow')).toEqual({ slot: 'slot-hours' })
      expect(await why(chege, mentorId)).toBe('slot-missing')
      expect(await why(baraka, mentorId, ELEVEN)).toBe('mentor-self')
      await amina.db.update(mentors).set({ deactivatedAt: world.now() }).where(eq(mentors.id, mentorId))
      expect(await why(chege, mentorId, ELEVEN)).toBe('not-found')
      await amina.db
        .update(mentors)
        .set({ noticeMinutes: 2880, deactivatedAt: null })
        .where(eq(mentors.id, mentorId))
      expect(await why(chege, mentorId, ELEVEN)).toBe('slot-notice')
      expect(await amina.db.select().from(payments)).toHaveLength(1)
    },
  )

  spec(
    '[MEN-17+] a time whose payment failed is free at the next look; nobody is asked for money for one that is gone',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const mentorId = await makeMentor(amina)
      await book(amina, mentorId, TEN)
      await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'cancel' })
      await hear(world)
      expect(await statesOf(amina)).toEqual(['released'])
      await book(baraka, mentorId, TEN)
      await pay(world)
      expect((await statesOf(amina)).sort()).toEqual(['confirmed', 'released'])
    },
  )

  spec(
    '[MEN-17+] a reservation expires by itself: the next claim releases it without any worker (M2)',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const mentorId = await makeMentor(amina)
      world.simulator.scenario('no-callback')
      await book(amina, mentorId, TEN)
      world.wait(3 * MINUTE - 1)
      expect(await refusal(book(baraka, mentorId, TEN))).toBe('slot-taken')
      world.wait(1)
      await book(baraka, mentorId, TEN, { phoneNumber: '0712345679' })
      expect((await statesOf(amina)).sort()).toEqual(['held', 'released'])
    },
  )

  spec(
    '[MEN-17+] late money takes the time where it is still free, and else is kept for another: nothing is lost',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const mentorId = await makeMentor(amina)
      const { paymentId } = await book(amina, mentorId, TEN)
      await book(amina, mentorId, ELEVEN, { phoneNumber: '0712345671' })
      world.wait(3 * MINUTE)
      await book(baraka, mentorId, TEN, { phoneNumber: '0712345672' })
      await pay(world)
      const rows = await amina.db.select().from(bookings)
      expect(rows.find((row) => row.userId === baraka.viewer.id)!.state).toBe('confirmed')
      expect(rows.find((row) => row.startsAt.toISOString() === ELEVEN)!.state).toBe('confirmed')
      expect(rows.find((row) => row.paymentId === paymentId)!.state).toBe('released')
      expect(await amina.db.select().from(mentorCredits)).toMatchObject([
        { paymentId, userId: amina.viewer.id, mentorId, amountKes: 3500 },
      ])
      expect(await kindsOf(amina, amina.viewer.id)).toEqual(['session-booked', 'session-credit'])
      expect(await ownPayment(amina, paymentId)).toMatchObject({ begin: '/bookings' })
    },
  )

  spec(
    '[MEN-17+] [PAY-38+] money that goes back takes the session, the package or the credit along',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const admin = await world.admin()
      const mentorId = await makeMentor(amina)
      const session = await book(amina, mentorId, TEN)
      await pay(world)
      const sold = await startPayment(amina, {
        paymentType: 'mentorship_booking',
        referenceId: mentorId,
        packageId: await makePackage(amina, mentorId),
        phoneNumber: '0712345678',
      })
      await pay(world)
      expect(await amina.db.select().from(packagePurchases)).toMatchObject([
        { paymentId: sold.paymentId, sessions: 3, used: 0, endedAt: null },
      ])
      expect(await kindsOf(amina, amina.viewer.id)).toEqual(['payment-confirmed', 'session-booked'])
      expect((await ownPayment(amina, sold.paymentId)).begin).toBe(`/mentorship/${mentorId}?tab=schedule`)
      for (const { paymentId } of [session, sold])
        await beginRefund(admin, paymentId, { reason: 'The mentor is ill.' })
      expect(await amina.db.select().from(bookings)).toMatchObject([
        { state: 'cancelled', money: 'refund', cancelledBy: 'staff' },
      ])
      expect(await amina.db.select().from(packagePurchases)).toMatchObject([{ endedAt: world.now() }])
      // The slot can be booked again.
      await book(amina, mentorId, TEN)
    },
  )
})

describe('booking with what is paid', () => {
  const buyPackage = async (world: World, ctx: AppContext, mentorId: string, sessions: number) => {
    await startPayment(ctx, {
      paymentType: 'mentorship_booking',
      referenceId: mentorId,
      packageId: await makePackage(ctx, mentorId, sessions),
      phoneNumber: '0712345678',
    })
    await pay(world)
    return (await ctx.db.select().from(packagePurchases))[0]!.id
  }

  spec(
    '[MPR-11+] a package of n sessions books n times, never once more, and nobody else with it (M6)',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const mentorId = await makeMentor(amina)
      const id = await buyPackage(world, amina, mentorId, 2)
      const kept = (ctx: AppContext, slot: string, more: object = {}) =>
        refusal(bookPrepaid(ctx, mentorId, { kept: 'package', id, slot, ...more }))
      expect(await prepaidWith(amina, mentorId)).toMatchObject([{ kind: 'package', left: 2 }])
      expect(await kept(baraka, TEN)).toBe('not-found')
      expect(await kept(amina, TEN)).toBe('none')
      expect(await kept(amina, TEN)).toBe('slot-taken')
      expect(await prepaidWith(amina, mentorId)).toMatchObject([{ left: 1 }])
      expect(await kept(amina, ELEVEN)).toBe('none')
      expect(await kept(amina, '2026-11-22T09:00:00.000Z')).toBe('not-found')
      expect(await comingSessions(amina)).toMatchObject([{ state: 'confirmed' }, { state: 'confirmed' }])
      expect(await comingSessions(baraka)).toEqual([])
      expect(await prepaidWith(amina, mentorId)).toEqual([])
    },
  )

  spec(
    '[MEN-17+] [PAY-38+] a credit books one time; when its money goes back, the session goes with it',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const admin = await world.admin()
      const mentorId = await makeMentor(amina)
      const { paymentId } = await book(amina, mentorId, TEN)
      world.wait(3 * MINUTE)
      await book(await world.member('Baraka'), mentorId, TEN, { phoneNumber: '0712345672' })
      await pay(world)
      const [credit] = await prepaidWith(amina, mentorId)
      await bookPrepaid(amina, mentorId, { kept: 'credit', id: credit!.id, slot: ELEVEN })
      expect(
        await refusal(
          bookPrepaid(amina, mentorId, { kept: 'credit', id: credit!.id, slot: '2026-11-22T09:00:00.000Z' }),
        ),
      ).toBe('not-found')
      expect(await comingSessions(amina)).toMatchObject([{ startsAt: new Date(ELEVEN), priceKes: 3500 }])
      await beginRefund(admin, paymentId, { reason: 'She asked.' })
      expect(await comingSessions(amina)).toEqual([])
      expect(await cancelledSessions(amina)).toMatchObject([{ state: 'cancelled', cancelledBy: 'staff' }])
      expect((await pastSessions(amina, 1)).rows).toEqual([])
      world.wait(7 * DAY)
      expect(await cancelledSessions(amina)).toEqual([])
      expect((await pastSessions(amina, 1)).rows).toMatchObject([{ state: 'cancelled' }])
    },
  )
})
