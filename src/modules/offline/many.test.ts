import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atomically } from '#context.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { lessonProgress, submissions } from '#modules/courses/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { storeEvents } from './commands/store-events.server.ts'
import { MOST_EVENTS } from './rules.ts'
import { offlineEvents } from './tables.server.ts'
import { keepOn, told } from './test-events.ts'

describe('on Postgres', () => {
  let world: World
  onPostgres((place) => void (world = place.world))

  it('the same event of two processes at once is stored once', async () => {
    const amina = await world.member('Amina', { email: 'amina-twice@example.com' })
    const { id, lesson } = await makeCourse(amina, { id: 961 })
    const refused = told('completed', amina, { course: id, lesson: lesson('quiz').id })
    for (let n = 0; n < 20; n++) {
      const work = { course: id, lesson: lesson('project').id, data: { text: `Work ${n}` } }
      const event = n % 5 === 4 ? refused : told('project', amina, work)
      // In a transaction of their own they do not wait for each other's turn, as in two processes.
      const send = () => atomically(amina, (ctx) => storeEvents(ctx, [event]))
      const answers = await Promise.all([send(), send(), send()])
      const all = answers.flatMap(({ events }) => events.map(({ status }) => status))
      expect(all.sort()).toEqual(
        event === refused ? ['refused', 'refused', 'refused'] : ['known', 'known', 'stored'],
      )
    }
    const own = eq(submissions.userId, amina.viewer.id)
    expect(await amina.db.$count(submissions, own)).toBe(16)
    expect(await amina.db.$count(offlineEvents, eq(offlineEvents.userId, amina.viewer.id))).toBe(17)
  })

  it('a month of honest work comes at once: 10,000 events in 100 batches', async () => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina, { id: 960 })
    await keepOn(amina, course.id)
    const keptAt = world.now()
    world.wait(30 * DAY)
    const batches = Array.from({ length: 100 }, (_, batch) =>
      Array.from({ length: MOST_EVENTS }, (_, place) => {
        const n = batch * MOST_EVENTS + place
        const lesson = course.lessons[n % 2]!.id
        return told('opened', amina, { course: course.id, lesson, at: after(keptAt, n * 4 * MINUTE) })
      }),
    )
    for (const events of batches) {
      const answer = await storeEvents(amina, { events })
      expect(answer.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      expect(answer.events.every(({ status }) => status === 'stored')).toBe(true)
    }
    const own = eq(offlineEvents.userId, amina.viewer.id)
    expect(await amina.db.$count(offlineEvents, own)).toBe(10_000)
    const [first] = await amina.db
      .select()
      .from(lessonProgress)
      .where(eq(lessonProgress.userId, amina.viewer.id))
      .orderBy(asc(lessonProgress.startedAt))
    expect(first!.startedAt).toEqual(keptAt)
    // All of it once more, as a phone does that heard none of the answers.
    for (const events of batches) {
      const answer = await storeEvents(amina, { events })
      expect(answer.events.every(({ status }) => status === 'known')).toBe(true)
    }
  })
})
