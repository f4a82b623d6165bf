import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, MINUTE } from '#kit/time.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { deliverMail } from '#modules/outbox/commands.server.ts'
import { atomically } from '#context.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import {
  acceptInvitation,
  joinBySignOn,
  leaveOrganisation,
  openInvitation,
  removeMember,
} from './commands/join.server.ts'
import { answerRequest, chooseLink, forgetOldRequests, withdrawRequest } from './commands/requests.server.ts'
import { handleEvent } from './commands/statements.server.ts'
import { inviteOne, renewLink } from './commands/invite.server.ts'
import { sendInvitations } from './commands/send.server.ts'
import { joinLink } from './queries/invitations.server.ts'
import { ownMemberships } from './queries/own.server.ts'
import { ownRequests, requestsOf } from './queries/requests.server.ts'
import { peopleOf } from './queries/people.server.ts'
import { MOST_MEMBERSHIPS, REQUEST_RETENTION_DAYS } from './rules.ts'
import { joinRequests, memberRemovals, organisationMembers } from './tables.server.ts'
import { joinForTest, manageForTest, organisationForTest } from './test-person.ts'

type Person = Awaited<ReturnType<World['member']>>

async function setUp(world: World) {
  const admin = await world.admin()
  const [njeri, amina] = [await world.member('Njeri'), await world.member('Amina')]
  const { id, slug } = await organisationForTest(admin, admin.viewer.id)
  await manageForTest(admin, id, njeri.viewer.id)
  await renewLink(njeri, slug)
  const key = { token: /\/join\/(\S+)/.exec((await joinLink(njeri, slug))!)![1]! }
  const asking = async () => (await requestsOf(njeri, slug, 1)).rows
  const isIn = async (who: Person) => (await ownMemberships(who)).length > 0
  /** The token of the mail that invites somebody. */
  const mailed = async (who: Person) => {
    await inviteOne(njeri, slug, { name: who.viewer.name, contact: who.viewer.email })
    await sendInvitations(world.visitor, id)
    for (const job of world.queue.splice(0))
      if (job.name === 'deliver-mail') await deliverMail(world.visitor, String(job.data['mailId']))
    return { token: /\/join\/([^\s"]+)/.exec(world.letters.at(-1)!.text)![1]! }
  }
  return { admin, njeri, amina, id, slug, key, asking, isIn, mailed }
}
const kindsOf = async ({ db, viewer }: Person) =>
  (await db.select().from(notifications).where(eq(notifications.userId, viewer.id))).map(({ kind }) => kind)

describe('a link that asks for a manager’s yes', () => {
  spec('lets nobody in before it, and with it as they agreed', async ({ world }) => {
    const { njeri, amina, slug, key, asking, isIn } = await setUp(world)
    await chooseLink(njeri, slug, { asks: 'on' })
    expect(await openInvitation(amina, key)).toMatchObject({ asks: true, seats: [] })
    expect(await acceptInvitation(amina, { ...key, shows: 'on' })).toBe('asked')
    // Twice is once, and managers hear it once.
    expect(await acceptInvitation(amina, { ...key, shows: 'on' })).toBe('asked')
    expect(await kindsOf(njeri)).toEqual(['organisation-asked'])
    expect(await isIn(amina)).toBe(false)
    expect((await peopleOf(njeri, slug, { q: '', page: 1 })).rows).toEqual([])
    const [request] = await asking()
    expect(request).toEqual({
      id: expect.any(String) as string,
      name: 'Amina',
      askedAt: world.now(),
      wasMember: false,
    })
    expect(await ownRequests(amina)).toMatchObject([{ id: request!.id, isRefused: false }])
    world.wait(MINUTE)
    await answerRequest(njeri, slug, request!.id, { answer: 'yes' })
    expect(await ownMemberships(amina)).toMatchObject([{ showsSince: world.now(), joinedAt: world.now() }])
    expect(await kindsOf(amina)).toEqual(['organisation-joined'])
    expect([await asking(), await ownRequests(amina)]).toEqual([[], []])
    expect(await refusal(answerRequest(njeri, slug, request!.id, { answer: 'no' }))).toBe('not-found')
    // Who is in it and comes again by the link changes what they show, and asks nobody.
    expect(await acceptInvitation(amina, key)).toBe('joined')
    expect(await ownMemberships(amina)).toMatchObject([{ showsSince: null }])
    await chooseLink(njeri, slug, {})
    const baraka = await world.member('Baraka')
    expect(await acceptInvitation(baraka, key)).toBe('joined')
  })

  spec('says no for ninety days, and a mail that invites is a yes', async ({ world }) => {
    const { njeri, amina, slug, key, asking, isIn, mailed } = await setUp(world)
    await chooseLink(njeri, slug, { asks: 'on' })
    await acceptInvitation(amina, key)
    await answerRequest(njeri, slug, (await asking())[0]!.id, { answer: 'no' })
    expect(await kindsOf(amina)).toEqual(['organisation-refused'])
    expect(await refusal(acceptInvitation(amina, key))).toBe('organisation-said-no')
    expect([await asking(), (await ownRequests(amina))[0]!.isRefused]).toEqual([[], true])
    expect(await refusal(withdrawRequest(amina, (await ownRequests(amina))[0]!.id))).toBe('not-found')
    world.wait(REQUEST_RETENTION_DAYS * DAY + 1)
    await forgetOldRequests(world.visitor)
    expect(await acceptInvitation(amina, key)).toBe('asked')
    await answerRequest(njeri, slug, (await asking())[0]!.id, { answer: 'no' })
    expect(await acceptInvitation(amina, await mailed(amina))).toBe('joined')
    expect([await isIn(amina), await amina.db.$count(joinRequests)]).toEqual([true, 0])
  })

  spec('is answered by managers of that organisation, and taken back by who asked', async ({ world }) => {
    const { admin, njeri, amina, slug, key, asking } = await setUp(world)
    const other = await organisationForTest(admin, admin.viewer.id)
    const baraka = await world.member('Baraka')
    await manageForTest(admin, other.id, baraka.viewer.id)
    await chooseLink(njeri, slug, { asks: 'on' })
    await acceptInvitation(amina, key)
    const [{ id }] = (await asking()) as unknown as [{ id: string }]
    const yes = { answer: 'yes' }
    expect(await refusal(answerRequest(baraka, other.slug, id, yes))).toBe('not-found')
    expect(await refusal(answerRequest(baraka, slug, id, yes))).toBe('not-found')
    expect(await refusal(answerRequest(amina, slug, id, yes))).toBe('not-found')
    expect(await refusal(chooseLink(amina, slug, {}))).toBe('not-found')
    expect(await refusal(requestsOf(amina, slug, 1))).toBe('not-found')
    expect(await refusal(withdrawRequest(baraka, id))).toBe('not-found')
    expect(await refusal(answerRequest(njeri, slug, id, { answer: 'perhaps' }))).toEqual({
      answer: 'option-unknown',
    })
    await withdrawRequest(amina, id)
    expect(await refusal(answerRequest(njeri, slug, id, yes))).toBe('not-found')
    expect(await amina.db.$count(organisationMembers)).toBe(0)
  })

  spec('keeps what holds at the moment of the yes', async ({ world }) => {
    const { admin, njeri, amina, slug, key, asking } = await setUp(world)
    await chooseLink(njeri, slug, { asks: 'on' })
    await acceptInvitation(amina, { ...key, shows: 'on' })
    // A parent took their yes back: nothing is shown.
    await atomically(amina, (ctx) =>
      handleEvent(ctx, { type: 'account.alone', userId: amina.viewer.id, key: 'x', data: {} }),
    )
    const [{ id }] = (await asking()) as unknown as [{ id: string }]
    for (let n = 0; n < MOST_MEMBERSHIPS; n++)
      await joinForTest(admin, (await organisationForTest(admin, admin.viewer.id)).id, amina.viewer.id)
    expect(await refusal(answerRequest(njeri, slug, id, { answer: 'yes' }))).toBe('request-many')
    await leaveOrganisation(amina, (await ownMemberships(amina))[0]!.memberId)
    await answerRequest(njeri, slug, id, { answer: 'yes' })
    expect((await ownMemberships(amina)).at(-1)).toMatchObject({ showsSince: null })
  })
})

describe('whom a manager took out', () => {
  const takenOut = async (world: World) => {
    const all = await setUp(world)
    const { njeri, amina, slug, key, mailed } = all
    const old = await mailed(amina)
    await acceptInvitation(amina, key)
    world.wait(MINUTE)
    await removeMember(njeri, slug, (await ownMemberships(amina))[0]!.memberId)
    return { ...all, old }
  }

  spec('does not come back by the link or by an older mail, without a yes', async ({ world }) => {
    const { njeri, amina, slug, key, old, asking, isIn } = await takenOut(world)
    expect(await openInvitation(amina, key)).toMatchObject({ asks: true })
    expect(await acceptInvitation(amina, key)).toBe('asked')
    expect(await acceptInvitation(amina, old)).toBe('asked')
    expect(await isIn(amina)).toBe(false)
    expect(await asking()).toMatchObject([{ name: 'Amina', wasMember: true }])
    await answerRequest(njeri, slug, (await asking())[0]!.id, { answer: 'yes' })
    expect([await isIn(amina), await amina.db.$count(memberRemovals)]).toEqual([true, 0])
    // Others join by the same link as before, and who leaves by themselves comes back as they like.
    const baraka = await world.member('Baraka')
    expect(await acceptInvitation(baraka, key)).toBe('joined')
    await leaveOrganisation(baraka, (await ownMemberships(baraka))[0]!.memberId)
    expect(await acceptInvitation(baraka, key)).toBe('joined')
  })

  spec('comes back by an invitation that was written since', async ({ world }) => {
    const { admin, amina, id, isIn, mailed } = await takenOut(world)
    world.wait(31 * DAY)
    expect(await acceptInvitation(amina, await mailed(amina))).toBe('joined')
    expect([
      await isIn(amina),
      await admin.db.$count(memberRemovals, eq(memberRemovals.organisationId, id)),
    ]).toEqual([true, 0])
  })

  spec('is not let in by the organisation’s own accounts either, but asks', async ({ world }) => {
    const { njeri, amina, id, slug, asking, isIn } = await takenOut(world)
    const signOn = () => atomically(amina, (ctx) => joinBySignOn(ctx, id, amina.viewer.id, true))
    await signOn()
    expect([await isIn(amina), (await asking()).length]).toEqual([false, 1])
    await answerRequest(njeri, slug, (await asking())[0]!.id, { answer: 'no' })
    // They sign in as before, and nobody is asked again.
    await signOn()
    expect([await isIn(amina), (await asking()).length]).toEqual([false, 0])
  })
})
