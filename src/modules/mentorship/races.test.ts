import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '#context.ts'
import { refundSessions } from '#modules/payments/commands/refund-sessions.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { payments, refunds } from '#modules/payments/tables.server.ts'
import { pay } from '#test/money.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { bookPrepaid } from './commands/book-prepaid.server.ts'
import { cancelBooking } from './commands/cancel-booking.server.ts'
import { moveBooking } from './commands/move-booking.server.ts'
import { bookings, packagePurchases } from './tables.server.ts'
import { makeMentor, makePackage } from './test-mentors.ts'

const book = (ctx: AppContext, mentorId: string, slot: string, number: number) =>
  startPayment(ctx, {
    paymentType: 'mentorship_booking',
    referenceId: mentorId,
    phoneNumber: `07123456${String(number).padStart(2, '0')}`,
    slot,
  })

describe('booking on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  it('[MEN-17+] fifty people at one time at once: one books it, forty-nine are told, and nobody pays for nothing (M1)', async () => {
    const mentorId = await makeMentor(world.visitor)
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, n) => world.member('Person', { email: `person-${n}@example.com` })),
    )
    const answers = await Promise.all(
      people.map((person, n) =>
        refusal(book({ ...person, address: `10.0.0.${n}` }, mentorId, '2026-11-22T07:00:00.000Z', n)),
      ),
    )
    expect(answers.filter((answer) => answer === 'slot-taken')).toHaveLength(49)
    await pay(world)
    const { db } = world.visitor
    expect(await db.select().from(bookings).where(eq(bookings.mentorId, mentorId))).toMatchObject([
      { state: 'confirmed' },
    ])
    expect(await db.select().from(payments)).toMatchObject([{ status: 'completed' }])
    expect(await brokenInvariants(world.visitor)).toEqual([])
  })

  it('[MEN-17+] one person at one time with four mentors at once has one session (M1)', async () => {
    const amina = await world.member('Amina')
    const mentors = await Promise.all(Array.from({ length: 4 }, () => makeMentor(world.visitor)))
    const answers = await Promise.all(
      mentors.map((mentorId, n) => refusal(book(amina, mentorId, '2026-11-22T09:00:00.000Z', 60 + n))),
    )
    expect(answers.filter((answer) => answer === 'slot-own')).toHaveLength(3)
    await pay(world)
    const rows = await world.visitor.db.select().from(bookings).where(eq(bookings.userId, amina.viewer.id))
    expect(rows).toMatchObject([{ state: 'confirmed' }])
  })

  it('[MPR-11+] five people move to one time at once while a sixth books it: one has it, and each has one session (M1)', async () => {
    const mentorId = await makeMentor(world.visitor)
    const day = '2026-11-23'
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, n) => world.member('Mover', { email: `mover-${n}@example.com` })),
    )
    const movers = people.slice(0, 5)
    for (const [n, mover] of movers.entries())
      await book(
        { ...mover, address: `10.0.1.${n}` },
        mentorId,
        `${day}T${String(6 + n).padStart(2, '0')}:00:00.000Z`,
        70 + n,
      )
    await pay(world)
    const rows = await world.visitor.db.select().from(bookings).where(eq(bookings.mentorId, mentorId))
    const wanted = `${day}T12:00:00.000Z`
    const answers = await Promise.all([
      ...movers.map((mover) =>
        refusal(
          moveBooking(mover, rows.find(({ userId }) => userId === mover.viewer.id)!.id, { slot: wanted }),
        ),
      ),
      refusal(book({ ...people[5]!, address: '10.0.1.9' }, mentorId, wanted, 79)),
    ])
    expect(answers.filter((answer) => answer === 'slot-taken')).toHaveLength(5)
    await pay(world)
    const after = await world.visitor.db.select().from(bookings).where(eq(bookings.mentorId, mentorId))
    expect(after.filter(({ startsAt }) => startsAt.toISOString() === wanted)).toHaveLength(1)
    expect(after.filter(({ state }) => state === 'confirmed').length).toBeGreaterThanOrEqual(5)
    expect(await brokenInvariants(world.visitor)).toEqual([])
  })

  it('[MPR-11+] [PAY-38+] cancelled by both sides ten times at once, while it moves: it ends once, and its money goes back once', async () => {
    const [amina, mentor] = [
      await world.member('Amina', { email: 'amina-cancels@example.com' }),
      await world.member('Mentor', { email: 'mentor-cancels@example.com' }),
    ]
    const mentorId = await makeMentor(world.visitor, { userId: mentor.viewer.id })
    const { paymentId } = await book(amina, mentorId, '2026-11-25T07:00:00.000Z', 90)
    await pay(world)
    const isIt = eq(bookings.paymentId, paymentId)
    const id = (await world.visitor.db.select().from(bookings).where(isIt))[0]!.id
    await Promise.all([
      ...Array.from({ length: 5 }, () => refusal(cancelBooking(amina, id))),
      refusal(moveBooking(amina, id, { slot: '2026-11-25T08:00:00.000Z' })),
      ...Array.from({ length: 5 }, () => refusal(cancelBooking(mentor, id))),
    ])
    const [ended] = await world.visitor.db.select().from(bookings).where(isIt)
    expect(ended).toMatchObject({ state: 'cancelled', money: 'refund' })
    await Promise.all(Array.from({ length: 4 }, () => refundSessions(world.visitor)))
    expect(
      await world.visitor.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
    ).toMatchObject([{ state: 'sending', amountKes: 3500 }])
    expect(await brokenInvariants(world.visitor)).toEqual([])
  })

  it("[MPR-11+] a package's session that is cancelled ten times at once comes back once (M6)", async () => {
    const amina = await world.member('Amina', { email: 'amina-package@example.com' })
    const mentorId = await makeMentor(world.visitor)
    const { paymentId } = await startPayment(amina, {
      paymentType: 'mentorship_booking',
      referenceId: mentorId,
      packageId: await makePackage(world.visitor, mentorId),
      phoneNumber: '0712345695',
    })
    await pay(world)
    const own = eq(packagePurchases.paymentId, paymentId)
    const id = (await world.visitor.db.select().from(packagePurchases).where(own))[0]!.id
    await bookPrepaid(amina, mentorId, { kept: 'package', id, slot: '2026-11-26T07:00:00.000Z' })
    const isBooked = eq(bookings.packagePurchaseId, id)
    const bookingId = (await world.visitor.db.select().from(bookings).where(isBooked))[0]!.id
    await Promise.all(Array.from({ length: 10 }, () => cancelBooking(amina, bookingId)))
    expect(await world.visitor.db.select().from(packagePurchases).where(own)).toMatchObject([{ used: 0 }])
    const kept = ['07', '08', '09', '10', '11'].map((hour) =>
      refusal(bookPrepaid(amina, mentorId, { kept: 'package', id, slot: `2026-11-26T${hour}:00:00.000Z` })),
    )
    expect((await Promise.all(kept)).filter((answer) => answer === 'none')).toHaveLength(3)
    expect(await brokenInvariants(world.visitor)).toEqual([])
  })
})
