import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import type { Context } from '#context.ts'
import { MINUTE, SECOND } from '#kit/time.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { appCode } from '#test/authenticator.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { addPerson } from '#test/people.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { AMINA, holderOf, joined, lettersTo, type Member, tokenFor } from '../account-testing.ts'
import { answerChallenge } from './answer-challenge.server.ts'
import { askForReset, changePassword, resetPassword } from './password.server.ts'
import { grantAdminByEmail } from './people.server.ts'
import {
  renewRecoveryCodes,
  resetSecondFactorByEmail,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.server.ts'
import { showPassword } from './fresh-password.server.ts'
import { signIn } from './sign-in.server.ts'
import { admit } from './challenge.server.ts'
import { knownDevice, passedDevice } from '../factor/device.server.ts'
import { challengeIsOpen, ownSecondFactor } from '../queries/second-factor.server.ts'
import { sessionOf } from '../queries/sessions.server.ts'
import { signed } from '../session-cookies.server.ts'
import { auditLog, recoveryCodes, secondFactors, sessions } from '../tables.server.ts'

const HALF = 30 * SECOND

/** Somebody with a second factor, with their app and their recovery codes. */
async function withFactor(world: World) {
  const amina = (await holderOf(world, await joined(world)))!
  const { secret } = (await ownSecondFactor(amina)).offer!
  const { codes, device } = await turnOnSecondFactor(amina, { code: appCode(secret, world.now()) })
  /** A code that was not used yet. */
  const next = () => {
    world.wait(HALF)
    return appCode(secret, world.now())
  }
  return { amina, secret, codes, device, next }
}

/** Somebody who knows Amina's password, at the n-th address. */
const attacker = (world: World, n: number): Context => ({ ...world.visitor, address: `198.51.100.${n}` })

/** Types wrong codes at address after address, up to the limit of each. @returns how many were checked before all were refused */
async function guessUntilRefused(world: World, most: number): Promise<number> {
  let looked = 0
  for (let n = 0; looked < most; n++) {
    const before = looked
    for (let challenge = await challengeOf(attacker(world, n)), by = 0; by < 10 && looked < most; by++) {
      if (by === 5) challenge = await challengeOf(attacker(world, n))
      const answer = await refusal(answerChallenge(attacker(world, n), challenge, { code: '000000' }))
      if (answer !== 'too-many') looked++
    }
    if (looked === before) break
  }
  return looked
}

const challengeOf = async (ctx: Context) => (await signIn(ctx, AMINA)).challenge!
const wrong = { code: 'factor-code-wrong' }
const used = { code: 'factor-code-used' }

describe('a second factor', () => {
  spec(
    'is offered as a secret that stays the same on every visit, and is set up by its first code',
    async ({ world }) => {
      const amina = (await holderOf(world, await joined(world)))!
      const { offer } = await ownSecondFactor(amina)
      expect((await ownSecondFactor(amina)).offer).toEqual(offer)
      expect(offer!.secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(await refusal(turnOnSecondFactor(amina, { code: '000000' }))).toEqual(wrong)
      expect(await refusal(turnOnSecondFactor(amina, { code: '' }))).toEqual({ code: 'required' })
      const { codes } = await turnOnSecondFactor(amina, { code: appCode(offer!.secret, world.now()) })
      expect(new Set(codes).size).toBe(10)
      expect(await ownSecondFactor(amina)).toMatchObject({ since: world.now(), codesLeft: 10, offer: null })
      expect(await refusal(turnOnSecondFactor(amina, { code: appCode(offer!.secret, world.now()) }))).toBe(
        'factor-on',
      )
    },
  )

  spec('stands in no row: neither its secret nor a recovery code', async ({ world }) => {
    const { amina, secret, codes } = await withFactor(world)
    const rows = JSON.stringify([
      await amina.db.select().from(secondFactors),
      await amina.db.select().from(recoveryCodes),
    ])
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(text)
  })

  spec('ends every session, and goes on here with one whose token nobody had before', async ({ world }) => {
    const first = await joined(world)
    const second = (await signIn(world.visitor, AMINA)).token!
    const amina = (await holderOf(world, first))!
    const { secret } = (await ownSecondFactor(amina)).offer!
    const { token } = await turnOnSecondFactor(amina, { code: appCode(secret, world.now()) })
    expect([await holderOf(world, first), await holderOf(world, second)]).toEqual([null, null])
    expect((await holderOf(world, token))!.viewer.hasFreshPassword).toBe(true)
  })

  spec('is set up only by somebody who entered the password recently', async ({ world }) => {
    const token = await joined(world)
    world.wait(5 * MINUTE)
    const amina = (await holderOf(world, token))!
    expect(await ownSecondFactor(amina)).toEqual({ since: null, codesLeft: 0, offer: null })
    const { secret } = (await ownSecondFactor(await showPassword(amina, AMINA.password))).offer!
    const code = () => ({ code: appCode(secret, world.now()) })
    expect(await refusal(turnOnSecondFactor(amina, code()))).toBe('password-needed')
    expect(await refusalOf(showPassword(amina, 'wrong-wrong-1'))).toMatchObject({
      code: 'password-needed',
      fields: { freshPassword: 'password-current-wrong' },
    })
    expect((await holderOf(world, token))!.viewer.hasFreshPassword).toBe(true)
    const { codes } = await turnOnSecondFactor(await showPassword(amina, AMINA.password), code())
    expect(codes).toHaveLength(10)
  })

  spec(
    'is reported by mail, notification and in the audit log, as is each recovery code',
    async ({ world }) => {
      const { amina, codes, next } = await withFactor(world)
      await answerChallenge(world.visitor, await challengeOf(world.visitor), { code: codes[0] })
      await turnOffSecondFactor(amina, { current: AMINA.password, code: next() })
      expect((await lettersTo(world, AMINA.email)).slice(-3).map(({ subject }) => subject)).toEqual([
        'Your second factor on Stadi is on',
        'A recovery code of yours was used on Stadi',
        'Your second factor on Stadi is off',
      ])
      const told = await amina.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, amina.viewer.id))
      expect(told.map(({ kind, values }) => [kind, values.news, values.left]).sort()).toEqual([
        ['second-factor', 'off', 0],
        ['second-factor', 'on', 10],
        ['second-factor', 'recovery', 9],
      ])
      const acts = await auditLines(amina.db, eq(auditLog.actor, amina.viewer.id))
      expect(acts.map(({ action }) => action)).toEqual([
        'second-factor.on',
        'second-factor.recovery',
        'second-factor.off',
      ])
    },
  )
})

