import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { AppContext } from '#context.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { decideRefund } from '#modules/payments/commands/decide-refund.server.ts'
import { refundSessions } from '#modules/payments/commands/refund-sessions.server.ts'
import { requestRefund } from '#modules/payments/commands/request-refund.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { payments, refunds } from '#modules/payments/tables.server.ts'
import { moneySpec as spec, pay, work } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { bookPrepaid } from './commands/book-prepaid.server.ts'
import { cancelBooking } from './commands/cancel-booking.server.ts'
import { markHeld, markUnsaid } from './commands/mark-held.server.ts'
import { moveBooking } from './commands/move-booking.server.ts'
import { reportAbsence } from './commands/report-absence.server.ts'
import { prepaidWith, ownCredits } from './queries/own.server.ts'
import { bookings, mentorCredits, packagePurchases } from './tables.server.ts'
import { makeMentor, makePackage } from './test-mentors.ts'

// The world's clock begins on Saturday, 21 November 2026, at noon in Nairobi.
const TEN = '2026-11-22T07:00:00.000Z'
const ELEVEN = '2026-11-22T08:00:00.000Z'
const until = (world: World, moment: string) => world.wait(Date.parse(moment) - world.now().getTime())

/** Amina has a session at ten with a mentor who has an account, Wanjiku. */
async function booked(world: World, slot = TEN) {
  const [amina, mentor] = [await world.member('Amina'), await world.member('Wanjiku')]
  const mentorId = await makeMentor(amina, { userId: mentor.viewer.id, noticeMinutes: 120 })
  const { paymentId } = await buy(world, amina, mentorId, slot)
  const [booking] = await amina.db.select().from(bookings).where(eq(bookings.paymentId, paymentId))
  return { amina, mentor, mentorId, paymentId, id: booking!.id }
}

async function buy(world: World, ctx: AppContext, mentorId: string, slot: string) {
  const bought = await startPayment(ctx, {
    paymentType: 'mentorship_booking',
    referenceId: mentorId,
    phoneNumber: '0712345678',
    slot,
  })
  await pay(world)
  return bought
}

/** Amina has a package of three. */
async function withPackage(world: World) {
  const [amina, mentor] = [await world.member('Amina'), await world.member('Wanjiku')]
  const mentorId = await makeMentor(amina, { userId: mentor.viewer.id })
  await startPayment(amina, {
    paymentType: 'mentorship_booking',
    referenceId: mentorId,
    packageId: await makePackage(amina, mentorId),
    phoneNumber: '0712345678',
  })
  await pay(world)
  const purchaseId = (await amina.db.select().from(packagePurchases))[0]!.id
  await bookPrepaid(amina, mentorId, { kept: 'package', id: purchaseId, slot: TEN })
  const id = (await bookingOf(amina)).id
  return { amina, mentor, mentorId, id }
}

const bookingOf = async ({ db }: AppContext) => (await db.select().from(bookings))[0]!
const refundsOf = ({ db }: AppContext) => db.select().from(refunds)
const newsOf = async ({ db }: AppContext, userId: string) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.kind))
  )
    .filter(({ kind }) => kind.startsWith('session'))
    .map(({ kind, values }) => ({ kind, ...values }))

