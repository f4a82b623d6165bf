import { describe, expect, it } from 'vitest'
import { newId } from '#kit/ids.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { planClass } from './commands/plan.server.ts'
import { takeSeat } from './commands/seats.server.ts'
import { classView } from './queries/class.server.ts'
import { planForTest } from './test-person.ts'

describe('live classes on Postgres with ten connections', () => {
  let world: World
  onPostgres(async (place) => {
    world = place.world
    await makeCourse(world.visitor, { id: 900, priceKes: 9000 })
  })

  it('give the last seats to as many as there are, of six who ask at once', async () => {
    const id = await planForTest(world.visitor)
    const people = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => world.member(name)))
    for (const { viewer } of people)
      await grantAccess(world.visitor, { userId: viewer.id, courseId: 900, paymentId: newId() })
    const ends = await Promise.all(people.map((ctx) => refusal(takeSeat(ctx, id))))
    expect(ends.sort()).toEqual(['class-full', 'class-full', 'class-full', 'class-full', 'none', 'none'])
    expect(await classView(world.visitor, id)).toMatchObject({ taken: 2 })
  })

  it('take the time of a mentor once, of two administrators who plan at once', async () => {
    const admin = await world.admin()
    const mentorId = await makeMentor(admin)
    const input = {
      courseId: '900',
      mentorId,
      topic: 'Once',
      about: '',
      language: 'en',
      day: '2027-03-01',
      time: '10:00',
      minutes: '60',
      seats: '10',
      link: '',
    }
    const ends = await Promise.all(
      ['10:00', '10:30', '10:59'].map((time) => refusal(planClass(admin, { ...input, time }))),
    )
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    expect(ends.filter((end) => end !== 'none')).toEqual([{ time: 'class-busy' }, { time: 'class-busy' }])
  })
})
