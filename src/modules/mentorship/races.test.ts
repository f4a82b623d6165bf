import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { startPayment } from '#modules/payments/commands.server.ts'
import { brokenInvariants } from '#modules/payments/queries.server.ts'
import { payments } from '#modules/payments/tables.server.ts'
import { pay } from '#test/money.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { bookings } from './tables.server.ts'
import { makeMentor } from './test-mentors.ts'

const book = (ctx: Context, mentorId: string, slot: string, number: number) =>
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
})
