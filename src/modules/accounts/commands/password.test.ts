import { eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { HOUR, SECOND } from '#kit/time.ts'
import { auditLines } from '#test/audit.ts'
import { spec } from '#test/world.ts'
import { refusalOf } from '#test/refusal.ts'
import {
  AMINA,
  holderOf,
  joined,
  lettersTo,
  mailLinks,
  signedInAt,
  tokenFor,
  watched,
} from '../account-testing.ts'
import { askForReset, changePassword, resetPassword } from './password.server.ts'
import { confirmEmail, signUp } from './sign-up.server.ts'
import { suspendUser } from './people.server.ts'
import { linkStanding } from '../queries/links.server.ts'
import { mailedLinks, users } from '../tables.server.ts'
import { hashOf } from '#kit/ids.ts'

const NEW = { password: 'elimu-haina-mwisho' }

describe('a forgotten password', () => {
  spec(
    '[AUTH-42] [AUTH-42+] is replaced with a mailed link, which ends every other session and opens one',
    async ({ world }) => {
      const old = await joined(world)
      await askForReset(world.visitor, { email: 'AMINA@example.com' })
      const token = await tokenFor(world, AMINA.email)
      expect((await lettersTo(world, AMINA.email)).at(-1)?.text).toContain(
        `http://localhost:3000/auth/reset?token=${token}`,
      )
      const fresh = (await resetPassword(world.visitor, token, NEW)).token!
      expect(await holderOf(world, old)).toBeNull()
      expect((await holderOf(world, fresh))?.viewer.email).toBe(AMINA.email)
      expect((await refusalOf(signedInAt(world))).code).toBe('credentials-wrong')
      expect(await signedInAt(world, { ...AMINA, ...NEW })).toBeTruthy()
    },
  )
  spec('[AUTH-42] [AUTH-42+] the link works once, for an hour, and only the newest', async ({ world }) => {
    await joined(world)
    await askForReset(world.visitor, AMINA)
    const first = await tokenFor(world, AMINA.email)
    world.wait(60 * SECOND)
    await askForReset(world.visitor, AMINA)
    const second = await tokenFor(world, AMINA.email)
    expect((await refusalOf(resetPassword(world.visitor, first, NEW))).code).toBe('link-invalid')
    world.wait(HOUR)
    expect((await refusalOf(resetPassword(world.visitor, second, NEW))).code).toBe('link-invalid')
    expect(await linkStanding(world.visitor, hashOf(second), 'reset')).toBe('dead')
    world.wait(-SECOND)
    expect(await linkStanding(world.visitor, hashOf(second), 'reset')).toBe('good')
    await resetPassword(world.visitor, second, NEW)
    expect((await refusalOf(resetPassword(world.visitor, second, NEW))).code).toBe('link-invalid')
  })
  spec(
    '[AUTH-42] [AUTH-42+] answers the same for unknown and suspended addresses, and mails nothing',
    async ({ world }) => {
      const amina = await holderOf(world, await joined(world))
      await suspendUser(await world.admin(), amina!.viewer.id, 'A test.')
      const before = (await lettersTo(world, AMINA.email)).length
      expect(await askForReset(world.visitor, AMINA)).toBeUndefined()
      expect(await askForReset(world.visitor, { email: 'nobody@example.com' })).toBeUndefined()
      expect(await lettersTo(world, AMINA.email)).toHaveLength(before)
      expect(await lettersTo(world, 'nobody@example.com')).toEqual([])
      expect((await refusalOf(askForReset(world.visitor, { email: 'nobody@example.com' }))).code).toBe(
        'too-many',
      )
    },
  )
  spec(
    '[AUTH-42+] does the same work for a known, a suspended and an unknown address, and keeps none of them',
    async ({ world }) => {
      await joined(world)
      await joined(world, { email: 'baraka@example.com' })
      await world.visitor.db
        .update(users)
        .set({ suspendedAt: world.now() })
        .where(eq(users.email, 'baraka@example.com'))
      const work: string[][] = []
      for (const email of ['amina@example.com', 'baraka@example.com', 'nobody@example.com']) {
        const { ctx, asked } = watched(world.visitor)
        await askForReset(ctx, { email })
        work.push(asked)
      }
      expect(work[0]!.join()).toMatch(/select.*mail-link purpose,userId,next,locale$/)
      expect(work).toEqual(Array(3).fill(work[0]))
    },
  )
  spec(
    '[AUTH-10] [AUTH-10+] [AUTH-42] [AUTH-42+] a weak new password is refused and the link can still be used',
    async ({ world }) => {
      await joined(world)
      await askForReset(world.visitor, AMINA)
      const token = await tokenFor(world, AMINA.email)
      for (const password of ['short', 'password', AMINA.email])
        expect((await refusalOf(resetPassword(world.visitor, token, { password }))).code).toBe(
          'invalid-input',
        )
      expect(await resetPassword(world.visitor, token, NEW)).toBeTruthy()
    },
  )
  spec('a confirmation link resets nothing, and a reset link confirms nothing', async ({ world }) => {
    await signUp(world.visitor, AMINA)
    const confirm = await tokenFor(world, AMINA.email)
    expect((await refusalOf(resetPassword(world.visitor, confirm, NEW))).code).toBe('link-invalid')
    await askForReset(world.visitor, AMINA)
    const reset = await tokenFor(world, AMINA.email)
    expect((await refusalOf(confirmEmail(world.visitor, reset))).code).toBe('link-invalid')
  })
  spec(
    'a reset confirms the address it was mailed to, and ends a confirmation whose password somebody else typed',
    async ({ world }) => {
      await signUp(world.visitor, { ...AMINA, password: 'planted-by-mallory-1' })
      const planted = await tokenFor(world, AMINA.email)
      await askForReset(world.visitor, AMINA)
      await resetPassword(world.visitor, await tokenFor(world, AMINA.email), NEW)
      expect((await refusalOf(confirmEmail(world.visitor, planted))).code).toBe('link-invalid')
      expect(await signedInAt(world, { ...AMINA, ...NEW })).toBeTruthy()
    },
  )
  spec('[AUTH-41] [AUTH-42] a reset before confirming keeps the answer about age', async ({ world }) => {
    await signUp(world.visitor, { ...AMINA, under18: 'yes' })
    await askForReset(world.visitor, AMINA)
    const { token } = await resetPassword(world.visitor, await tokenFor(world, AMINA.email), NEW)
    expect((await holderOf(world, token!))!.viewer.underage).toBe('alone')
    expect(await auditLines(world.visitor.db)).toContainEqual(
      expect.objectContaining({ action: 'account.under-18' }),
    )
    // Who answered nothing is as before.
    await signUp(world.visitor, { ...AMINA, email: 'zawadi@example.com' })
    await askForReset(world.visitor, { email: 'zawadi@example.com' })
    await resetPassword(world.visitor, await tokenFor(world, 'zawadi@example.com'), NEW)
    expect(await world.visitor.db.$count(users, isNull(users.minorUntil))).toBe(1)
  })
})

describe('changing the password', () => {
  spec(
    'needs the current one, ends the other sessions, keeps this one, and tells by mail and in the log',
    async ({ world }) => {
      const here = await joined(world)
      const elsewhere = await signedInAt(world)
      const amina = (await holderOf(world, here))!
      expect((await refusalOf(changePassword(amina, { current: 'wrong-wrong-1', ...NEW }))).fields).toEqual({
        current: 'password-current-wrong',
      })
      expect((await refusalOf(changePassword(amina, { ...NEW }))).fields).toEqual({
        current: 'password-current-wrong',
      })
      await changePassword(amina, { current: AMINA.password, ...NEW })
      expect(await holderOf(world, here)).not.toBeNull()
      expect(await holderOf(world, elsewhere)).toBeNull()
      expect((await lettersTo(world, AMINA.email)).at(-1)?.subject).toBe('Your Stadi password was changed')
      expect(await auditLines(world.visitor.db)).toMatchObject([
        { actor: amina.viewer.id, action: 'password.change', object: `user:${amina.viewer.id}` },
      ])
    },
  )
  spec('ends the reset links that still wait', async ({ world }) => {
    const amina = (await holderOf(world, await joined(world)))!
    await askForReset(world.visitor, AMINA)
    await mailLinks(world)
    const reset = hashOf(await tokenFor(world, AMINA.email))
    await changePassword(amina, { current: AMINA.password, ...NEW })
    expect(await linkStanding(world.visitor, reset, 'reset')).toBe('used')
    for (const link of await world.visitor.db.select().from(mailedLinks)) {
      expect(link).toMatchObject({ passwordHash: null, next: null, isMinor: false })
      expect(link.expiresAt < world.now()).toBe(true)
    }
  })
  spec('is limited, so that a borrowed phone cannot guess', async ({ world }) => {
    const amina = (await holderOf(world, await joined(world)))!
    for (let n = 0; n < 5; n++) await refusalOf(changePassword(amina, { current: `guess-${n}`, ...NEW }))
    expect((await refusalOf(changePassword(amina, { current: AMINA.password, ...NEW }))).code).toBe(
      'too-many',
    )
  })
})