describe('cancelling a session', () => {
  spec(
    '[MPR-11+] [PAY-38+] its mentee gets all the money back up to the notice of the mentor, and the time is free again',
    async ({ world }) => {
      const { amina, mentor, mentorId, id, paymentId } = await booked(world)
      until(world, '2026-11-22T05:00:00.000Z')
      await cancelBooking(amina, id)
      expect(await bookingOf(amina)).toMatchObject({
        state: 'cancelled',
        cancelledBy: 'mentee',
        money: 'refund',
        sequence: 1,
      })
      expect(world.queue.map(({ name }) => name)).toContain('refund-sessions')
      expect(await brokenInvariants(world.visitor)).toEqual([])
      await refundSessions(world.visitor)
      await refundSessions(world.visitor)
      expect(await refundsOf(amina)).toMatchObject([
        { paymentId, state: 'sending', amountKes: 3500, requestedBy: null, decidedBy: null },
      ])
      expect(await brokenInvariants(world.visitor)).toEqual([])
      expect(await newsOf(amina, mentor.viewer.id)).toMatchObject([
        { kind: 'session-booked' },
        { kind: 'session-cancelled', with: 'Amina', money: '' },
      ])
      await cancelBooking(amina, id)
      expect((await bookingOf(amina)).sequence).toBe(1)
      await buy(world, await world.member('Baraka'), mentorId, TEN)
    },
  )

  spec(
    '[MPR-11+] later than that the money stays with the mentor; what is given back later all the same is counted once',
    async ({ world }) => {
      const { amina, id, paymentId } = await booked(world)
      until(world, '2026-11-22T05:00:00.001Z')
      await cancelBooking(amina, id)
      expect(await bookingOf(amina)).toMatchObject({ state: 'cancelled', money: 'kept' })
      await refundSessions(world.visitor)
      expect(await refundsOf(amina)).toEqual([])
      expect(await brokenInvariants(world.visitor)).toEqual([])
      await requestRefund(amina, paymentId, { reason: 'I was ill.' })
      const [asked] = await refundsOf(amina)
      await decideRefund(await world.admin(), asked!.id, { decision: 'approve', answer: '' })
      expect(await bookingOf(amina)).toMatchObject({ money: 'refund' })
      expect(await brokenInvariants(world.visitor)).toEqual([])
    },
  )

  spec(
    '[MPR-11+] a mentor who cancels gives all money back at any time, and the mentee is led to other times',
    async ({ world }) => {
      const { amina, mentor, mentorId, id } = await booked(world)
      until(world, '2026-11-22T07:30:00.000Z')
      expect(await refusal(cancelBooking(amina, id))).toBe('session-over')
      await cancelBooking(mentor, id)
      await refundSessions(world.visitor)
      expect(await refundsOf(amina)).toMatchObject([{ state: 'sending', amountKes: 3500 }])
      expect(await newsOf(amina, amina.viewer.id)).toMatchObject([
        { kind: 'session-booked', with: 'Wanjiku Mwangi', startsAt: TEN },
        { kind: 'session-cancelled', with: 'Wanjiku Mwangi', money: 'refund' },
      ])
      const [notice] = await amina.db
        .select()
        .from(notifications)
        .where(eq(notifications.kind, 'session-cancelled'))
      expect(notice!.href).toBe(`/mentorship/${mentorId}?tab=schedule`)
    },
  )

  spec('[MPR-11+] a request that waits is granted by it: the money goes back once', async ({ world }) => {
    const { amina, mentor, id, paymentId } = await booked(world)
    await requestRefund(amina, paymentId, { reason: 'She is ill, I think.' })
    await cancelBooking(mentor, id)
    await refundSessions(world.visitor)
    expect(await refundsOf(amina)).toMatchObject([{ state: 'sending', requestedBy: amina.viewer.id }])
    await work(world)
    expect(await amina.db.select().from(payments)).toMatchObject([{ step: 'refunding' }])
  })

  spec(
    "[MPR-11+] a package's session comes back to it in time and not later, and from a mentor always (M6)",
    async ({ world }) => {
      const { amina, mentor, mentorId, id } = await withPackage(world)
      const left = async () => (await prepaidWith(amina, mentorId)).map((one) => 'left' in one && one.left)
      const again = async (slot: string) => {
        const [kept] = await prepaidWith(amina, mentorId)
        await bookPrepaid(amina, mentorId, { kept: 'package', id: kept!.id, slot })
        const rows = await amina.db.select().from(bookings)
        return rows.find((row) => row.state === 'confirmed')!.id
      }
      expect(await left()).toEqual([2])
      await cancelBooking(amina, id)
      expect(await left()).toEqual([3])
      const late = await again(ELEVEN)
      until(world, '2026-11-22T07:30:00.000Z')
      await cancelBooking(amina, late)
      expect(await left()).toEqual([2])
      await cancelBooking(mentor, await again('2026-11-22T09:00:00.000Z'))
      expect(await left()).toEqual([2])
      expect(await brokenInvariants(world.visitor)).toEqual([])
    },
  )

  spec(
    '[MPR-11+] what a credit paid becomes a credit again, and money when the mentor cancels',
    async ({ world }) => {
      const { amina, mentor, mentorId } = await booked(world)
      const late = await startPayment(amina, {
        paymentType: 'mentorship_booking',
        referenceId: mentorId,
        phoneNumber: '0712345671',
        slot: ELEVEN,
      })
      world.wait(3 * MINUTE)
      await buy(world, await world.member('Baraka'), mentorId, ELEVEN)
      const onCredit = async () => {
        const [credit] = await ownCredits(amina)
        await bookPrepaid(amina, mentorId, {
          kept: 'credit',
          id: credit!.id,
          slot: '2026-11-22T09:00:00.000Z',
        })
        const rows = await amina.db.select().from(bookings).where(eq(bookings.creditId, credit!.id))
        return rows.find(({ state }) => state === 'confirmed')!.id
      }
      await cancelBooking(amina, await onCredit())
      expect(await ownCredits(amina)).toMatchObject([{ amountKes: 3500, paymentId: late.paymentId }])
      await cancelBooking(mentor, await onCredit())
      expect(await brokenInvariants(world.visitor)).toEqual([])
      await refundSessions(world.visitor)
      expect(await refundsOf(amina)).toMatchObject([{ paymentId: late.paymentId, state: 'sending' }])
      expect(await amina.db.select().from(mentorCredits)).toMatchObject([{ endedAt: world.now() }])
      expect(await ownCredits(amina)).toEqual([])
      expect(await brokenInvariants(world.visitor)).toEqual([])
    },
  )
})

