import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { spec } from '#test/world.ts'
import { refusalOf } from '#test/refusal.ts'
import { changeName, chooseNotifications } from './profile.server.ts'
import { contactOf, notificationPreferences } from '../queries/people.server.ts'
import { ownProfile, ownSettings } from '../queries/own.server.ts'
import { profiles, users } from '../tables.server.ts'

describe("one's own name", () => {
  spec(
    "[PERM-04] [PERM-04+] [NAV-17] changes in the account and the profile, cleaned; nobody else's",
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      await changeName(amina, {
        fullName: '  Amina \u202EWanjikũ\u0000 ',
        id: baraka.viewer.id,
        role: 'admin',
      })
      expect(await ownProfile(amina)).toMatchObject({ fullName: 'Amina Wanjikũ', role: null })
      expect(await contactOf(amina, amina.viewer.id)).toMatchObject({ name: 'Amina Wanjikũ' })
      const [user] = await amina.db.select().from(users).where(eq(users.id, amina.viewer.id))
      expect(user!.name).toBe('Amina Wanjikũ')
      expect(await ownProfile(baraka)).toMatchObject({ fullName: 'Baraka' })
    },
  )
  spec('[DATA-03] makes the profile that is missing', async ({ world }) => {
    const amina = await world.member('Amina')
    await amina.db.delete(profiles).where(eq(profiles.id, amina.viewer.id))
    await changeName(amina, { fullName: 'Amina Yusuf' })
    expect(await ownProfile(amina)).toMatchObject({ fullName: 'Amina Yusuf', interests: [], mailGoals: true })
  })
  spec('is a name of at most 60 letters, and nothing that leads anywhere', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const [fullName, code] of [
      ['', 'required'],
      [' \u200B ', 'required'],
      ['x'.repeat(61), 'too-long'],
      ['bit.ly/3xYz9Q Mwangi', 'name-only'],
      ['😀', 'name-only'],
    ] as const) {
      expect((await refusalOf(changeName(amina, { fullName }))).fields, fullName).toEqual({ fullName: code })
    }
    await changeName(amina, { fullName: 'ũ'.repeat(60) })
  })
})

describe("one's mails", () => {
  spec('are those one chose; goals and replies from the start, badges not', async ({ world }) => {
    const amina = await world.member('Amina')
    expect(await ownSettings(amina)).toMatchObject({ mailBadges: false, mailGoals: true, mailReplies: true })
    const none = {
      mailReplies: false,
      mailMessages: false,
      mailSessions: false,
      mailPeers: false,
      mailTeachers: false,
      mailGroups: false,
      smsSessions: false,
    }
    await chooseNotifications(
      { ...amina, zone: 'Europe/London' },
      { mailBadges: true, mailGoals: false, ...none },
    )
    expect(await notificationPreferences(amina, amina.viewer.id)).toEqual({
      badges: true,
      goals: false,
      replies: false,
      messages: false,
      sessions: false,
      peers: false,
      teachers: false,
      groups: false,
      sessionsBySms: false,
      zone: 'Europe/London',
    })
    expect(await refusalOf(chooseNotifications(amina, { mailBadges: 'yes' }))).toMatchObject({
      code: 'invalid-input',
    })
  })
})
