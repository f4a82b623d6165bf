import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { NotReached } from '#adapters/outside/outside.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { takeNewest } from '#modules/courses/commands/take-newest.server.ts'
import { courses, lessons, pastLessons, versionLessons } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { spec, type World } from '#test/world.ts'
import { changePlatform, closePlatform } from './commands/platforms.server.ts'
import { chooseScores, linkAccount, unlinkAccount } from './commands/link.server.ts'
import { findLostScores, sendScore } from './commands/scores.server.ts'
import { ownLinks } from './queries/own.server.ts'
import { platformForAdmin } from './queries/for-admins.server.ts'
import { claims } from './rules.ts'
import type { ScoreJob } from './score-places.server.ts'
import { ltiScores } from './tables.server.ts'
import { launch, learn, standIn } from './test-launch.ts'

const COURSE = 9421
const named = { [claims.custom]: { course: String(COURSE) } }

/** Amina, who came from a school to a course of four lessons. */
async function setUp(world: World, scores: 'on' | '' = 'on', lessonCount = 4) {
  const school = await standIn(world)
  const course = await makeCourse(world.visitor, { id: COURSE, lessonCount })
  const amina = school.at(await world.member('Amina'))
  const { id, browser } = await launch(school, school.platform.resource(named))
  await linkAccount(amina, id, browser, { scores })
  return { school, course, amina, platform: school.platform }
}

/** Runs the jobs that wait, as the clock says. */
async function work(world: World, { visitor }: Awaited<ReturnType<typeof standIn>>): Promise<number> {
  const jobs = world.queue.splice(0).filter(({ name }) => name === 'lti-send-score')
  for (const { data } of jobs) await sendScore(visitor, data as ScoreJob)
  return jobs.length
}

