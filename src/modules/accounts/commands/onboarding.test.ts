import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { completeOnboarding } from './onboarding.server.ts'
import { adminPermissions, profiles } from '../tables.server.ts'

const answers = {
  fullName: '  Amina   Yusuf ',
  role: 'freelancer',
  experienceLevel: 'none',
  interests: ['data-entry', 'copywriting', 'copywriting'],
  goals: ['earn-income'],
  preferredPlatforms: ['upwork', 'bolt'],
}

describe('completing the setup', () => {
  spec("[ONB-16] [DATA-03] writes the answers, the time and nobody else's row", async ({ world }) => {
    const amina = await world.member('Amina')
    const baraka = await world.member('Baraka')
    const madeAt = world.now()
    world.wait(MINUTE)
    await completeOnboarding(amina, answers)
    const profileOf = async (id: string) =>
      (await amina.db.select().from(profiles).where(eq(profiles.id, id)))[0]
    expect(await profileOf(amina.viewer.id)).toMatchObject({
      fullName: 'Amina Yusuf',
      avatarUrl: null,
      role: 'freelancer',
      experienceLevel: 'none',
      interests: ['copywriting', 'data-entry'],
      goals: ['earn-income'],
      preferredPlatforms: ['upwork', 'bolt'],
      createdAt: madeAt,
      updatedAt: world.now(),
      onboardedAt: world.now(),
    })
    expect(await profileOf(baraka.viewer.id)).toMatchObject({
      fullName: 'Baraka',
      role: null,
      onboardedAt: null,
      updatedAt: madeAt,
    })
  })

  spec(
    '[ONB-16+] creates a missing profile, and keeps the first time when it is repeated',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await amina.db.delete(profiles).where(eq(profiles.id, amina.viewer.id))
      await completeOnboarding(amina, answers)
      const first = world.now()
      world.wait(MINUTE)
      await completeOnboarding(amina, { ...answers, role: 'other' })
      const rows = await amina.db.select().from(profiles).where(eq(profiles.id, amina.viewer.id))
      expect(rows).toMatchObject([
        { role: 'other', onboardedAt: first, createdAt: first, updatedAt: world.now(), locale: 'en' },
      ])
    },
  )

  spec(
    '[ONB-06] [ONB-21] accepts no answers at all, and stores nothing rather than a default',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await completeOnboarding(amina, {})
      const [profile] = await amina.db.select().from(profiles).where(eq(profiles.id, amina.viewer.id))
      expect(profile).toMatchObject({
        fullName: null,
        role: null,
        experienceLevel: null,
        interests: [],
        goals: [],
        preferredPlatforms: [],
        onboardedAt: world.now(),
      })
    },
  )

  spec(
    "[ONB-16+] [PERM-07] [PERM-04+] accepts only ids that are offered, the caller's own row, and gives no permission (B2)",
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      for (const [name, value] of [
        ['role', 'admin'],
        ['experienceLevel', 'expert'],
        ['interests', ['copywriting', 'hacking']],
        ['goals', ['x']],
        ['preferredPlatforms', ['Upwork']],
      ] as const) {
        await expect(completeOnboarding(amina, { ...answers, [name]: value }), name).rejects.toMatchObject({
          code: 'option-unknown',
          fields: { [name]: 'option-unknown' },
        })
      }
      for (const wrong of [
        { interests: 'copywriting' },
        { goals: [1] },
        { role: ['student'] },
        { fullName: 'x'.repeat(81) },
        { interests: Array<string>(51).fill('copywriting') },
      ]) {
        await expect(
          completeOnboarding(amina, wrong),
          JSON.stringify(wrong).slice(0, 40),
        ).rejects.toMatchObject({ code: 'invalid-input' })
      }
      const [untouched] = await amina.db.select().from(profiles).where(eq(profiles.id, amina.viewer.id))
      expect(untouched).toMatchObject({ role: null, onboardedAt: null })
      await completeOnboarding(amina, {
        ...answers,
        id: baraka.viewer.id,
        userId: baraka.viewer.id,
        isAdmin: true,
        verified: true,
        avatarUrl: '/x',
        phone: '254712345678',
      })
      expect(await amina.db.select().from(adminPermissions)).toEqual([])
      const [own] = await amina.db.select().from(profiles).where(eq(profiles.id, amina.viewer.id))
      expect(own).toMatchObject({ role: 'freelancer', avatarUrl: null, phone: null })
      const [other] = await amina.db.select().from(profiles).where(eq(profiles.id, baraka.viewer.id))
      expect(other).toMatchObject({ fullName: 'Baraka', role: null })
    },
  )

  spec('[ONB-16] refuses a visitor, and more than twenty times an hour', async ({ world }) => {
    await expect(completeOnboarding(world.visitor, answers)).rejects.toMatchObject({
      code: 'not-authenticated',
    })
    const amina = await world.member('Amina')
    for (let n = 0; n < 20; n++) await completeOnboarding(amina, answers)
    await expect(completeOnboarding(amina, answers)).rejects.toMatchObject({ code: 'too-many' })
  })
})
