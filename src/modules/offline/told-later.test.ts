import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DatabaseAway } from '#kit/failure.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import { completeLesson, openLesson } from '#modules/courses/commands/learning.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { certificates } from '#modules/courses/tables.server.ts'
import { twoPeople } from '#modules/messages/test-conversations.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { ownStanding } from '#modules/tracker/queries/standing.server.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { storeEvents } from './commands/store-events.server.ts'
import { MOST_EVENTS } from './rules.ts'
import { keepOn, type Member, outcomes, told } from './test-events.ts'

/** A course that somebody has kept for so long. */
async function keptFor(world: World, ctx: Member, ms: number, types?: Parameters<typeof makeCourse>[2]) {
  const course = await makeCourse(ctx, {}, types)
  await keepOn(ctx, course.id)
  const keptAt = world.now()
  world.wait(ms)
  const lesson = (index: number) => ({ course: course.id, lesson: course.lessons[index]!.id })
  return { course, keptAt, lesson }
}

const batchesOf = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

describe('what is told later counts', () => {
  spec('for a certificate with the day on which the last lesson was done', async ({ world }) => {
    const amina = await world.member('Amina')
    const { course, keptAt, lesson } = await keptFor(world, amina, 20 * DAY, ['text', 'text'])
    const [first, last] = [after(keptAt, DAY), after(keptAt, 9 * DAY)]
    await outcomes(amina, [told('completed', amina, { ...lesson(1), at: last })])
    expect(await refusal(issueCertificate(amina, course.id, {}))).toBe('certificate-too-early')
    await outcomes(amina, [told('completed', amina, { ...lesson(0), at: first })])
    await issueCertificate(amina, course.id, {})
    expect(await amina.db.select().from(certificates)).toMatchObject([
      { completedAt: last, issuedAt: world.now() },
    ])
    // A lesson, the last one with its course, and the certificate.
    expect((await ownStanding(amina)).activityPoints).toBe(5 + 5 + 40 + 10)
  })

  spec('for a streak when it is at most seven days old, and for points always', async ({ world }) => {
    const amina = await world.member('Amina')
    const types = Array.from({ length: 10 }, () => 'text' as const)
    const { keptAt, lesson } = await keptFor(world, amina, 9 * DAY, types)
    const done = (day: number) =>
      told('completed', amina, { ...lesson(day), at: after(keptAt, day * DAY + (day === 2 ? 0 : SECOND)) })
    // The days 0 to 8; the ninth day ends in a second.
    await outcomes(amina, [0, 1, 3, 4, 5, 6, 7, 8].map(done))
    let standing = await ownStanding(amina)
    expect(standing.streakDays).toBe(6)
    expect(standing.activityPoints).toBe(40)
    expect(standing.active.filter(Boolean)).toHaveLength(6)
    expect(standing.badges.map(({ badge }) => badge)).toEqual(['first-lesson'])
    // To the millisecond seven days old: it counts, and makes seven days in a row.
    await outcomes(amina, [done(2)])
    standing = await ownStanding(amina)
    expect(standing.streakDays).toBe(7)
    expect(standing.badges.map(({ badge }) => badge)).toContain('streak-7')
    // A bare day that is older is nothing at all.
    await outcomes(amina, [told('opened', amina, { ...lesson(9), at: after(keptAt, DAY) })])
    expect(await ownStanding(amina)).toMatchObject({ streakDays: 7, activityPoints: 45 })
  })

  spec('and is told to its person at the hour when it arrives', async ({ world }) => {
    const amina = await world.member('Amina')
    await amina.db.update(profiles).set({ mailBadges: true }).where(eq(profiles.id, amina.viewer.id))
    const { keptAt, lesson } = await keptFor(world, amina, 3 * DAY + 14 * HOUR)
    await outcomes(amina, [told('completed', amina, { ...lesson(0), at: after(keptAt, DAY) })])
    const [notice] = await amina.db.select().from(notifications)
    expect(notice).toMatchObject({ kind: 'badge', createdAt: world.now() })
    expect((await ownStanding(amina)).badges).toMatchObject([{ awardedAt: after(keptAt, DAY) }])
    // At two in the morning: the mail waits for hers, not for one that is over.
    const [mail] = await amina.db.select().from(outgoingMails)
    expect(mail!.createdAt).toEqual(world.now())
    expect(mail!.notBefore!.getTime()).toBeGreaterThan(world.now().getTime())
  })
})