describe('how far somebody is', () => {
  spec('is sent as it changes, as a score that the platform understands', async ({ world }) => {
    const { school, course, amina, platform } = await setUp(world)
    expect(await work(world, school)).toBe(1)
    // Nothing was done yet.
    expect(platform.scores).toEqual([])
    await learn(amina, course, 1)
    await work(world, school)
    expect(platform.scores).toEqual([
      {
        url: `${platform.origin}/mod/lti/services.php/2/lineitems/7/lineitem/scores?type_id=1`,
        token: 'Bearer token-1',
        type: 'application/vnd.ims.lis.v1.score+json',
        score: {
          userId: '42',
          scoreGiven: 25,
          scoreMaximum: 100,
          activityProgress: 'InProgress',
          gradingProgress: 'FullyGraded',
          timestamp: world.now().toISOString(),
        },
      },
    ])
    world.wait(MINUTE)
    await learn(amina, course, 4)
    // Three lessons, and the event of the course: one score, by one token.
    await work(world, school)
    expect(platform.scores.slice(1).map(({ score }) => [score.scoreGiven, score.activityProgress])).toEqual([
      [100, 'Completed'],
    ])
    expect(platform.tokensGiven).toBe(1)
    expect((await ownLinks(amina))[0]!.scores).toMatchObject([
      { course: 'Selling Online', percent: 100, outcome: 'sent', waits: false },
    ])
    // Done again changes nothing, and nothing is sent.
    await learn(amina, course, 4)
    await work(world, school)
    expect(platform.scores).toHaveLength(2)
  })

  spec('is sent anew when somebody goes on in a newer version of the course', async ({ world }) => {
    const { school, course, amina, platform } = await setUp(world)
    const { db } = world.visitor
    await learn(amina, course, 3)
    await work(world, school)
    // A version without the last lesson is published, as its writers would.
    const [row] = await db
      .select()
      .from(versionLessons)
      .where(eq(versionLessons.lessonId, course.lessonIds[0]!))
    await db
      .insert(pastLessons)
      .values(course.lessonIds.map((lessonId, at) => ({ ...row!, lessonId, position: at + 1 })))
    await db.update(courses).set({ version: 2 }).where(eq(courses.id, COURSE))
    await db.update(lessons).set({ publishedAt: null }).where(eq(lessons.id, course.lessonIds[3]!))
    await takeNewest(amina, COURSE)
    await work(world, school)
    expect(platform.scores.map(({ score }) => [score.scoreGiven, score.activityProgress])).toEqual([
      [75, 'InProgress'],
      [100, 'Completed'],
    ])
    // One more lesson in the third: fewer of a hundred.
    await db
      .insert(pastLessons)
      .values(
        course.lessonIds
          .slice(0, 3)
          .map((lessonId, at) => ({ ...row!, version: 2, lessonId, position: at + 1 })),
      )
    await db.update(courses).set({ version: 3 }).where(eq(courses.id, COURSE))
    await db.update(lessons).set({ publishedAt: world.now() }).where(eq(lessons.id, course.lessonIds[3]!))
    await takeNewest(amina, COURSE)
    await work(world, school)
    expect(platform.scores.at(-1)!.score).toMatchObject({ scoreGiven: 75 })
  })

  spec(
    'is sent to nobody without agreement, nor after it was taken back or the link ended',
    async ({ world }) => {
      const { school, course, amina, platform } = await setUp(world, '')
      await learn(amina, course, 1)
      expect(await work(world, school)).toBe(0)
      const [link] = await ownLinks(amina)
      await chooseScores(amina, link!.id, true)
      await work(world, school)
      expect(platform.scores.map(({ score }) => score.scoreGiven)).toEqual([25])
      await learn(amina, course, 2)
      // Taken back while a job waits.
      await chooseScores(amina, link!.id, false)
      expect(await work(world, school)).toBe(1)
      await learn(amina, course, 3)
      expect(await work(world, school)).toBe(0)
      await chooseScores(amina, link!.id, true)
      await unlinkAccount(amina, link!.id)
      await work(world, school)
      await learn(amina, course, 4)
      expect(await work(world, school)).toBe(0)
      expect(platform.scores).toHaveLength(1)
      expect(await world.visitor.db.$count(ltiScores)).toBe(0)
    },
  )

  spec(
    'reaches no closed platform, and is sent within the hour once that is open again',
    async ({ world }) => {
      const { school, course, amina, platform } = await setUp(world)
      await work(world, school)
      const admin = await world.admin()
      await closePlatform(admin, school.id, true)
      await learn(amina, course, 2)
      await work(world, school)
      expect(platform.scores).toEqual([])
      await findLostScores(school.visitor)
      expect(await work(world, school)).toBe(0)
      await closePlatform(admin, school.id, false)
      world.wait(HOUR)
      await findLostScores(school.visitor)
      await work(world, school)
      expect(platform.scores.map(({ score }) => score.scoreGiven)).toEqual([50])
      // Nothing is left for the next hour.
      world.wait(HOUR)
      await findLostScores(school.visitor)
      expect(await work(world, school)).toBe(0)
    },
  )

  spec(
    'is tried anew after its platform was changed, but not where the place is gone or nobody agreed',
    async ({ world }) => {
      const { school, course, amina, platform } = await setUp(world)
      await work(world, school)
      const admin = { ...(await world.admin()), outside: platform.outside() }
      const change = async () => {
        await changePlatform(admin, school.id, platform.registration)
        world.wait(HOUR)
        await findLostScores(school.visitor)
        return work(world, school)
      }
      // Given up after the last pause.
      platform.tokenStatus = 400
      await learn(amina, course, 1)
      for (let n = 0; n < 6; n++) await work(world, school)
      expect(world.queue).toEqual([])
      platform.tokenStatus = 200
      expect(await change()).toBe(1)
      expect(platform.scores.map(({ score }) => score.scoreGiven)).toEqual([25])
      expect((await platformForAdmin(admin, school.id)).stuck).toBe(0)
      platform.scoreStatus = 404
      await learn(amina, course, 2)
      await work(world, school)
      expect(await change()).toBe(0)
      const [link] = await ownLinks(amina)
      platform.scoreStatus = 500
      await learn(amina, course, 3)
      for (let n = 0; n < 6; n++) await work(world, school)
      await chooseScores(amina, link!.id, false)
      expect(await change()).toBe(0)
    },
  )

  spec('is tried again with growing pauses, and not after the place is gone', async ({ world }) => {
    const { school, course, amina, platform } = await setUp(world)
    await work(world, school)
    platform.scoreStatus = 500
    await learn(amina, course, 1)
    const pauses: number[] = []
    for (let n = 0; n < 10; n++) {
      await work(world, school)
      const waiting = world.queue.find(({ name }) => name === 'lti-send-score')
      if (!waiting) break
      pauses.push(waiting.startAfterS / 60)
      world.wait(waiting.startAfterS * 1000)
    }
    expect(pauses).toEqual([1, 10, 60, 360, 1440])
    expect((await platformForAdmin(await world.admin(), school.id)).stuck).toBe(1)
    expect((await ownLinks(amina))[0]!.scores).toMatchObject([
      { percent: null, outcome: 'refused', waits: true },
    ])
    // The next change begins anew, and a place that is gone is left alone.
    platform.scoreStatus = 200
    world.wait(HOUR)
    await learn(amina, course, 2)
    await work(world, school)
    expect(platform.scores.map(({ score }) => score.scoreGiven)).toEqual([50])
    platform.scoreStatus = 404
    await learn(amina, course, 3)
    await work(world, school)
    expect(world.queue).toEqual([])
    expect(JSON.stringify(world.logged)).not.toMatch(/token-|eyJ|"42"/)
  })

  spec(
    'waits while the platform gives no token or is away, and asks for a new one when the old one is refused',
    async ({ world }) => {
      const { school, course, amina, platform } = await setUp(world)
      await work(world, school)
      platform.tokenStatus = 400
      await learn(amina, course, 1)
      await work(world, school)
      expect(platform.scores).toEqual([])
      platform.tokenStatus = 200
      const away = { ...school.visitor.outside, ask: () => Promise.reject(new NotReached('too-slow')) }
      const [job] = world.queue.splice(0)
      await sendScore({ ...school.visitor, outside: away }, job!.data as ScoreJob)
      expect(await work(world, school)).toBe(1)
      expect(platform.scores).toHaveLength(1)
      expect(platform.tokensGiven).toBe(1)
      platform.scoreStatus = 401
      await learn(amina, course, 2)
      await work(world, school)
      platform.scoreStatus = 200
      await work(world, school)
      expect(platform.tokensGiven).toBe(2)
      expect(platform.scores.at(-1)).toMatchObject({ token: 'Bearer token-2', score: { scoreGiven: 50 } })
      // A token is not used beyond its hour.
      world.wait(2 * HOUR)
      await learn(amina, course, 3)
      await work(world, school)
      expect(platform.tokensGiven).toBe(3)
    },
  )

  spec('is sent after all when the job that had it died', async ({ world }) => {
    const { school, course, amina, platform } = await setUp(world)
    await work(world, school)
    await learn(amina, course, 1)
    const dead = { ...school.visitor.outside, ask: () => Promise.reject(new Error('killed')) }
    const job = world.queue.splice(0).at(-1)
    const send = () => sendScore({ ...school.visitor, outside: dead }, job!.data as ScoreJob)
    await expect(send()).rejects.toThrow('killed')
    // Somebody still has it, as far as anybody knows.
    await sendScore(school.visitor, job!.data as ScoreJob)
    expect(platform.scores).toEqual([])
    world.wait(DAY)
    await findLostScores(school.visitor)
    await work(world, school)
    expect(platform.scores).toHaveLength(1)
  })
})
