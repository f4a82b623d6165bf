import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { declineInvitation } from './commands/join.server.ts'
import { forgetOldInvitations } from './commands/forget.server.ts'
import { importPeople, inviteOne, readImport, withdrawInvitation } from './commands/invite.server.ts'
import { sendInvitations, sendWaiting } from './commands/send.server.ts'
import { importsOf, invitationsOf } from './queries/invitations.server.ts'
import { MAILS_A_DAY, MOST_LINES } from './rules.ts'
import { invitations } from './tables.server.ts'
import { manageForTest, organisationForTest } from './test-person.ts'

async function setUp(world: World) {
  const admin = await world.admin()
  const njeri = await world.member('Njeri')
  const { id, slug } = await organisationForTest(admin, admin.viewer.id)
  await manageForTest(admin, id, njeri.viewer.id)
  return { admin, njeri, id, slug }
}

const tokenIn = (text: string) => /\/join\/(\S+)/.exec(text)![1]!
const bytes = (text: string) => new TextEncoder().encode(text)
const amina = { name: 'Amina', contact: 'amina@example.com' }

/** Rows as an invitation leaves them. */
async function waits(ctx: Context, organisationId: string, howMany: number): Promise<void> {
  const now = ctx.now()
  for (let from = 0; from < howMany; from += 2000)
    await ctx.db
      .insert(invitations)
      .values(
        Array.from({ length: Math.min(2000, howMany - from) }, (_, n) => ({
          id: newId(),
          organisationId,
          name: 'Person',
          email: `waits-${from + n}@example.com`,
          locale: 'en' as const,
          createdAt: now,
          expiresAt: after(now, 30 * DAY),
        })),
      )
}

describe('an invitation that was declined', () => {
  spec('stays so: taking it back would let the same person be invited again', async ({ world }) => {
    const { njeri, id, slug } = await setUp(world)
    await inviteOne(njeri, slug, amina)
    await sendInvitations(world.visitor, id)
    const [mail] = await njeri.db.select().from(outgoingMails)
    await declineInvitation(await world.member('Amina'), { token: tokenIn(mail!.text) })
    const [row] = (await invitationsOf(njeri, slug, 1)).rows
    expect(await refusal(withdrawInvitation(njeri, slug, row!.id))).toBe('not-found')
    expect(await refusal(inviteOne(njeri, slug, amina))).toEqual({ contact: 'invited-already' })
  })
})

describe("the day's number", () => {
  spec(
    'counts what was sent and taken back',
    async ({ world }) => {
      const { njeri, id, slug } = await setUp(world)
      await waits(njeri, id, MAILS_A_DAY)
      await sendInvitations(world.visitor, id)
      await njeri.db.delete(invitations)
      await inviteOne(njeri, slug, amina)
      await sendInvitations(world.visitor, id)
      expect(await njeri.db.$count(outgoingMails)).toBe(MAILS_A_DAY)
      world.wait(DAY)
      await sendInvitations(world.visitor, id)
      expect(await njeri.db.$count(outgoingMails)).toBe(MAILS_A_DAY + 1)
    },
    60_000,
  )

  spec('is waited for by each organisation in a job of its own', async ({ world }) => {
    const { admin, njeri, id } = await setUp(world)
    const other = await organisationForTest(admin, admin.viewer.id)
    await waits(njeri, id, 1)
    await waits(njeri, other.id, 1)
    await sendWaiting(world.visitor)
    expect(world.queue.map(({ name, data }) => [name, data.organisationId]).sort()).toEqual(
      [id, other.id].map((one) => ['send-invitations', one]).sort(),
    )
  })
})

describe('an invitation that waits', () => {
  spec('does not expire: its thirty days begin when it is sent', async ({ world }) => {
    const { njeri, id, slug } = await setUp(world)
    await inviteOne(njeri, slug, amina)
    world.wait(31 * DAY)
    await forgetOldInvitations(world.visitor)
    expect((await invitationsOf(njeri, slug, 1)).rows).toMatchObject([{ state: 'waiting' }])
    await inviteOne(njeri, slug, { name: 'Baraka', contact: 'baraka@example.com' })
    await sendInvitations(world.visitor, id)
    expect(await njeri.db.$count(outgoingMails)).toBe(2)
    world.wait(29 * DAY)
    expect((await invitationsOf(njeri, slug, 1)).rows).toHaveLength(2)
    world.wait(2 * DAY)
    await forgetOldInvitations(world.visitor)
    expect(await njeri.db.$count(invitations)).toBe(0)
  })

  spec(
    'is one of ten thousand at most, lists that are not read yet among them',
    async ({ world }) => {
      const { njeri, id, slug } = await setUp(world)
      await waits(njeri, id, MOST_LINES - 3)
      await importPeople(njeri, slug, bytes('A,a@example.com\nB,b@example.com'))
      const list = bytes('C,c@example.com\nD,d@example.com')
      expect(await refusal(importPeople(njeri, slug, list))).toEqual({ file: 'invitations-waiting' })
      await inviteOne(njeri, slug, amina)
      expect(await refusal(inviteOne(njeri, slug, { name: 'B', contact: 'e@example.com' }))).toEqual({
        contact: 'invitations-waiting',
      })
    },
    60_000,
  )
})

describe('a list of people', () => {
  spec('may hold signs that the database stores nowhere', async ({ world }) => {
    const { njeri, slug } = await setUp(world)
    await importPeople(njeri, slug, bytes('Ami\u0000na,amina@example.com\u0000\nB,\u0000'))
    for (const { data } of world.queue.splice(0)) await readImport(njeri, String(data.importId), 'en')
    expect(await importsOf(njeri, slug)).toMatchObject([
      { invited: 1, wrong: [{ line: 2, fault: 'contact' }] },
    ])
    expect((await invitationsOf(njeri, slug, 1)).rows).toMatchObject([{ name: 'Amina' }])
  })

  spec('may be UTF-16, as a spreadsheet saves "Unicode text"', async ({ world }) => {
    const { njeri, slug } = await setUp(world)
    const little = Buffer.from('\uFEFFWanjikũ\tw@example.com', 'utf16le')
    const big = Buffer.from('\uFEFFMũthoni\tm@example.com', 'utf16le').swap16()
    for (const file of [little, big]) await importPeople(njeri, slug, file)
    for (const { data } of world.queue.splice(0)) await readImport(njeri, String(data.importId), 'en')
    const names = (await invitationsOf(njeri, slug, 1)).rows.map(({ name }) => name)
    expect(names.sort()).toEqual(['Mũthoni', 'Wanjikũ'])
  })
})

describe('limits of organisations', () => {
  spec(
    'count what is refused, too',
    async ({ world }) => {
      const { njeri, slug } = await setUp(world)
      await inviteOne(njeri, slug, amina)
      for (let n = 1; n < 300; n++)
        expect(await refusal(inviteOne(njeri, slug, amina))).toEqual({ contact: 'invited-already' })
      expect(await refusal(inviteOne(njeri, slug, amina))).toBe('too-many')
      world.wait(2 * HOUR)
      expect(await refusal(inviteOne(njeri, slug, amina))).toEqual({ contact: 'invited-already' })
    },
    60_000,
  )
})