describe('signing in with a second factor', () => {
  spec('opens nothing before the code', async ({ world }) => {
    const { amina, next } = await withFactor(world)
    const open = () => amina.db.$count(sessions, eq(sessions.userId, amina.viewer.id))
    const before = await open()
    const challenge = await challengeOf(world.visitor)
    expect([await open(), await challengeIsOpen(world.visitor, challenge)]).toEqual([before, true])
    expect(await sessionOf(world.visitor, signed(challenge, world.visitor.config))).toBeNull()
    const { token } = await answerChallenge(world.visitor, challenge, { code: next() })
    expect((await holderOf(world, token))?.viewer).toMatchObject({ email: AMINA.email })
    expect(await refusal(answerChallenge(world.visitor, challenge, { code: next() }))).toBe('challenge-over')
  })

  spec('takes a code once, also for another sign-in, and none that is older', async ({ world }) => {
    const { secret, next } = await withFactor(world)
    const code = next()
    await answerChallenge(world.visitor, await challengeOf(world.visitor), { code })
    const challenge = await challengeOf(world.visitor)
    expect(await refusal(answerChallenge(world.visitor, challenge, { code }))).toEqual(used)
    const earlier = appCode(secret, world.now(), -1)
    expect(await refusal(answerChallenge(world.visitor, challenge, { code: earlier }))).toEqual(used)
    expect(
      await answerChallenge(world.visitor, challenge, { code: ` ${next().replace(/^.../, '$& ')}` }),
    ).toBeTruthy()
  })

  spec('takes a recovery code once, as people write it', async ({ world }) => {
    const { codes } = await withFactor(world)
    const [first] = codes as [string]
    const challenge = await challengeOf(world.visitor)
    expect(await answerChallenge(world.visitor, challenge, { code: first.toLowerCase() })).toBeTruthy()
    for (const code of [first, 'AAAA-AAAA-AAAA'])
      expect(
        await refusal(answerChallenge(world.visitor, await challengeOf(world.visitor), { code })),
      ).toEqual(wrong)
  })

  spec('waits after five wrong codes, and after ten of several sign-ins at an address', async ({ world }) => {
    const { next } = await withFactor(world)
    const challenge = await challengeOf(world.visitor)
    const guess = (one: string) => refusal(answerChallenge(world.visitor, one, { code: '000000' }))
    for (let n = 0; n < 5; n++) expect(await guess(challenge)).toEqual(wrong)
    expect(await guess(challenge)).toBe('too-many')
    expect(await refusalOf(answerChallenge(world.visitor, challenge, { code: next() }))).toMatchObject({
      code: 'too-many',
      values: { seconds: expect.any(Number) },
    })
    // Each sign-in with the password creates a new challenge; the count continues.
    const another = await challengeOf(world.visitor)
    for (let n = 0; n < 5; n++) expect(await guess(another)).toEqual(wrong)
    expect(await guess(await challengeOf(world.visitor))).toBe('too-many')
    world.wait(15 * MINUTE)
    const later = await challengeOf(world.visitor)
    expect(await answerChallenge(world.visitor, later, { code: next() })).toBeTruthy()
  })

  spec('lets everybody of one address in whose codes are right', async ({ world }) => {
    const { next } = await withFactor(world)
    // A twentieth of what is allowed: ten codes at the same moment, two wrong ones.
    const strict = { ...world.visitor, config: { ...world.visitor.config, limitsScale: 0.05 } }
    for (let n = 0; n < 12; n++)
      expect(await answerChallenge(strict, await challengeOf(strict), { code: next() })).toBeTruthy()
  })

  spec(
    'whoever guesses elsewhere with the password keeps the owner out of no browser that has passed before, and of no other address',
    async ({ world }) => {
      const { next, device } = await withFactor(world)
      await guessUntilRefused(world, 10)
      const answered = async (ctx: Context, kept: string) =>
        refusal(answerChallenge(ctx, await challengeOf(ctx), { code: next() }, kept))
      // The same address, as behind a carrier, but the usual browser; and another one at another address.
      expect(await answered(attacker(world, 0), '')).toBe('too-many')
      expect(await answered(attacker(world, 0), device)).toBe('none')
      expect(await answered({ ...world.visitor, address: '192.0.2.1' }, '')).toBe('none')
    },
  )

  spec(
    'all strangers together have fifty tries a day, of which the owner is told once; the usual browser goes on, and a new password lets others try again',
    async ({ world }) => {
      const { amina, next, device } = await withFactor(world)
      const tries = await guessUntilRefused(world, 100)
      expect(tries).toBe(50)
      const told = (await lettersTo(world, AMINA.email)).filter(({ subject }) => /tries codes/.test(subject))
      expect(told).toHaveLength(1)
      expect(told[0]!.text).toContain('somebody knows your password')
      const fresh = { ...world.visitor, address: '192.0.2.1' }
      const answered = async (kept: string, password = AMINA.password) =>
        refusal(
          answerChallenge(
            fresh,
            (await signIn(fresh, { ...AMINA, password })).challenge!,
            { code: next() },
            kept,
          ),
        )
      expect(await answered('')).toBe('too-many')
      for (const kept of [
        `${'0'.repeat(32)}.${'A'.repeat(43)}`,
        'x',
        device.replace(/^./, 'g'),
        `${device}x`,
      ])
        expect(await answered(kept), kept).toBe('too-many')
      // A right code from the usual browser gives strangers nothing back.
      expect([await answered(device), await answered('')]).toEqual(['none', 'too-many'])
      const password = 'elimu-haina-mwisho'
      await changePassword(amina, { current: AMINA.password, password })
      expect(await answered('', password)).toBe('none')
    },
  )

  spec('a browser that has passed has ten tries a quarter of an hour and fifty a day', async ({ world }) => {
    const { device, next } = await withFactor(world)
    let wrongs = 0
    for (let round = 0; round < 7; round++) {
      for (let n = 0; n < 3; n++) {
        const here = attacker(world, n)
        const challenge = await challengeOf(here)
        for (let by = 0; by < 4; by++)
          if ((await refusal(answerChallenge(here, challenge, { code: '000000' }, device))) !== 'too-many')
            wrongs++
      }
      if (round === 0) expect(wrongs).toBe(10)
      world.wait(15 * MINUTE)
    }
    expect(wrongs).toBe(50)
    // Another browser of the owner's does not count as it.
    const elsewhere = { ...world.visitor, address: '192.0.2.1' }
    expect(await answerChallenge(elsewhere, await challengeOf(elsewhere), { code: next() })).toBeTruthy()
  })

  spec('what a browser keeps is for one secret, and for others who share the browser', async ({ world }) => {
    const { amina, device, next } = await withFactor(world)
    const factor = { userId: amina.viewer.id, salt: 'a' }
    const other = { userId: 'b', salt: 'c' }
    const ctx = world.visitor
    const both = passedDevice(ctx, passedDevice(ctx, '', factor), other)
    expect([knownDevice(ctx, both, factor), knownDevice(ctx, both, other)]).toEqual([
      both.slice(0, 32),
      both.slice(0, 32),
    ])
    expect(knownDevice(ctx, both, { ...factor, salt: 'new' })).toBeNull()
    expect(knownDevice(ctx, both, { ...factor, userId: 'x' })).toBeNull()
    expect(passedDevice(ctx, both, factor).split('.').slice(1).sort()).toEqual(
      both.split('.').slice(1).sort(),
    )
    const again = await answerChallenge(
      world.visitor,
      await challengeOf(world.visitor),
      { code: next() },
      device,
    )
    expect(again.device).toBe(device)
  })

  spec('ends ten minutes after the password', async ({ world }) => {
    const { next } = await withFactor(world)
    const challenge = await challengeOf(world.visitor)
    world.wait(10 * MINUTE)
    expect(await challengeIsOpen(world.visitor, challenge)).toBe(false)
    for (const one of [challenge, 'x', ''])
      expect(await refusal(answerChallenge(world.visitor, one, { code: next() }))).toBe('challenge-over')
  })

  spec('[AUTH-42+] is not skipped by a new password, which ends sign-ins that wait', async ({ world }) => {
    const { amina, next } = await withFactor(world)
    const waiting = await challengeOf(world.visitor)
    await askForReset(world.visitor, AMINA)
    const before = await amina.db.$count(sessions)
    const password = 'elimu-haina-mwisho'
    const entered = await resetPassword(world.visitor, await tokenFor(world, AMINA.email), { password })
    expect([entered.token, await amina.db.$count(sessions)]).toEqual([undefined, before - 1])
    expect(await challengeIsOpen(world.visitor, waiting)).toBe(false)
    const { token } = await answerChallenge(world.visitor, entered.challenge!, { code: next() })
    const back = (await holderOf(world, token))!
    await changePassword(back, { current: password, password: AMINA.password })
    expect((await signIn(world.visitor, AMINA)).token).toBeUndefined()
  })
})