describe('moving a session', () => {
  spec(
    '[MPR-11+] keeps the booking and its payment, raises its sequence, frees the old time and is told to the mentor (M5)',
    async ({ world }) => {
      const { amina, mentor, mentorId, id } = await booked(world)
      const before = await bookingOf(amina)
      await moveBooking(amina, id, { slot: ELEVEN })
      await moveBooking(amina, id, { slot: ELEVEN })
      expect(await bookingOf(amina)).toMatchObject({
        id,
        room: before.room,
        paymentId: before.paymentId,
        state: 'confirmed',
        startsAt: new Date(ELEVEN),
        endsAt: new Date(Date.parse(ELEVEN) + HOUR),
        sequence: 1,
      })
      expect(await newsOf(amina, mentor.viewer.id)).toMatchObject([
        { kind: 'session-booked' },
        { kind: 'session-moved', with: 'Amina', startsAt: ELEVEN },
      ])
      await buy(world, await world.member('Baraka'), mentorId, TEN)
      expect(await refusal(moveBooking(amina, id, { slot: TEN }))).toBe('slot-taken')
      expect(await refusal(moveBooking(amina, id, { slot: '2026-11-22T17:00:00.000Z' }))).toBe('slot-hours')
      expect(await refusal(moveBooking(amina, id, { slot: 'tomorrow' }))).toEqual({ slot: 'slot-hours' })
      until(world, '2026-11-22T06:00:00.001Z')
      expect(await refusal(moveBooking(amina, id, { slot: '2026-11-22T09:00:00.000Z' }))).toBe('session-late')
      expect(await brokenInvariants(world.visitor)).toEqual([])
    },
  )

  spec("[MPR-11+] [PERM-06] nobody moves, cancels or marks another person's session", async ({ world }) => {
    const { amina, mentor, id } = await booked(world)
    const [baraka, other] = [await world.member('Baraka'), await world.member('Chege')]
    await makeMentor(other, { userId: other.viewer.id })
    for (const ctx of [baraka, other])
      for (const action of [
        cancelBooking(ctx, id),
        moveBooking(ctx, id, { slot: ELEVEN }),
        markHeld(ctx, id, {}),
        reportAbsence(ctx, id),
      ])
        expect(await refusal(action)).toBe('not-found')
    expect(await refusal(moveBooking(mentor, id, { slot: ELEVEN }))).toBe('not-found')
    expect(await refusal(reportAbsence(mentor, id))).toBe('not-found')
    expect(await refusal(markHeld(amina, id, {}))).toBe('not-found')
    for (const wrong of ['x', undefined, '00000000-0000-4000-8000-000000000000'])
      expect(await refusal(cancelBooking(amina, wrong))).toBe('not-found')
    expect(await refusal(cancelBooking(world.visitor, id))).toBe('not-authenticated')
    expect(await bookingOf(amina)).toMatchObject({ state: 'confirmed', sequence: 0 })
  })
})

