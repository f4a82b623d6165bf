import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { refusalOf } from '#test/refusal.ts'
import { AMINA, holderOf, joined, signedInAt } from '../account-testing.ts'
import { endOtherSessions, endSession, signIn, signOut } from './sign-in.server.ts'
import { signUp } from './sign-up.server.ts'
import { suspendUser } from './people.server.ts'
import { ownSessions } from '../queries/sessions.server.ts'
import { credentials, sessions, users } from '../tables.server.ts'

describe('signing in', () => {
  spec(
    '[AUTH-20] [AUTH-21] with address and password opens a session; the address in any case',
    async ({ world }) => {
      await joined(world)
      for (const email of [AMINA.email, ' Amina@Example.COM ']) {
        const amina = await holderOf(world, await signedInAt(world, { email, password: AMINA.password }))
        expect(amina?.viewer.email).toBe(AMINA.email)
      }
    },
  )
  spec('[AUTH-08] needs both; nothing is asked of the database without them', async ({ world }) => {
    const untouchable = { ...world.visitor, db: undefined as never }
    expect((await refusalOf(signIn(untouchable, { email: AMINA.email, password: '' }))).fields).toEqual({
      password: 'required',
    })
    expect(await refusalOf(signIn(untouchable, { email: '', password: '' }))).toMatchObject({
      code: 'invalid-input',
      fields: { email: 'required', password: 'required' },
    })
    expect(await refusalOf(signIn(world.visitor, { email: ['a'], password: { $ne: '' } }))).toMatchObject({
      code: 'invalid-input',
    })
  })
  spec(
    '[AUTH-24] [AUTH-24+] [AUTH-39] a wrong address and a wrong password are told apart by nothing',
    async ({ world }) => {
      await joined(world)
      const wrongPassword = await refusalOf(signIn(world.visitor, { ...AMINA, password: 'wrong-wrong-1' }))
      const wrongAddress = await refusalOf(signIn(world.visitor, { ...AMINA, email: 'nobody@example.com' }))
      expect(wrongPassword).toEqual({ code: 'credentials-wrong', fields: {}, values: {} })
      expect(wrongAddress).toEqual(wrongPassword)
    },
  )
  spec('passwords are exact: case, spaces and length all count', async ({ world }) => {
    await joined(world, { password: ' Haba na haba 2026 ' })
    for (const password of ['Haba na haba 2026', ' haba na haba 2026 ', ' Haba na haba 2026']) {
      expect((await refusalOf(signIn(world.visitor, { email: AMINA.email, password }))).code).toBe(
        'credentials-wrong',
      )
    }
    expect(await signedInAt(world, { email: AMINA.email, password: ' Haba na haba 2026 ' })).toBeTruthy()
  })
  spec(
    '[AUTH-22] an unconfirmed address is reported only to somebody who knows the password',
    async ({ world }) => {
      await signUp(world.visitor, AMINA)
      expect((await refusalOf(signIn(world.visitor, AMINA))).code).toBe('email-not-confirmed')
      expect((await refusalOf(signIn(world.visitor, { ...AMINA, password: 'wrong-wrong-1' }))).code).toBe(
        'credentials-wrong',
      )
      expect(await world.visitor.db.select().from(sessions)).toEqual([])
    },
  )
  spec(
    "[AUTH-24] [AUTH-24+] five failures close the account's sign-in for a quarter of an hour, from every address",
    async ({ world }) => {
      await joined(world)
      for (let n = 0; n < 5; n++)
        expect(
          (await refusalOf(signIn(world.visitor, { ...AMINA, password: `wrong-wrong-${n}` }))).code,
        ).toBe('credentials-wrong')
      expect(await refusalOf(signIn({ ...world.visitor, address: '198.51.100.9' }, AMINA))).toMatchObject({
        code: 'too-many',
        values: { seconds: 900 },
      })
      world.wait(15 * MINUTE)
      expect(await signedInAt(world)).toBeTruthy()
    },
  )
  spec('[AUTH-24] a success forgives the failures before it', async ({ world }) => {
    await joined(world)
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++)
        await refusalOf(signIn(world.visitor, { ...AMINA, password: 'wrong-wrong-1' }))
      expect(await signedInAt(world)).toBeTruthy()
    }
  })
  spec(
    '[AUTH-24] [AUTH-24+] one address can fail fifty times in a quarter of an hour over all accounts, and what is right does not count',
    async ({ world }) => {
      await joined(world)
      // Somebody who guesses at others' cannot make room by their own.
      for (let n = 0; n < 50; n++) {
        if (n % 10 === 0) expect(await signedInAt(world)).toBeTruthy()
        expect(
          (await refusalOf(signIn(world.visitor, { email: `p${n}@example.com`, password: 'x' }))).code,
        ).toBe('credentials-wrong')
      }
      expect((await refusalOf(signIn(world.visitor, { email: 'p51@example.com', password: 'x' }))).code).toBe(
        'too-many',
      )
      // Nor does the right one get in any more.
      expect((await refusalOf(signIn(world.visitor, AMINA))).code).toBe('too-many')
      expect(
        (
          await refusalOf(
            signIn(
              { ...world.visitor, address: '198.51.100.9' },
              { email: 'p21@example.com', password: 'x' },
            ),
          )
        ).code,
      ).toBe('credentials-wrong')
    },
  )
  spec('a suspended person is told so and gets no session', async ({ world }) => {
    const amina = await holderOf(world, await joined(world))
    await suspendUser(await world.admin(), amina!.viewer.id, 'A test.')
    expect((await refusalOf(signIn(world.visitor, AMINA))).code).toBe('user-suspended')
    expect((await refusalOf(signIn(world.visitor, { ...AMINA, password: 'wrong-wrong-1' }))).code).toBe(
      'credentials-wrong',
    )
    expect(await world.visitor.db.select().from(sessions)).toEqual([])
  })
  spec('passwords are stored as hashes', async ({ world }) => {
    await joined(world)
    const [row] = await world.visitor.db.select().from(credentials)
    expect(row?.password).not.toContain(AMINA.password)
    expect(row?.password?.length).toBeGreaterThan(60)
  })
})

