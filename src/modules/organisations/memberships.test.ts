import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { acceptInvitation } from './commands/join.server.ts'
import { renewLink } from './commands/invite.server.ts'
import { joinLink } from './queries/invitations.server.ts'
import { ownMemberships } from './queries/own.server.ts'
import { MOST_MEMBERSHIPS } from './rules.ts'
import { organisationMembers } from './tables.server.ts'
import { joinForTest, lotForTest, manageForTest, organisationForTest } from './test-person.ts'

async function setUp(world: World) {
  const admin = await world.admin()
  const njeri = await world.member('Njeri')
  const { id, slug } = await organisationForTest(admin, admin.viewer.id)
  await manageForTest(admin, id, njeri.viewer.id)
  return { admin, njeri, id, slug }
}

const tokenIn = (text: string) => /\/join\/(\S+)/.exec(text)![1]!

describe('who joins', () => {
  spec('is in twenty organisations at most, and may come again to each', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    await makeCourse(world.visitor, { id: 9431, priceKes: 1000, title: 'Invoices' })
    const member = await world.member('Amina')
    for (let n = 0; n < MOST_MEMBERSHIPS; n++) {
      const other = await organisationForTest(admin, admin.viewer.id)
      await joinForTest(admin, other.id, member.viewer.id)
      if (n === 0)
        await lotForTest(admin, { organisationId: other.id, createdBy: admin.viewer.id, isOpen: true })
    }
    await renewLink(njeri, slug)
    const key = { token: tokenIn((await joinLink(njeri, slug))!) }
    expect(await refusal(acceptInvitation(member, key))).toBe('organisation-many')
    const own = await ownMemberships(member)
    expect(own.map(({ seats }) => seats.length).sort()).toEqual([...Array(MOST_MEMBERSHIPS - 1).fill(0), 1])
    const [left] = own
    await admin.db.delete(organisationMembers).where(eq(organisationMembers.id, left!.memberId))
    await acceptInvitation(member, key)
    await acceptInvitation(member, { ...key, shows: 'on' })
    expect(await ownMemberships(member)).toHaveLength(MOST_MEMBERSHIPS)
    expect(await admin.db.$count(organisationMembers, eq(organisationMembers.organisationId, id))).toBe(1)
  })

  spec(
    'counts once among those of a day who join by a link, however often they come again',
    async ({ world }) => {
      const { njeri, id, slug } = await setUp(world)
      await renewLink(njeri, slug)
      const key = { token: tokenIn((await joinLink(njeri, slug))!) }
      const member = await world.member('Amina')
      for (let n = 0; n < 3; n++) await acceptInvitation(member, key)
      const counted = await njeri.db
        .select({ count: rateLimits.count })
        .from(rateLimits)
        .where(eq(rateLimits.key, `organisation-link-day:${id}`))
      expect(counted).toEqual([{ count: 1 }])
    },
  )
})
