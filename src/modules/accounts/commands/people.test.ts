import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { auditLines } from '#test/audit.ts'
import { spec } from '#test/world.ts'
import { refusalOf } from '#test/refusal.ts'
import { AMINA, holderOf, joined } from '../account-testing.ts'
import {
  grantAdmin,
  grantAdminByEmail,
  reinstateUser,
  rememberLanguage,
  rememberZone,
  revokeAdmin,
  revokeAdminByEmail,
  suspendUser,
} from './people.server.ts'
import { contactOf } from '../queries/people.server.ts'
import { countUsers, listUsers } from '../queries/administration.server.ts'
import { listAdmins } from '../queries.server.ts'
import { listAudit } from '../queries/audit.server.ts'
import { ownProfile } from '../queries/own.server.ts'
import { adminPermissions, profiles } from '../tables.server.ts'
import { PeopleFilter } from '../types.ts'

const everybody = PeopleFilter.parse({})

const audited = async (ctx: Context) =>
  (await auditLines(ctx.db)).map(({ actor, action, object }) => ({ actor, action, object }))

describe('the administrator permission', () => {
  spec('is granted and revoked by administrators, and logged once each time', async ({ world }) => {
    const wanjiru = await world.admin()
    const amina = await world.member('Amina')
    await grantAdmin(wanjiru, amina.viewer.id, 'A test.')
    await grantAdmin(wanjiru, amina.viewer.id, 'A test.')
    await revokeAdmin(wanjiru, amina.viewer.id, 'A test.')
    await revokeAdmin(wanjiru, amina.viewer.id, 'A test.')
    const object = `user:${amina.viewer.id}`
    expect(await audited(wanjiru)).toEqual([
      { actor: wanjiru.viewer.id, action: 'admin.grant', object },
      { actor: wanjiru.viewer.id, action: 'admin.revoke', object },
    ])
    expect((await listAudit(wanjiru, 1)).rows).toHaveLength(2)
  })
  spec('is never revoked from the last administrator, by any entrypoint', async ({ world }) => {
    const wanjiru = await world.admin()
    expect((await refusalOf(revokeAdmin(wanjiru, wanjiru.viewer.id, 'A test.'))).code).toBe('last-admin')
    expect((await refusalOf(revokeAdminByEmail(world.visitor, wanjiru.viewer.email))).code).toBe('last-admin')
    const otieno = await world.admin('Otieno')
    await revokeAdmin(otieno, wanjiru.viewer.id, 'A test.')
    expect(await listAdmins(world.visitor)).toMatchObject([{ email: otieno.viewer.email }])
  })
  spec('is given from the command line by address, in any case', async ({ world }) => {
    const amina = await world.member('Amina')
    await grantAdminByEmail(world.visitor, ' AMINA@example.com ')
    expect(await audited(world.visitor)).toEqual([
      { actor: 'command-line', action: 'admin.grant', object: `user:${amina.viewer.id}` },
    ])
    expect((await refusalOf(grantAdminByEmail(world.visitor, 'nobody@example.com'))).code).toBe('not-found')
  })
  spec('[PERM-07] does not follow from any profile role', async ({ world }) => {
    const token = await joined(world)
    for (const role of [
      'student',
      'job-seeker',
      'employed',
      'entrepreneur',
      'freelancer',
      'other',
    ] as const) {
      await world.visitor.db.update(profiles).set({ role })
      const viewer = (await holderOf(world, token))!.viewer
      expect(viewer).toMatchObject({ role, isAdmin: false })
    }
    await grantAdminByEmail(world.visitor, AMINA.email)
    expect((await holderOf(world, token))!.viewer).toMatchObject({ role: 'other', isAdmin: true })
  })
  spec('[PERM-07] everything of administrators is refused to members and visitors', async ({ world }) => {
    const amina = await world.member('Amina')
    const id = (await world.member('Baraka')).viewer.id
    const commands = [grantAdmin, revokeAdmin, suspendUser, reinstateUser].map(
      (command) => (ctx: Context) => command(ctx, id, 'A test.'),
    )
    const views = [
      (ctx: Context) => listUsers(ctx, everybody, { page: 1 }),
      countUsers,
      (ctx: Context) => listAudit(ctx, 1),
    ]
    for (const command of [...commands, ...views]) {
      expect((await refusalOf(command(world.visitor) as Promise<unknown>)).code).toBe('not-authenticated')
      expect((await refusalOf(command(amina) as Promise<unknown>)).code).toBe('not-allowed')
    }
    expect(await world.visitor.db.select().from(adminPermissions)).toEqual([])
  })
  spec('unknown people are not found', async ({ world }) => {
    const wanjiru = await world.admin()
    for (const id of [newId(), 'x', ''])
      expect((await refusalOf(grantAdmin(wanjiru, id, 'A test.'))).code).toBe('not-found')
  })
})

