import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { AMINA, holderOf, joined, tokenFor } from '../account-testing.ts'
import { confirmEmail, resendConfirmation, signUp } from './sign-up.server.ts'
import { sayUnder18 } from './age.server.ts'
import { listUsers } from '../queries/administration.server.ts'
import { users } from '../tables.server.ts'
import { PeopleFilter } from '../types.ts'

describe('the question of age', () => {
  spec(
    '[AUTH-41] is answered with the sign-up, and counts once its own mail is confirmed',
    async ({ world }) => {
      await signUp(world.visitor, { ...AMINA, under18: 'yes' })
      const [before] = await world.visitor.db.select().from(users)
      expect(before).toMatchObject({ minorUntil: null })
      // Asked for again, the mail keeps the answer.
      world.wait(2 * MINUTE)
      await resendConfirmation(world.visitor, { email: AMINA.email })
      const { token } = await confirmEmail(world.visitor, await tokenFor(world, AMINA.email))
      expect((await holderOf(world, token!))!.viewer.underage).toBe('alone')
      expect(await refusal(signUp(world.visitor, { ...AMINA, under18: 'maybe' }))).toEqual({
        under18: 'option-unknown',
      })
    },
  )

  spec('is no for whoever does not answer it: programs, and everybody from before', async ({ world }) => {
    const { viewer } = (await holderOf(world, await joined(world)))!
    expect(viewer).not.toHaveProperty('underage')
  })

  spec('cannot be answered for the owner of an address', async ({ world }) => {
    const token = await joined(world)
    await signUp(world.visitor, { ...AMINA, under18: 'yes' })
    expect((await holderOf(world, token))!.viewer.underage).toBeUndefined()
    const [user] = await world.visitor.db.select().from(users)
    expect(user!.minorUntil).toBeNull()
  })

  spec('is read with the session, and listed for administrators', async ({ world }) => {
    const token = await joined(world)
    const amina = (await holderOf(world, token))!
    await sayUnder18(amina)
    expect((await holderOf(world, token))!.viewer.underage).toBe('alone')
    await world.visitor.db
      .update(users)
      .set({ guardianConsentAt: world.now() })
      .where(eq(users.id, amina.viewer.id))
    expect((await holderOf(world, token))!.viewer.underage).toBe('consented')
    const admin = await world.admin()
    const minors = async () =>
      (await listUsers(admin, PeopleFilter.parse({ state: 'minor' }), { page: 1 })).rows.map(
        ({ email }) => email,
      )
    expect(await minors()).toEqual([AMINA.email])
  })
})
