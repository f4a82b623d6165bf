import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { aTopic, stored } from '#modules/community/test-threads.ts'
import { TRUSTED_AFTER_MS } from '#modules/moderation/rules.ts'
import { after, DAY } from '#kit/time.ts'
import { type Member, reportedBy } from '#test/reports.ts'
import { spec, type World } from '#test/world.ts'
import { DEMO_ACCOUNTS, loadSample } from './sample.server.ts'

const emails = ['amina', 'baraka', 'wanjiku'].map((name) => `${name}@stadi.example`)
const rowsOf = ({ visitor }: World) =>
  visitor.db.select().from(users).where(inArray(users.email, emails)).orderBy(users.email)

/** The demo people as if they were signed in. */
const signedIn = async (world: World): Promise<Member[]> =>
  (await rowsOf(world)).map(({ id, email, name }) => ({
    ...world.visitor,
    viewer: { id, email, name, role: 'student', avatarUrl: null, sessionId: id, isAdmin: false },
  }))

describe('the demo accounts', () => {
  spec(
    '[COM-26+] [DATA-34+] three reports by them hide a post, in a trial as with real people (N5)',
    async ({ world }) => {
      await loadSample(world.visitor)
      const topic = await aTopic(await world.member('Juma'))
      const demo = await signedIn(world)
      await reportedBy(demo.slice(0, 2), 'post', topic)
      expect((await stored(world.visitor, topic))?.hiddenAt).toBeNull()
      await reportedBy(demo.slice(2), 'post', topic)
      expect(await stored(world.visitor, topic)).toMatchObject({ hiddenBy: 'reports' })
    },
  )

  spec(
    '[DATA-34+] become as old where they came as new ones, once, when samples load again',
    async ({ world }) => {
      await loadSample(world.visitor)
      const { db } = world.visitor
      const ages = async () => (await rowsOf(world)).map(({ createdAt }) => createdAt)
      const wanted = await ages()
      for (const createdAt of wanted) expect(after(createdAt, TRUSTED_AFTER_MS) < world.now()).toBe(true)
      await db.update(users).set({ createdAt: world.now() }).where(inArray(users.email, emails))
      await sharedTokens(db, 'sample-content').write('an earlier one', after(world.now(), DAY))
      expect(await loadSample(world.visitor)).toBe(true)
      expect(await ages()).toEqual(wanted)
      const [first] = await rowsOf(world)
      const [profile] = await db.select().from(profiles).where(eq(profiles.id, first!.id))
      expect(profile?.createdAt).toEqual(first!.createdAt)
      // Later they are older than they are said to be, and stay so.
      world.wait(3 * DAY)
      await sharedTokens(db, 'sample-content').write('another', after(world.now(), DAY))
      expect(await loadSample(world.visitor)).toBe(true)
      expect(await ages()).toEqual(wanted)
    },
  )

  spec('[DATA-34+] a change of who they are loads samples again', async ({ world }) => {
    await loadSample(world.visitor)
    const [account] = DEMO_ACCOUNTS
    const days = account!.joinedDaysAgo
    account!.joinedDaysAgo = 46
    expect(await loadSample(world.visitor)).toBe(true)
    account!.joinedDaysAgo = days!
  })
})