describe('a suspended account', () => {
  spec('is closed at once and on every device, and can be reopened', async ({ world }) => {
    const wanjiru = await world.admin()
    const token = await joined(world)
    const id = (await holderOf(world, token))!.viewer.id
    await suspendUser(wanjiru, id, 'A test.')
    expect(await holderOf(world, token)).toBeNull()
    await reinstateUser(wanjiru, id, 'A test.')
    expect(await holderOf(world, token)).toBeNull()
    expect((await audited(wanjiru)).map((entry) => entry.action)).toEqual(['user.suspend', 'user.reinstate'])
    expect((await refusalOf(suspendUser(wanjiru, wanjiru.viewer.id, 'A test.'))).code).toBe('not-allowed')
  })
})

describe('a profile', () => {
  spec(
    '[DASH-09+] [PERM-04] keeps where the person is, from their own browser, and is written only then',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const written = async () => (await ownProfile(amina))!.updatedAt
      const before = await written()
      world.wait(60_000)
      await rememberZone({ ...amina, zone: 'America/New_York' })
      expect(await ownProfile(amina)).toMatchObject({ zone: 'America/New_York' })
      expect(await ownProfile(baraka)).toMatchObject({ zone: null })
      const first = await written()
      expect(first).not.toEqual(before)
      world.wait(60_000)
      await rememberZone({ ...amina, zone: 'America/New_York' })
      expect(await written()).toEqual(first)
      expect((await refusalOf(rememberZone(world.visitor))).code).toBe('not-authenticated')
    },
  )
  spec(
    "[PERM-04] [PERM-10] is read and written as the viewer's own row, never by an id from outside",
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      await rememberLanguage(amina, 'sw')
      expect(await ownProfile(amina)).toMatchObject({ id: amina.viewer.id, fullName: 'Amina', locale: 'sw' })
      expect(await ownProfile(baraka)).toMatchObject({ id: baraka.viewer.id, locale: 'en' })
      expect((await refusalOf(ownProfile(world.visitor))).code).toBe('not-authenticated')
      expect((await refusalOf(rememberLanguage(world.visitor, 'sw'))).code).toBe('not-authenticated')
    },
  )
  spec(
    '[PERM-09] the full list of people is for administrators, with what it searches taken literally',
    async ({ world }) => {
      const wanjiru = await world.admin()
      await world.member('Amina')
      await world.member('100%')
      expect(
        (await listUsers(wanjiru, { ...everybody, q: '%' }, { page: 1 })).rows.map((row) => row.name),
      ).toEqual(['100%'])
      expect(
        (await listUsers(wanjiru, { ...everybody, q: 'AMI' }, { page: 1 })).rows.map((row) => row.name),
      ).toEqual(['Amina'])
      expect(await countUsers(wanjiru)).toBe(3)
    },
  )
  spec("[NAV-17] mails greet with the profile's name, then the account's", async ({ world }) => {
    const amina = await world.member('Amina')
    await world.visitor.db
      .update(profiles)
      .set({ fullName: 'Amina Yusuf' })
      .where(eq(profiles.id, amina.viewer.id))
    expect(await contactOf(world.visitor, amina.viewer.id)).toMatchObject({
      name: 'Amina Yusuf',
      email: 'amina@example.com',
    })
    await world.visitor.db.update(profiles).set({ fullName: null }).where(eq(profiles.id, amina.viewer.id))
    expect(await contactOf(world.visitor, amina.viewer.id)).toMatchObject({ name: 'Amina' })
  })
})