describe('how a session went', () => {
  spec(
    '[MEN-19+] its mentor says it after its end, once; of silence for a day it took place',
    async ({ world }) => {
      const { amina, mentor, mentorId, id } = await booked(world)
      await buy(world, amina, mentorId, ELEVEN)
      until(world, '2026-11-22T07:59:59.999Z')
      expect(await refusal(markHeld(mentor, id, {}))).toBe('session-running')
      world.wait(1)
      await markHeld(mentor, id, {})
      await markHeld(mentor, id, {})
      expect(await refusal(markHeld(mentor, id, { absent: 'mentee' }))).toBe('session-marked')
      const marked = async () =>
        (await amina.db.select().from(bookings).orderBy(bookings.startsAt)).map(
          ({ markedAt }) => markedAt !== null,
        )
      until(world, '2026-11-23T08:59:59.999Z')
      await markUnsaid(world.visitor)
      expect(await marked()).toEqual([true, false])
      world.wait(1)
      await markUnsaid(world.visitor)
      expect(await marked()).toEqual([true, true])
    },
  )

  spec(
    '[MEN-19+] a mentee who did not come pays all the same, and has nothing to say of it',
    async ({ world }) => {
      const { amina, mentor, id } = await booked(world)
      until(world, '2026-11-22T08:00:00.000Z')
      await markHeld(mentor, id, { absent: 'mentee' })
      expect(await bookingOf(amina)).toMatchObject({ state: 'confirmed', absent: 'mentee' })
      expect(await refusal(reportAbsence(amina, id))).toBe('session-marked')
      await refundSessions(world.visitor)
      expect(await refundsOf(amina)).toEqual([])
    },
  )

  spec(
    '[MPR-11+] [PAY-38+] of a mentor who does not come the mentee says so after a quarter of an hour; the money is asked back once, and an administrator decides',
    async ({ world }) => {
      const { amina, mentor, id, paymentId } = await booked(world)
      until(world, '2026-11-22T07:14:59.999Z')
      expect(await refusal(reportAbsence(amina, id))).toBe('session-marked')
      world.wait(1)
      await reportAbsence(amina, id)
      await reportAbsence(amina, id)
      await refundSessions(world.visitor)
      await refundSessions(world.visitor)
      const [asked, ...more] = await refundsOf(amina)
      expect(asked).toMatchObject({
        paymentId,
        state: 'requested',
        requestedBy: amina.viewer.id,
        reason: 'The mentor did not come.',
      })
      expect(more).toEqual([])
      expect(await newsOf(amina, mentor.viewer.id)).toMatchObject([
        { kind: 'session-absent', with: 'Amina' },
        { kind: 'session-booked' },
      ])
      expect(await refusal(markHeld(mentor, id, {}))).toBe('session-running')
      await decideRefund(await world.admin(), asked!.id, { decision: 'approve', answer: '' })
      expect(await bookingOf(amina)).toMatchObject({ state: 'cancelled', money: 'refund', absent: 'mentor' })
      expect(await brokenInvariants(world.visitor)).toEqual([])
    },
  )

  spec(
    "[MPR-11+] a package's session to which the mentor did not come can be booked again at once",
    async ({ world }) => {
      const { amina, mentorId, id } = await withPackage(world)
      until(world, '2026-11-22T07:20:00.000Z')
      await reportAbsence(amina, id)
      expect(await prepaidWith(amina, mentorId)).toMatchObject([{ left: 3 }])
      expect(await bookingOf(amina)).toMatchObject({ state: 'cancelled', absent: 'mentor', money: 'package' })
      world.wait(2 * DAY)
      expect(await brokenInvariants(world.visitor)).toEqual([])
    },
  )
})