describe('limits of what is told later', () => {
  spec(
    'count as online: too much of one minute waits, in its order, and is stored later',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { course, keptAt, lesson } = await keptFor(world, amina, 30 * DAY)
      const other = await makeCourse(amina, { id: 901 })
      const all = Array.from({ length: 300 }, () => told('opened', amina, { ...lesson(0), at: keptAt }))
      const answered = new Set<string>()
      const send = async () => {
        let again: number | undefined
        for (const batch of batchesOf(
          all.filter(({ id }) => !answered.has(id)),
          MOST_EVENTS,
        )) {
          const answer = await storeEvents(amina, { events: batch }).catch(async (error: unknown) => {
            expect(error).toMatchObject({ code: 'too-many' })
            return { events: [], again: (error as { values: { seconds: number } }).values.seconds }
          })
          for (const { id } of answer.events) answered.add(id)
          again ??= answer.again
        }
        return again
      }
      // 120 in the minute of the past, and as many in this one.
      expect(await send()).toBe(60)
      expect(answered.size).toBe(240)
      // Another thing of the same course waits behind them; what is done with a network now has no room either.
      expect(await refusal(openLesson(amina, course.id, course.lessons[0]!.id))).toBe('too-many')
      const late = told('opened', amina, { course: other.id, lesson: other.lessons[0]!.id, at: keptAt })
      expect(await refusal(storeEvents(amina, [late]))).toBe('too-many')
      world.wait(MINUTE)
      expect(await send()).toBeUndefined()
      expect(answered.size).toBe(300)
      await completeLesson(amina, course.id, course.lessons[0]!.id)
    },
  )

  spec(
    'are no way around: made-up times reach nobody more often than a limit of what is told now',
    async ({ world }) => {
      const { amina, id } = await twoPeople(world)
      const max = 600
      world.wait(40 * DAY)
      const write = (n: number) =>
        told('message', amina, {
          at: after(world.now(), -n * HOUR),
          data: { conversation: id, text: 'Hello' },
        })
      const all = Array.from({ length: max + 5 }, (_, n) => write(n))
      let stored = 0
      for (const batch of batchesOf(all, MOST_EVENTS).slice(0, -1))
        stored += (await storeEvents(amina, { events: batch })).events.length
      expect(stored).toBe(max)
      const [last] = batchesOf(all, MOST_EVENTS).slice(-1)
      const { code, values } = await refusalOf(storeEvents(amina, { events: last }))
      expect(code).toBe('too-many')
      expect(values.seconds).toBeLessThanOrEqual(3600)
      world.wait(HOUR)
      expect(await outcomes(amina, last!)).toEqual(Array(5).fill('stored'))
    },
  )

  spec('that end hold back what comes after in the same course, and nothing else', async ({ world }) => {
    const amina = await world.member('Amina')
    const { course, lesson } = await keptFor(world, amina, 30 * DAY)
    const other = await makeCourse(amina, { id: 901 })
    await keepOn(amina, other.id)
    world.wait(DAY)
    const project = { course: course.id, lesson: course.lesson('project').id, at: world.now() }
    const works = Array.from({ length: 21 }, (_, n) =>
      told('project', amina, { ...project, data: { text: `Work ${n}` } }),
    )
    const behind = told('opened', amina, { ...lesson(0), at: world.now() })
    const beside = told('opened', amina, { course: other.id, lesson: other.lessons[0]!.id })
    const { events, again } = await storeEvents(amina, [...works, behind, beside])
    expect(events.map(({ id }) => id)).toEqual([...works.slice(0, 20), beside].map(({ id }) => id))
    expect(again).toBe(3600)
    world.wait(HOUR)
    expect(await outcomes(amina, [works[20], behind])).toEqual(['stored', 'stored'])
  })
})

describe('what could not be judged now', () => {
  spec(
    'has no answer: a database that is away ends the batch, a fault of ours only its event',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { lesson } = await keptFor(world, amina, DAY)
      const [before, broken, behind] = [1, 2, 3].map(() => told('opened', amina, lesson(0)))
      const other = await makeCourse(amina, { id: 901 })
      const beside = told('opened', amina, { course: other.id, lesson: other.lessons[0]!.id })
      // The second event's transaction fails.
      const failing = (error: Error): Member => {
        let n = 0
        const transaction: Member['db']['transaction'] = (work, settings) =>
          ++n === 2 ? Promise.reject(error) : amina.db.transaction(work, settings)
        return { ...amina, db: Object.assign(Object.create(amina.db) as Member['db'], { transaction }) }
      }
      const away = failing(new DatabaseAway(new Error('stopped')))
      expect(await storeEvents(away, [before, broken, behind, beside])).toMatchObject({
        events: [{ id: before!.id, status: 'stored' }],
        again: 5,
      })
      expect(
        await storeEvents(failing(new Error('a fault')), [told('opened', amina, lesson(0)), broken, behind]),
      ).toMatchObject({ events: [{ status: 'stored' }, { id: behind!.id, status: 'stored' }] })
      expect(world.logged.map(({ event }) => event)).toEqual(['offline.event'])
      expect(await outcomes(amina, [before, broken, behind])).toEqual(['known', 'stored', 'known'])
      const never = { ...amina, db: failing(new DatabaseAway(new Error('stopped'))).db }
      await never.db.transaction(async () => {})
      await expect(
        storeEvents(never, [told('opened', amina, { id: newId(), ...lesson(0) })]),
      ).rejects.toThrow('away')
    },
  )
})