describe('without a second factor any more', () => {
  spec('it is turned off with password and code, and the next secret is another', async ({ world }) => {
    const { amina, secret, codes, next } = await withFactor(world)
    const off = (current: string, code: string) => turnOffSecondFactor(amina, { current, code })
    expect(await refusal(off('wrong-wrong-1', next()))).toEqual({ current: 'password-current-wrong' })
    expect(await refusal(off(AMINA.password, '000000'))).toEqual(wrong)
    const token = await off(AMINA.password, codes[3]!)
    expect(await holderOf(world, (await signIn(world.visitor, AMINA)).token!)).toBeTruthy()
    const again = (await holderOf(world, token))!
    expect((await ownSecondFactor(again)).offer!.secret).not.toBe(secret)
    expect(await amina.db.$count(recoveryCodes)).toBe(0)
    expect(await refusal(renewRecoveryCodes(again, { code: next() }))).toBe('not-found')
  })

  spec('new recovery codes end the earlier ones', async ({ world }) => {
    const { amina, codes, next } = await withFactor(world)
    const fresh = await renewRecoveryCodes(amina, { code: next() })
    expect(fresh).toHaveLength(10)
    const answered = async (code?: string) =>
      refusal(answerChallenge(world.visitor, await challengeOf(world.visitor), { code }))
    expect(await answered(codes[1])).toEqual(wrong)
    expect(await answered(fresh[1])).toBe('none')
  })

  spec(
    '[ADM-03+] an operator takes a lost one away by a command, which is in the audit log and told',
    async ({ world }) => {
      const { amina } = await withFactor(world)
      const open = await challengeOf(world.visitor)
      await resetSecondFactorByEmail(world.visitor, ' Amina@example.com')
      expect(await challengeIsOpen(world.visitor, open)).toBe(false)
      expect(await amina.db.$count(sessions)).toBe(0)
      expect((await signIn(world.visitor, AMINA)).token).toBeTruthy()
      expect((await lettersTo(world, AMINA.email)).at(-1)!.subject).toBe(
        'We took away your second factor on Stadi',
      )
      expect((await auditLines(amina.db)).at(-1)).toMatchObject({
        actor: 'command-line',
        action: 'second-factor.reset',
        object: `user:${amina.viewer.id}`,
      })
      expect(await refusal(resetSecondFactorByEmail(world.visitor, AMINA.email))).toBe('factor-none')
      expect(await refusal(resetSecondFactorByEmail(world.visitor, 'nobody@example.com'))).toBe('not-found')
    },
  )
})

