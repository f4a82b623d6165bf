import { inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addSamplePeople } from '#modules/accounts/sample/people.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { aTopic, stored } from '#modules/community/test-threads.ts'
import { DAY } from '#kit/time.ts'
import { type Member, reportedBy } from '#test/reports.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec, type World } from '#test/world.ts'
import { DEMO_ACCOUNTS, loadSample } from './sample.server.ts'

const emails = ['amina', 'baraka', 'wanjiku'].map((name) => `${name}@stadi.example`)
const rowsOf = ({ visitor }: World) =>
  visitor.db.select().from(users).where(inArray(users.email, emails)).orderBy(users.email)
const daysOf = async (world: World) =>
  (await rowsOf(world)).map(({ createdAt }) => (+world.now() - +createdAt) / DAY)

/** The demo people as if they were signed in. */
const signedIn = async (world: World): Promise<Member[]> =>
  (await rowsOf(world)).map(({ id, email, name }) => ({
    ...world.visitor,
    viewer: { id, email, name, role: 'student', avatarUrl: null, sessionId: id, isAdmin: false },
  }))

describe('the demo accounts', () => {
  sampledSpec(
    '[COM-26+] [DATA-34+] three reports by them hide a post, in a trial as with real people (N5)',
    async ({ world }) => {
      const topic = await aTopic(await world.member('Juma'))
      const demo = await signedIn(world)
      await reportedBy(demo.slice(0, 2), 'post', topic)
      expect((await stored(world.visitor, topic))?.hiddenAt).toBeNull()
      await reportedBy(demo.slice(2), 'post', topic)
      expect(await stored(world.visitor, topic)).toMatchObject({ hiddenBy: 'reports' })

      // Where they came as new accounts, the next start makes them older: who they are is part of what is loaded.
      const { db } = world.visitor
      await db.update(users).set({ createdAt: world.now() }).where(inArray(users.email, emails))
      const [amina] = DEMO_ACCOUNTS
      const days = amina!.joinedDaysAgo!
      try {
        amina!.joinedDaysAgo = days + 1
        expect(await loadSample(world.visitor)).toBe(true)
      } finally {
        amina!.joinedDaysAgo = days
      }
      expect(await daysOf(world)).toEqual([days + 1, 80, 20])
    },
  )

  spec(
    '[DATA-34+] become as old as they are said to be where they came as new ones, and stay older',
    async ({ world }) => {
      const people = DEMO_ACCOUNTS.filter(({ email }) => emails.includes(email))
      const add = (days?: number) =>
        addSamplePeople(
          world.visitor,
          people.map((person) => ({ ...person, joinedDaysAgo: days ?? person.joinedDaysAgo })),
        )
      await add(0)
      expect(await daysOf(world)).toEqual([0, 0, 0])
      await add()
      expect(await daysOf(world)).toEqual([45, 80, 20])
      world.wait(3 * DAY)
      await add()
      expect(await daysOf(world)).toEqual([48, 83, 23])
    },
  )
})
