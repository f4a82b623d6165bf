import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { adminPermissions, credentials, sessions, users } from '#modules/accounts/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { askForAccount, linkAccount, openAccount } from './commands/first.server.ts'
import { hearWay } from './commands/hear.server.ts'
import { setUpSignOn } from './commands/providers.server.ts'
import { unlinkAccount } from './commands/own.server.ts'
import { ownLinks } from './queries/own.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { wayCookie } from './rules.ts'
import { signOnLinks, signOnProviders } from './tables.server.ts'
import { backOf, begin, comeIn, standIn } from './test-sign-on.ts'

const many = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)))
const fresh = <C extends { viewer: object }>(ctx: C): C => ({
  ...ctx,
  viewer: { ...ctx.viewer, hasFreshPassword: true },
})

describe('single sign-on on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void (world = place.world))

  it('hears one answer once, of ten that bring it at once', async () => {
    const at = await standIn(world)
    const { asked, cookies } = await begin(at)
    const back = backOf(at, asked)
    const ends = await many(10, () => refusal(hearWay(at.visitor, at.slug, back, cookies)))
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    expect(ends.filter((end) => end === 'sign-on-over')).toHaveLength(9)
  })

  it('links one account with one person, of several of each that link at once', async () => {
    const at = await standIn(world)
    const people = await many(5, async (n) =>
      fresh(await world.member('A', { email: `sso-a${n}@example.com` })),
    )
    const ways = await many(5, () => comeIn(at))
    const ends = await many(5, (n) =>
      refusal(linkAccount(people[n]!, at.slug, ways[n]!.heard.wayId, ways[n]!.browser, { joins: 'on' })),
    )
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    expect(ends.filter((end) => end === 'sign-on-link-other')).toHaveLength(4)
    const other = await standIn(world)
    const several: Awaited<ReturnType<typeof comeIn>>[] = []
    for (const sub of ['p-1', 'p-2', 'p-3', 'p-4']) {
      other.server.person = { sub }
      several.push(await comeIn(other))
    }
    const each = await many(4, (n) =>
      refusal(linkAccount(people[0]!, other.slug, several[n]!.heard.wayId, several[n]!.browser, {})),
    )
    expect(each.filter((end) => end === 'none')).toHaveLength(1)
    expect(each.filter((end) => end === 'sign-on-link-taken')).toHaveLength(3)
  })

  it('opens one account of a mail that is pressed ten times at once', async () => {
    const at = await standIn(world)
    const { heard, browser } = await comeIn(at)
    const email = 'sso-new@example.com'
    await askForAccount(at.visitor, at.slug, heard.wayId, browser, { fullName: 'New', email, joins: 'on' })
    const [mail] = await world.visitor.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, email))
    const token = /confirm\/([0-9a-f]{64})/.exec(mail!.text)![1]
    const cookie = wayCookie(heard.wayId!, browser, false).split(';')[0]!
    const ends = await many(10, () => refusal(openAccount(world.visitor, at.slug, token, cookie)))
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    expect(ends.filter((end) => end === 'sign-on-mail-over')).toHaveLength(9)
    expect(await world.visitor.db.$count(users, eq(users.email, email))).toBe(1)
  })

  it('leaves one way in to who has no password and ends both at once', async () => {
    const [one, two] = [await standIn(world), await standIn(world)]
    const amina = fresh(await world.member('A', { email: 'sso-last@example.com' }))
    for (const at of [one, two]) {
      const { heard, browser } = await comeIn(at)
      await linkAccount(amina, at.slug, heard.wayId, browser, {})
    }
    expect(await world.visitor.db.$count(credentials, eq(credentials.userId, amina.viewer.id))).toBe(0)
    const links = await ownLinks(amina)
    const ends = await many(2, (n) => refusal(unlinkAccount(amina, links[n]!.id)))
    expect([...ends].sort()).toEqual(['none', 'sign-on-last-way'])
  })

  it('leaves an administrator neither link nor session, whichever comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const at = await standIn(world)
      const amina = fresh(await world.member('A', { email: `sso-admin${round}@example.com` }))
      const userId = amina.viewer.id
      const { heard, browser } = await comeIn(at)
      await linkAccount(amina, at.slug, heard.wayId, browser, {})
      const { asked, cookies } = await begin(at)
      const back = backOf(at, asked)
      await Promise.all([
        refusal(hearWay(at.visitor, at.slug, back, cookies)),
        world.visitor.db.insert(adminPermissions).values({ userId, grantedBy: 'x', grantedAt: world.now() }),
      ])
      expect(await world.visitor.db.$count(signOnLinks, eq(signOnLinks.userId, userId))).toBe(0)
      expect(await world.visitor.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    }
  })

  it('sets one up of two administrators who do it at once', async () => {
    const at = await standIn(world)
    await world.visitor.db.delete(signOnProviders).where(eq(signOnProviders.id, at.id))
    const ends = await many(4, () =>
      refusal(setUpSignOn(at.admin, at.organisationId, at.server.registration)),
    )
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    expect(ends.filter((end) => end === 'sign-on-set-up')).toHaveLength(3)
  })
})