describe('an administrator', () => {
  spec('[ADM-02+] has no rights before the second factor if one is required', async ({ world }) => {
    const token = await joined(world)
    await grantAdminByEmail(world.visitor, AMINA.email)
    const required: World = {
      ...world,
      visitor: { ...world.visitor, config: { ...world.visitor.config, adminSecondFactor: 'required' } },
    }
    expect((await holderOf(world, token))!.viewer).toMatchObject({ isAdmin: true, lacksFactor: false })
    const amina = (await holderOf(required, token))!
    expect(amina.viewer).toMatchObject({ isAdmin: false, lacksFactor: true })
    const { secret } = (await ownSecondFactor(amina)).offer!
    const on = await turnOnSecondFactor(amina, { code: appCode(secret, world.now()) })
    expect((await holderOf(required, on.token))!.viewer).toMatchObject({ isAdmin: true, lacksFactor: false })
  })
})

describe('on Postgres with ten connections', () => {
  let open: OpenDatabase
  let world: World
  onPostgres((place) => void ({ world, open } = place))

  /** A pending sign-in, without hashing a password. */
  const waiting = async (ctx: Member) => (await admit(ctx, ctx.viewer.id, world.now())).challenge!
  /** Somebody with a second factor who never entered a password. */
  async function person(name: string): Promise<{ ctx: Member; secret: string; codes: string[] }> {
    const { id, email, bearer } = await addPerson(world.visitor, { name })
    const { viewer } = (await sessionOf(world.visitor, bearer))!
    const ctx = { ...world.visitor, viewer, address: id }
    const { secret } = (await ownSecondFactor(ctx)).offer!
    const { codes } = await turnOnSecondFactor(ctx, { code: appCode(secret, world.now(), -1) })
    return { ctx: { ...ctx, viewer: { ...viewer, email } }, secret, codes }
  }

  it.each(['a code of the app', 'a recovery code'])(
    '%s that comes twenty times at once, each for a sign-in of its own, opens one session',
    async (kind) => {
      const { ctx, secret, codes } = await person(kind)
      const patient = { ...ctx, config: { ...ctx.config, limitsScale: 100 } }
      const challenges = await Promise.all(Array.from({ length: 20 }, () => waiting(ctx)))
      const before = await open.db.$count(sessions, eq(sessions.userId, ctx.viewer.id))
      const code = kind === 'a recovery code' ? codes[0] : appCode(secret, world.now())
      const answers = await Promise.all(
        challenges.map((challenge) => refusal(answerChallenge(patient, challenge, { code }))),
      )
      expect(answers.filter((answer) => answer === 'none')).toHaveLength(1)
      expect(answers.filter((answer) => answer !== 'none')).toEqual(
        Array.from({ length: 19 }, () => (kind === 'a recovery code' ? wrong : used)),
      )
      expect(await open.db.$count(sessions, eq(sessions.userId, ctx.viewer.id))).toBe(before + 1)
    },
  )

  it('one sign-in that is answered twenty times at once opens one session', async () => {
    const { ctx, secret } = await person('Twenty')
    const patient = { ...ctx, config: { ...ctx.config, limitsScale: 100 } }
    const challenge = await waiting(ctx)
    const before = await open.db.$count(sessions, eq(sessions.userId, ctx.viewer.id))
    const code = appCode(secret, world.now())
    await Promise.all(
      Array.from({ length: 20 }, () => refusal(answerChallenge(patient, challenge, { code }))),
    )
    expect(await open.db.$count(sessions, eq(sessions.userId, ctx.viewer.id))).toBe(before + 1)
  })

  it('twenty wrong codes at once are five tries', async () => {
    const { ctx } = await person('Guesser')
    const challenge = await waiting(ctx)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refusal(answerChallenge(ctx, challenge, { code: '000000' }))),
    )
    expect(answers.filter((answer) => answer === 'too-many')).toHaveLength(15)
  })
})