describe('signing out', () => {
  spec(
    '[AUTH-32] [AUTH-32+] ends the session on the server: a copied token opens nothing',
    async ({ world }) => {
      const token = await joined(world)
      const amina = await holderOf(world, token)
      await signOut(amina!)
      expect(await holderOf(world, token)).toBeNull()
    },
  )
  spec(
    'leaves the other devices signed in, and does nothing for somebody who is signed out',
    async ({ world }) => {
      const phone = await joined(world)
      const laptop = await signedInAt(world)
      await signOut((await holderOf(world, laptop))!)
      expect(await holderOf(world, phone)).not.toBeNull()
      await signOut(world.visitor)
    },
  )
  spec("[PERM-04] one device, every other device, and nobody else's", async ({ world }) => {
    const tokens = [await joined(world), await signedInAt(world), await signedInAt(world)]
    const baraka = await holderOf(
      world,
      await joined(world, { fullName: 'Baraka', email: 'baraka@example.com' }),
    )
    const amina = (await holderOf(world, tokens[0]!))!
    const second = (await ownSessions(amina)).find((session) => !session.isCurrent)!
    expect(await ownSessions(amina)).toHaveLength(3)
    expect((await ownSessions(amina))[0]).toMatchObject({ isCurrent: true, userAgent: 'test' })
    expect((await refusalOf(endSession(baraka!, second.id))).code).toBe('not-found')
    expect((await refusalOf(endSession(amina, 'x'))).code).toBe('not-found')
    await endSession(amina, second.id)
    expect(await ownSessions(amina)).toHaveLength(2)
    await endOtherSessions(amina)
    expect((await ownSessions(amina)).map((session) => session.isCurrent)).toEqual([true])
    expect(await ownSessions(baraka!)).toHaveLength(1)
    expect(await world.visitor.db.select().from(users).where(eq(users.email, AMINA.email))).toHaveLength(1)
  })
})
