import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { hearLaunch } from './commands/hear.server.ts'
import { linkAccount } from './commands/link.server.ts'
import { sendScore } from './commands/scores.server.ts'
import { claims } from './rules.ts'
import { jobColumns, type ScoreJob } from './score-places.server.ts'
import { ltiLinks, ltiScores } from './tables.server.ts'
import { begin, launch, learn, standIn } from './test-launch.ts'

const COURSE = 9431
const named = { [claims.custom]: { course: String(COURSE) } }
const many = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)))

describe('other learning systems on Postgres with ten connections', () => {
  let world: World
  let course: Awaited<ReturnType<typeof makeCourse>>
  onPostgres(async (place) => {
    world = place.world
    course = await makeCourse(world.visitor, { id: COURSE, lessonCount: 4 })
  })

  it('takes one message once, of ten that bring it at once', async () => {
    const school = await standIn(world)
    const { state, nonce } = await begin(school)
    const id_token = await school.platform.sign(school.platform.resource(named), nonce, { now: world.now() })
    const ends = await many(10, () => refusal(hearLaunch(school.visitor, { state, id_token })))
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    expect(ends.filter((end) => end === 'lti-launch-over')).toHaveLength(9)
  })

  it('links one account with one person, of several of each that link at once', async () => {
    const school = await standIn(world)
    const people = await many(5, (n) => world.member('Amina', { email: `lti-${n}@example.com` }))
    const launches = await many(5, () => launch(school, school.platform.resource(named)))
    const ends = await Promise.all(
      people.map((ctx, n) =>
        refusal(linkAccount(school.at(ctx), launches[n]!.id, launches[n]!.browser, { scores: 'on' })),
      ),
    )
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    expect(ends.filter((end) => end === 'lti-link-other')).toHaveLength(4)
    // And the other way round: one account, several people there.
    const other = await standIn(world, 2)
    const ways = await many(5, (n) => launch(other, other.platform.resource({ ...named, sub: `p-${n}` })))
    const each = await Promise.all(
      ways.map(({ id, browser }) => refusal(linkAccount(other.at(people[0]!), id, browser, {}))),
    )
    expect(each.filter((end) => end === 'none')).toHaveLength(1)
    expect(each.filter((end) => end === 'lti-link-taken')).toHaveLength(4)
    expect(await world.visitor.db.$count(ltiLinks, eq(ltiLinks.platformId, other.id))).toBe(1)
  })

  it('sends each change once, of ten workers that send at once, and the last one last', async () => {
    const school = await standIn(world)
    const { platform, visitor } = school
    const amina = school.at(await world.member('Amina', { email: 'lti-scores@example.com' }))
    const { id, browser } = await launch(school, platform.resource(named))
    await linkAccount(amina, id, browser, { scores: 'on' })
    const newest = async () =>
      (
        await world.visitor.db
          .select(jobColumns)
          .from(ltiScores)
          .innerJoin(ltiLinks, eq(ltiLinks.id, ltiScores.linkId))
          .where(eq(ltiLinks.userId, amina.viewer.id))
      )[0]!
    await learn(amina, course, 1)
    const job = await newest()
    await many(10, () => sendScore(visitor, job))
    expect(platform.scores.map((one) => one.score.scoreGiven)).toEqual([25])
    // While one is on its way, two more lessons are completed: a job of the change waits its turn.
    world.queue.length = 0
    const { ask } = visitor.outside
    let isFirst = true
    const slow = {
      ...visitor,
      outside: {
        ...visitor.outside,
        ask: async (...asked: Parameters<typeof ask>) => {
          if (isFirst) {
            isFirst = false
            await learn(amina, course, 4)
            await sendScore(visitor, await newest())
          }
          return ask(...asked)
        },
      },
    }
    await learn(amina, course, 2)
    await sendScore(slow, await newest())
    for (const { data } of world.queue.splice(0).filter(({ name }) => name === 'lti-send-score'))
      await sendScore(visitor, data as ScoreJob)
    expect(platform.scores.map((one) => one.score.scoreGiven)).toEqual([25, 50, 100])
  })
})
