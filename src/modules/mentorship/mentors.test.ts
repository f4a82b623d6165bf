import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { timesOf } from './commands/hold.server.ts'
import { listMentors } from './queries/mentors.server.ts'
import { mentorView } from './queries/mentor.server.ts'
import { mentorSkills } from './rules.ts'
import { readMentors } from './sample/read-mentors.server.ts'
import { bookings, mentorReviews, mentors } from './tables.server.ts'
import { makeMentor, makePackage } from './test-mentors.ts'

/** A session that took place two hours before the next one's. */
async function heldSession(ctx: Context, mentorId: string, userId: string, stars?: number): Promise<void> {
  const bookingId = newId()
  const taken = await ctx.db.$count(bookings)
  await ctx.db
    .insert(bookings)
    .values({
      id: bookingId,
      mentorId,
      userId,
      ...timesOf(after(ctx.now(), -DAY - taken * 2 * HOUR), 60, 0),
      state: 'confirmed',
      confirmedAt: ctx.now(),
      createdAt: ctx.now(),
      markedAt: ctx.now(),
      isArranged: true,
      priceKes: 0,
      feeKes: 0,
      room: newId(),
    })
  if (stars)
    await ctx.db.insert(mentorReviews).values({ bookingId, mentorId, userId, stars, createdAt: ctx.now() })
}

const namesOf = async (ctx: Context, filters: object) =>
  (await listMentors(ctx, filters)).mentors.map(({ name }) => name)

describe('the list of mentors', () => {
  spec(
    '[MEN-05] [MEN-06] the bands of experience take 3, 4, 7 and 8 years where they belong',
    async ({ world: { visitor } }) => {
      for (const years of [3, 4, 7, 8]) await makeMentor(visitor, { name: `Y${years}`, years })
      expect(await namesOf(visitor, { experience: '0-3' })).toEqual(['Y3'])
      expect(await namesOf(visitor, { experience: '4-7' })).toEqual(['Y4', 'Y7'])
      expect(await namesOf(visitor, { experience: '8+' })).toEqual(['Y8'])
      expect(await namesOf(visitor, { experience: 'nonsense' })).toHaveLength(4)
    },
  )

  spec(
    '[MEN-03] [MEN-04] [MEN-07] [MEN-08] search in name, title and skills, the skill and the band combine; the total is what passes',
    async ({ world: { visitor } }) => {
      await makeMentor(visitor, {
        name: 'Amina Ali',
        title: 'Copywriter',
        skills: ['SEO'],
        years: 2,
        bio: 'Loves giraffes.',
      })
      await makeMentor(visitor, {
        name: 'Brian Bett',
        title: 'Analyst',
        skills: ['SEO', 'Data Science'],
        years: 9,
      })
      await makeMentor(visitor, { name: 'Gone', skills: ['SEO'], deactivatedAt: visitor.now() })
      expect(await namesOf(visitor, { q: 'AMINA' })).toEqual(['Amina Ali'])
      expect(await namesOf(visitor, { q: 'analy' })).toEqual(['Brian Bett'])
      expect(await namesOf(visitor, { q: 'data science' })).toEqual(['Brian Bett'])
      expect(await namesOf(visitor, { q: 'giraffes' })).toEqual([])
      expect(await namesOf(visitor, { skill: 'SEO' })).toEqual(['Amina Ali', 'Brian Bett'])
      expect(await namesOf(visitor, { skill: 'SEO', experience: '8+', q: 'brian' })).toEqual(['Brian Bett'])
      expect(await listMentors(visitor, { skill: 'SEO', experience: '4-7' })).toMatchObject({
        total: 0,
        mentors: [],
      })
      expect((await listMentors(visitor, { q: "%_'" })).total).toBe(0)
    },
  )

  spec(
    '[MEN-02] [MEN-02+] [MEN-11] [MEN-14] [MEN-14+] rating, reviews and sessions are counted from rows; four times at most, none that is taken',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const mentorId = await makeMentor(amina)
      await heldSession(amina, mentorId, amina.viewer.id, 5)
      await heldSession(amina, mentorId, amina.viewer.id, 4)
      await heldSession(amina, mentorId, amina.viewer.id)
      const first = (await listMentors(world.visitor, {})).mentors[0]!
      expect(first).toMatchObject({ rating: 4.5, reviews: 2, sessions: 3 })
      expect(first.times).toHaveLength(4)
      const start = first.times[0]!
      await amina.db
        .insert(bookings)
        .values({
          id: newId(),
          mentorId,
          userId: amina.viewer.id,
          ...timesOf(start, 60, 0),
          state: 'confirmed',
          confirmedAt: world.now(),
          createdAt: world.now(),
          isArranged: true,
          priceKes: 0,
          feeKes: 0,
          room: newId(),
        })
      const { times, written } = await mentorView(world.visitor, mentorId)
      expect(times.map(Number)).not.toContain(Number(start))
      expect(times.length).toBeGreaterThan(20)
      expect(written).toMatchObject([{ author: 'Amina' }, { author: 'Amina' }])
    },
  )
})

describe('a mentor', () => {
  spec(
    '[MPR-02] [MPR-02+] [MPR-07+] has a page with packages in USD and KES; an unknown or deactivated one has none',
    async ({ world: { visitor } }) => {
      const mentorId = await makeMentor(visitor)
      await makePackage(visitor, mentorId)
      const view = await mentorView(visitor, mentorId)
      expect(view.packages).toMatchObject([
        { name: 'Strategy Session', priceUsd: 85, priceKes: Math.ceil(85 * visitor.config.usdRateKes) },
      ])
      for (const id of [newId(), 'x', ''])
        await expect(mentorView(visitor, id)).rejects.toMatchObject({ code: 'not-found' })
      await visitor.db.update(mentors).set({ deactivatedAt: visitor.now() }).where(eq(mentors.id, mentorId))
      await expect(mentorView(visitor, mentorId)).rejects.toMatchObject({ code: 'not-found' })
    },
  )
})

describe('the mentors of the sample', () => {
  spec(
    '[MEN-04+] [MEN-12] are at least 14, with every skill, prices from 2,500 to 4,500 and 3, 4, 7 and 8 years among them',
    async () => {
      const all = readMentors()
      expect(all.length).toBeGreaterThanOrEqual(14)
      expect(new Set(all.flatMap(({ skills }) => skills)).size).toBe(mentorSkills.length)
      expect([3, 4, 7, 8].every((years) => all.some((mentor) => mentor.years === years))).toBe(true)
    },
  )
})
