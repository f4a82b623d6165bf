import { eq, like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { hashOf, newId } from '#kit/ids.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import { spec, type World } from '#test/world.ts'
import { refusalOf } from '#test/refusal.ts'
import { deliverMail } from '#modules/outbox/commands.server.ts'
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
import { confirmEmail, resendConfirmation, signUp } from './sign-up.server.ts'
import { linkStanding } from '../queries/links.server.ts'
import { ownUser } from '../queries/program-views.server.ts'
import { mailedLinks, profiles, sessions, users } from '../tables.server.ts'

describe('signing up', () => {
  spec(
    '[AUTH-12] [AUTH-15] [DATA-01] [DATA-03] keeps the full name with account and profile, and mails a confirmation link',
    async ({ world }) => {
      await signUp(world.visitor, AMINA)
      const [user] = await world.visitor.db.select().from(users)
      expect(user).toMatchObject({
        name: 'Amina Yusuf',
        email: 'amina@example.com',
        emailVerified: false,
        emailConfirmedAt: null,
      })
      expect(await world.visitor.db.select().from(profiles)).toMatchObject([
        {
          id: user!.id,
          fullName: 'Amina Yusuf',
          avatarUrl: null,
          role: null,
          experienceLevel: null,
          interests: [],
          goals: [],
          preferredPlatforms: [],
          createdAt: world.now(),
          updatedAt: world.now(),
        },
      ])
      const [letter] = await lettersTo(world, AMINA.email)
      expect(letter?.text).toContain('Amina Yusuf')
      expect(letter?.text).toMatch(/http:\/\/localhost:3000\/auth\?confirm=true&token=\S+/)
    },
  )
  spec(
    "[AUTH-17] [AUTH-17+] the link's token is 256 random bits of which only the hash is stored, and no user id",
    async ({ world }) => {
      await signUp(world.visitor, AMINA)
      const token = await tokenFor(world, AMINA.email)
      expect(token).toMatch(/^[0-9a-f]{64}$/)
      const [link] = await world.visitor.db.select().from(mailedLinks)
      expect(JSON.stringify(link)).not.toContain(token)
      const [user] = await world.visitor.db.select().from(users)
      expect((await refusalOf(confirmEmail(world.visitor, user!.id))).code).toBe('link-invalid')
    },
  )
  spec('[AUTH-41] [AUTH-41+] records which terms were accepted and when', async ({ world }) => {
    await signUp(world.visitor, AMINA)
    expect(await world.visitor.db.select().from(users)).toMatchObject([
      { termsVersion: '2024-01', termsAcceptedAt: world.now() },
    ])
  })
  spec(
    '[AUTH-09] full name, address and password are all needed; nothing is written without them',
    async ({ world }) => {
      expect(await refusalOf(signUp(world.visitor, { fullName: '', email: '', password: '' }))).toMatchObject(
        { fields: { fullName: 'required', email: 'required', password: 'required' } },
      )
      expect(await refusalOf(signUp(world.visitor, {}))).toMatchObject({
        fields: { fullName: 'required', email: 'required', password: 'required' },
      })
      expect(await refusalOf(signUp(world.visitor, { ...AMINA, fullName: ' \u200b\u202e\n' }))).toMatchObject(
        { fields: { fullName: 'required' } },
      )
      expect(await world.visitor.db.select().from(users)).toEqual([])
    },
  )
  spec(
    '[AUTH-10] [AUTH-10+] weak passwords are refused with their reason beside the field',
    async ({ world }) => {
      const reasons = {
        '1234567': 'password-too-short',
        '👍👍👍👍': 'password-too-short',
        password: 'password-common',
        'Stadi-2026': 'password-common',
        'amina@example.com': 'password-is-email',
        ['x'.repeat(129)]: 'password-too-long',
      }
      for (const [password, reason] of Object.entries(reasons)) {
        expect((await refusalOf(signUp(world.visitor, { ...AMINA, password }))).fields, password).toEqual({
          password: reason,
        })
      }
    },
  )
  spec(
    '[AUTH-07] an address that is none is refused, and so is one that could never sign in',
    async ({ world }) => {
      for (const email of [
        'amina',
        'amina@',
        '@example.com',
        'amina@example',
        'a b@example.com',
        'amina@exa\u0000mple.com',
        'wanjikũ@example.com',
        `${'a'.repeat(250)}@example.com`,
      ]) {
        expect(
          Object.keys((await refusalOf(signUp(world.visitor, { ...AMINA, email }))).fields),
          email,
        ).toEqual(['email'])
      }
    },
  )
  spec('names in any script are kept as text, without hidden letters', async ({ world }) => {
    const names = {
      'Wanjikũ Mũthoni': 'Wanjikũ Mũthoni',
      'محمد علي': 'محمد علي',
      'Ba\u0000raka\u202e': 'Baraka',
    }
    for (const [text, kept] of Object.entries(names)) {
      const email = `p${Object.keys(names).indexOf(text)}@example.com`
      await signUp(world.visitor, { ...AMINA, fullName: text, email })
      const [user] = await world.visitor.db.select().from(users).where(eq(users.email, email))
      expect(user?.name).toBe(kept)
    }
  })
  spec(
    'answers the same for a new, a pending and a known address; only the mail differs',
    async ({ world }) => {
      const answers = [await signUp(world.visitor, AMINA), await signUp(world.visitor, AMINA)]
      await confirmEmail(world.visitor, await tokenFor(world, AMINA.email))
      answers.push(
        await signUp(world.visitor, { ...AMINA, fullName: 'Somebody', password: 'another-pass-77' }),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect((await lettersTo(world, AMINA.email)).at(-1)?.subject).toBe('You already have a Stadi account')
      // The account of the known address is unchanged.
      expect(await signedInAt(world)).toBeTruthy()
      expect(await world.visitor.db.select().from(users)).toMatchObject([{ name: 'Amina Yusuf' }])
    },
  )
  spec(
    '[AUTH-15] [AUTH-16] [ERR-03] a mail server that fails changes nothing for the person, and the mail goes out later',
    async ({ world }) => {
      const broken = {
        ...world.visitor,
        mail: { deliver: () => Promise.reject(new Error('mail server down')) },
      }
      expect(await signUp(broken, AMINA)).toEqual({ email: AMINA.email })
      const [job] = world.queue
      await expect(deliverMail(broken, String(job!.data.mailId))).rejects.toThrow('mail server down')
      expect(await tokenFor(world, AMINA.email)).not.toBe('')
    },
  )
  spec(
    'is limited to a hundred an hour from one address of which nobody opens the mail, and starts again afterwards',
    async ({ world }) => {
      // A twentieth of what is allowed.
      const visitor = { ...world.visitor, config: { ...world.visitor.config, limitsScale: 0.05 } }
      const add = (n: number, ctx = visitor) => signUp(ctx, { ...AMINA, email: `p${n}@example.com` })
      for (let n = 0; n < 5; n++) await add(n)
      expect(await refusalOf(add(5))).toMatchObject({ code: 'too-many', values: { seconds: 3600 } })
      await add(6, { ...visitor, address: '203.0.113.8' })
      // Whoever opens theirs makes room for one more.
      await confirmEmail(visitor, await tokenFor(world, 'p0@example.com'))
      await add(7)
      expect((await refusalOf(add(8))).code).toBe('too-many')
      world.wait(HOUR)
      await add(9)
    },
  )
})

describe('confirming an address', () => {
  spec(
    '[AUTH-18] [AUTH-19] sets the moment and opens a session; before it there is none',
    async ({ world }) => {
      await signUp(world.visitor, AMINA)
      expect(await world.visitor.db.select().from(sessions)).toEqual([])
      world.wait(MINUTE)
      const amina = await holderOf(
        world,
        (await confirmEmail(world.visitor, await tokenFor(world, AMINA.email))).token!,
      )
      expect(amina?.viewer).toMatchObject({
        email: AMINA.email,
        name: 'Amina Yusuf',
        role: 'student',
        isAdmin: false,
      })
      expect(await ownUser(amina!)).toMatchObject({
        email: AMINA.email,
        email_confirmed_at: world.now().toISOString(),
        metadata: { full_name: 'Amina Yusuf' },
      })
    },
  )
  spec('[AUTH-17] [AUTH-17+] a link works once', async ({ world }) => {
    await signUp(world.visitor, AMINA)
    const token = await tokenFor(world, AMINA.email)
    const standing = () => linkStanding(world.visitor, hashOf(token), 'confirm')
    expect(await standing()).toBe('good')
    await confirmEmail(world.visitor, token)
    expect((await refusalOf(confirmEmail(world.visitor, token))).code).toBe('link-invalid')
    expect(await standing()).toBe('used')
    // What is left of it opens nothing and holds nothing.
    expect(await world.visitor.db.select().from(mailedLinks)).toMatchObject([
      { passwordHash: null, next: null, isMinor: false, expiresAt: after(world.now(), -DAY) },
    ])
  })
  spec('[AUTH-17] [AUTH-17+] a link works for 24 hours and not a second longer', async ({ world }) => {
    await signUp(world.visitor, AMINA)
    const token = await tokenFor(world, AMINA.email)
    world.wait(DAY)
    expect((await refusalOf(confirmEmail(world.visitor, token))).code).toBe('link-invalid')
    world.wait(-SECOND)
    expect(await confirmEmail(world.visitor, token)).toBeTruthy()
  })
  spec('[AUTH-17] [AUTH-17+] invented tokens are refused, and trying them is limited', async ({ world }) => {
    for (const token of ['', 'x', '0'.repeat(64), "' or 1=1 --"])
      expect((await refusalOf(confirmEmail(world.visitor, token))).code).toBe('link-invalid')
    for (let n = 0; n < 196; n++) await refusalOf(confirmEmail(world.visitor, 'guess'))
    expect((await refusalOf(confirmEmail(world.visitor, 'guess'))).code).toBe('too-many')
  })
  spec('the password of the confirmed sign-up counts, not one that was planted before', async ({ world }) => {
    await signUp(world.visitor, { ...AMINA, password: 'planted-by-mallory-1' })
    await signUp(world.visitor, AMINA)
    await confirmEmail(world.visitor, await tokenFor(world, AMINA.email))
    expect((await refusalOf(signedInAt(world, { ...AMINA, password: 'planted-by-mallory-1' }))).code).toBe(
      'credentials-wrong',
    )
    expect(await signedInAt(world)).toBeTruthy()
  })
})

describe('where somebody goes on', () => {
  const leads = async (world: World) =>
    (await confirmEmail(world.visitor, await tokenFor(world, AMINA.email))).next
  const cameFor = async (world: World) =>
    (await world.visitor.db.select({ cameFor: profiles.cameFor }).from(profiles))[0]?.cameFor

  spec('[AUTH-18] is kept with the token, and afterwards with the profile', async ({ world }) => {
    await signUp(world.visitor, { ...AMINA, next: '/courses/7/purchase' })
    expect(await world.visitor.db.select().from(mailedLinks)).toMatchObject([{ next: '/courses/7/purchase' }])
    // Somebody who only typed an address has signed up for nothing in particular.
    expect(await cameFor(world)).toBeNull()
    expect(await leads(world)).toBe('/courses/7/purchase')
    expect(await cameFor(world)).toBe('/courses/7/purchase')
  })
  spec('[AUTH-18] is nothing when it was nothing, or no path of this site', async ({ world }) => {
    for (const next of [
      undefined,
      null,
      '',
      7,
      {},
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/auth',
      `/${'a'.repeat(501)}`,
    ]) {
      await signUp({ ...world.visitor, address: newId() }, { ...AMINA, next })
      expect(await world.visitor.db.select().from(mailedLinks), String(next)).toMatchObject([{ next: null }])
      world.wait(DAY)
    }
    await signUp(world.visitor, AMINA)
    expect([await leads(world), await cameFor(world)]).toEqual([null, null])
  })
  spec('[AUTH-29+] a later mail leads to the newest place that was named', async ({ world }) => {
    await signUp(world.visitor, { ...AMINA, next: '/courses/7/purchase' })
    await resendConfirmation(world.visitor, AMINA)
    await mailLinks(world)
    expect(await world.visitor.db.select().from(mailedLinks)).toMatchObject([{ next: '/courses/7/purchase' }])
    world.wait(MINUTE)
    await resendConfirmation(world.visitor, { ...AMINA, next: '/courses/8/purchase' })
    expect(await leads(world)).toBe('/courses/8/purchase')
  })
  spec('the database itself holds no address of another site', async ({ world }) => {
    await signUp(world.visitor, AMINA)
    const broken = world.visitor.db.transaction((tx) =>
      tx.update(mailedLinks).set({ next: '//evil.example' }),
    )
    await expect(broken).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('mailed_links_next_own') }),
    })
  })
})

