import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { writeReview } from './commands/write-review.server.ts'
import { newRoom, timesOf } from './commands/hold.server.ts'
import { mentorView } from './queries/mentor.server.ts'
import { ownBooking } from './queries/booking.server.ts'
import { bookings, mentorReviews } from './tables.server.ts'
import { makeMentor } from './test-mentors.ts'

type Row = Partial<typeof bookings.$inferInsert>

/** Each at a time of its own, as a mentor has one session at a time. */
let sessions = 0

/** A session that ended an hour ago and was recorded as held, by default. */
async function session(ctx: Context, mentorId: string, userId: string, more: Row = {}): Promise<string> {
  const id = newId()
  const start = after(ctx.now(), -2 * HOUR - sessions++ * DAY)
  await ctx.db
    .insert(bookings)
    .values({
      id,
      mentorId,
      userId,
      ...timesOf(start, 60, 0),
      state: 'confirmed',
      confirmedAt: start,
      createdAt: start,
      markedAt: ctx.now(),
      isArranged: true,
      priceKes: 0,
      feeKes: 0,
      room: newRoom(),
      ...more,
    })
  return id
}

describe('a review', () => {
  spec(
    '[MPR-05+] [MEN-19+] is written once, by the mentee, of a session that took place (M6)',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const mentor = await world.member('Wanjiku')
      const mentorId = await makeMentor(amina, { userId: mentor.viewer.id })
      const id = await session(amina, mentorId, amina.viewer.id)
      const review = { stars: '4', body: '  Clear and kind.\n' }
      for (const ctx of [baraka, mentor])
        expect(await refusal(writeReview(ctx, id, review))).toBe('not-found')
      expect(await refusal(writeReview(world.visitor, id, review))).toBe('not-authenticated')
      expect(await ownBooking(amina, id)).toMatchObject({ canReview: true, review: null })
      for (const stars of ['0', '6', '2.5', '', 'many'])
        expect(await refusal(writeReview(amina, id, { ...review, stars }))).toEqual({ stars: 'required' })
      expect(await refusal(writeReview(amina, id, { ...review, body: 'a'.repeat(2001) }))).toEqual({
        body: 'too-long',
      })
      await writeReview(amina, id, review)
      await writeReview(amina, id, review)
      expect(await refusal(writeReview(amina, id, { ...review, stars: '1' }))).toBe('review-written')
      expect(await amina.db.select().from(mentorReviews)).toMatchObject([
        { bookingId: id, mentorId, userId: amina.viewer.id, stars: 4, body: 'Clear and kind.' },
      ])
      expect(await ownBooking(amina, id)).toMatchObject({ canReview: false, review: { stars: 4 } })
      expect(await mentorView(world.visitor, mentorId)).toMatchObject({
        reviews: 1,
        rating: 4,
        written: [{ author: 'Amina', body: 'Clear and kind.' }],
      })
    },
  )

  spec(
    '[MPR-05+] [MEN-19+] waits until somebody said that the session took place, and is none of one that did not',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const mentorId = await makeMentor(amina)
      const rows: Row[] = [
        { markedAt: null },
        { absent: 'mentee' },
        { absent: 'mentor' },
        { state: 'cancelled', cancelledAt: world.now(), money: 'kept', markedAt: null },
      ]
      for (const row of rows) {
        const id = await session(amina, mentorId, amina.viewer.id, row)
        expect(await refusal(writeReview(amina, id, { stars: '5' })), JSON.stringify(row)).toBe(
          'session-running',
        )
        expect((await ownBooking(amina, id)).canReview).toBe(false)
      }
    },
  )

  spec('[MPR-05+] [MEN-11] the rating is the mean of the visible ones (M6)', async ({ world }) => {
    const mentorId = await makeMentor(world.visitor)
    for (const [name, stars] of [
      ['Amina', '5'],
      ['Baraka', '4'],
      ['Chege', '1'],
    ] as const) {
      const ctx = await world.member(name)
      await writeReview(ctx, await session(ctx, mentorId, ctx.viewer.id), { stars })
    }
    expect((await mentorView(world.visitor, mentorId)).rating).toBeCloseTo(10 / 3)
    await world.visitor.db
      .update(mentorReviews)
      .set({ hiddenAt: world.now() })
      .where(eq(mentorReviews.stars, 1))
    expect(await mentorView(world.visitor, mentorId)).toMatchObject({ rating: 4.5, reviews: 2 })
  })
})