describe('who has an account', () => {
  spec('[AUTH-29+] is not told by the work of a sign-up or of another confirmation', async ({ world }) => {
    await joined(world)
    await signUp(world.visitor, { ...AMINA, email: 'pending@example.com' })
    const addresses = ['nobody@example.com', 'pending@example.com', AMINA.email]
    for (const command of [resendConfirmation, signUp]) {
      const work: string[] = []
      for (const email of addresses) {
        const { ctx, asked } = watched(world.visitor)
        await command(ctx, { ...AMINA, email })
        work.push(asked.join(' '))
      }
      expect(work).toEqual(Array(3).fill(work[0]))
    }
    // What was written for a known address is gone.
    expect(await world.visitor.db.$count(users)).toBe(3)
    expect(await world.visitor.db.$count(users, like(users.email, '%invalid'))).toBe(0)
  })
})

describe('asking for the confirmation again', () => {
  spec('[AUTH-28] [AUTH-29] [AUTH-29+] mails a new link that replaces the earlier one', async ({ world }) => {
    await signUp(world.visitor, AMINA)
    const first = await tokenFor(world, AMINA.email)
    await resendConfirmation(world.visitor, { email: ' AMINA@example.com ' })
    const second = await tokenFor(world, AMINA.email)
    expect(second).not.toBe(first)
    expect((await refusalOf(confirmEmail(world.visitor, first))).code).toBe('link-invalid')
    await confirmEmail(world.visitor, second)
    expect(await signedInAt(world)).toBeTruthy()
  })
  spec('[AUTH-29] [AUTH-29+] is limited to one a minute for an address', async ({ world }) => {
    await signUp(world.visitor, AMINA)
    await resendConfirmation(world.visitor, AMINA)
    expect(await refusalOf(resendConfirmation(world.visitor, AMINA))).toMatchObject({
      code: 'too-many',
      values: { seconds: 60 },
    })
    world.wait(59 * SECOND)
    expect((await refusalOf(resendConfirmation(world.visitor, AMINA))).code).toBe('too-many')
    world.wait(SECOND)
    await resendConfirmation(world.visitor, AMINA)
  })
  spec(
    '[AUTH-29] [AUTH-29+] answers the same for unknown and for confirmed addresses, and mails nothing',
    async ({ world }) => {
      await joined(world)
      const before = (await lettersTo(world, AMINA.email)).length
      expect(await resendConfirmation(world.visitor, AMINA)).toBeUndefined()
      expect(await resendConfirmation(world.visitor, { email: 'nobody@example.com' })).toBeUndefined()
      expect(await lettersTo(world, AMINA.email)).toHaveLength(before)
      expect(await lettersTo(world, 'nobody@example.com')).toEqual([])
      // Rate limited in the same way, too.
      expect((await refusalOf(resendConfirmation(world.visitor, { email: 'nobody@example.com' }))).code).toBe(
        'too-many',
      )
    },
  )
  spec('[AUTH-27] an empty address has its own text', async ({ world }) => {
    for (const email of ['', '   ', undefined])
      expect(await refusalOf(resendConfirmation(world.visitor, { email }))).toMatchObject({
        code: 'email-required',
        fields: { email: 'email-required' },
      })
    expect((await refusalOf(resendConfirmation(world.visitor, { email: 'amina' }))).fields).toEqual({
      email: 'email-invalid',
    })
  })
})
