import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import { auditLog, users } from '#modules/accounts/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { ownSecondFactor } from '#modules/accounts/queries/second-factor.server.ts'
import { turnOnSecondFactor } from '#modules/accounts/commands/second-factor.server.ts'
import { appCode } from '#test/authenticator.ts'
import { answerOnce } from './commands/repeat.server.ts'
import { createApiKey } from './commands/create.server.ts'
import { forgetOldAnswers } from './commands/forget.server.ts'
import { revokeApiKey } from './commands/revoke.server.ts'
import { useApiKey } from './commands/use.server.ts'
import { ownApiKeys } from './queries/own.server.ts'
import { MOST_KEYS } from './rules.ts'
import { apiAnswers, apiKeys } from './tables.server.ts'

describe('[API-03+] a key', () => {
  spec('is shown once, stored as a hash, and lets its owner be known', async ({ world }) => {
    const amina = await world.member('Amina')
    const { key } = await createApiKey(amina, { name: ' My shop ' })
    expect(key).toMatch(/^stadi_[0-9a-f]{64}$/)
    expect(await ownApiKeys(amina)).toMatchObject([
      { name: 'My shop', ending: key!.slice(-4), scopes: ['read', 'enrol'], usedAt: null, revokedAt: null },
    ])
    expect(JSON.stringify(await amina.db.select().from(apiKeys))).not.toContain(key!.slice(6, 60))
    const { viewer, scopes } = await useApiKey(world.visitor, key!)
    expect(viewer).toMatchObject({ id: amina.viewer.id, name: 'Amina', isAdmin: false })
    expect(scopes).toEqual(['read', 'enrol'])
  })

  spec(
    'of an administrator gives no administrator rights, and may be only for reading',
    async ({ world }) => {
      const { key } = await createApiKey(await world.admin(), { name: 'Office', access: 'read' })
      const { viewer, scopes } = await useApiKey(world.visitor, key!)
      expect([viewer.isAdmin, scopes]).toEqual([false, ['read']])
    },
  )

  spec('reads what only its owner sees if that was asked for, with a fresh password', async ({ world }) => {
    const amina = await world.member('Amina')
    expect(await refusal(createApiKey(amina, { name: 'Room', own: 'on' }))).toBe('password-needed')
    const fresh = { ...amina, viewer: { ...amina.viewer, hasFreshPassword: true } }
    for (const [access, scopes] of [
      ['full', ['read', 'enrol', 'own']],
      ['read', ['read', 'own']],
    ] as const) {
      const { key } = await createApiKey(fresh, { name: 'Room', access, own: 'on' })
      expect((await useApiKey(world.visitor, key!)).scopes).toEqual(scopes)
    }
    expect((await ownApiKeys(amina)).length).toBe(2)
  })

  spec('of somebody who is made up opens nothing at a public name', async ({ world }) => {
    const amina = await world.member('Amina')
    const { key } = await createApiKey(amina, { name: 'Trial' })
    await amina.db.update(users).set({ isSample: true }).where(eq(users.id, amina.viewer.id))
    const { visitor } = world
    const site = { ...visitor, config: { ...visitor.config, origin: 'https://stadi.example' } }
    expect((await useApiKey(visitor, key!)).viewer.id).toBe(amina.viewer.id)
    expect(await refusal(useApiKey(site, key!))).toBe(
      await refusal(useApiKey(visitor, `stadi_${'0'.repeat(64)}`)),
    )
  })

  spec('needs somebody who is signed in, and a name', async ({ world }) => {
    expect(await refusal(createApiKey(world.visitor, { name: 'x' }))).toBe('not-authenticated')
    const amina = await world.member('Amina')
    for (const [input, fields] of [
      [{ name: ' ' }, { name: 'required' }],
      [{ name: 'x'.repeat(81) }, { name: 'too-long' }],
      [{ name: 'x', access: 'all' }, { access: 'option-unknown' }],
    ] as const)
      expect(await refusal(createApiKey(amina, input))).toEqual(fields)
  })

  spec('is created once by a form that is sent twice', async ({ world }) => {
    const amina = await world.member('Amina')
    const form = { id: crypto.randomUUID(), name: 'Shop' }
    expect((await createApiKey(amina, form)).key).not.toBeNull()
    expect(await createApiKey(amina, form)).toEqual({ name: 'Shop', key: null })
    expect(await ownApiKeys(amina)).toHaveLength(1)
  })

  spec(
    'goes on or is revoked, as its owner says who sets up a second factor; those of others stay',
    async ({ world }) => {
      for (const keys of ['keep', 'end', undefined] as const) {
        const member = await world.member(`Amina ${keys}`)
        const amina = { ...member, viewer: { ...member.viewer, hasFreshPassword: true } }
        const other = await world.member(`Baraka ${keys}`)
        const made = [
          await createApiKey(amina, { name: 'Shop' }),
          await createApiKey(other, { name: 'Shop' }),
        ]
        const { secret } = (await ownSecondFactor(amina)).offer!
        const code = { code: appCode(secret, world.now()) }
        await turnOnSecondFactor(amina, code, { keys })
        const answers = await Promise.all(made.map(({ key }) => refusal(useApiKey(world.visitor, key!))))
        expect(answers, keys).toEqual([keys === 'end' ? 'key-invalid' : 'none', 'none'])
        expect((await ownApiKeys(amina))[0]!.revokedAt).toEqual(keys === 'end' ? world.now() : null)
        const acts = await auditLines(amina.db, eq(auditLog.actor, amina.viewer.id))
        expect(acts).toMatchObject([{ action: 'second-factor.on', details: keys ? { keys } : {} }])
      }
    },
  )

  spec('grants no access once it is revoked, or while its owner is suspended', async ({ world }) => {
    const amina = await world.member('Amina')
    const { key } = await createApiKey(amina, { name: 'Shop' })
    const { id } = (await ownApiKeys(amina))[0]!
    expect(await refusal(revokeApiKey(await world.member('Baraka'), id))).toBe('not-found')
    expect(await refusal(revokeApiKey(world.visitor, id))).toBe('not-authenticated')
    expect(await refusal(useApiKey(world.visitor, key!))).toBe('none')
    const suspend = (at: Date | null) =>
      amina.db.update(users).set({ suspendedAt: at }).where(eq(users.id, amina.viewer.id))
    await suspend(world.now())
    expect(await refusal(useApiKey(world.visitor, key!))).toBe('key-invalid')
    await suspend(null)
    await revokeApiKey(amina, id)
    const { revokedAt } = (await ownApiKeys(amina))[0]!
    world.wait(HOUR)
    await revokeApiKey(amina, id)
    expect(await ownApiKeys(amina)).toMatchObject([{ revokedAt }])
    for (const text of [key!, `stadi_${'0'.repeat(64)}`, 'stadi_', '', '\0'])
      expect(await refusal(useApiKey(world.visitor, text))).toBe('key-invalid')
  })

  spec('is one of twenty at most', async ({ world }) => {
    const amina = await world.member('Amina')
    for (let n = 0; n < MOST_KEYS; n++) await createApiKey(amina, { name: `Key ${n}` })
    expect(await refusal(createApiKey(amina, { name: 'One more' }))).toBe('api-keys-too-many')
    await revokeApiKey(amina, (await ownApiKeys(amina))[0]!.id)
    expect(await refusal(createApiKey(amina, { name: 'One more' }))).toBe('none')
  })

  spec('asks 120 times a minute, and its last use is written once a minute', async ({ world }) => {
    const amina = await world.member('Amina')
    const { key } = await createApiKey(amina, { name: 'Shop' })
    const usedAt = async () => (await ownApiKeys(amina))[0]!.usedAt
    await useApiKey(world.visitor, key!)
    const first = await usedAt()
    expect(first).toEqual(world.now())
    world.wait(30 * SECOND)
    await useApiKey(world.visitor, key!)
    expect(await usedAt()).toEqual(first)
    world.wait(31 * SECOND)
    await useApiKey(world.visitor, key!)
    expect(await usedAt()).toEqual(world.now())
    world.wait(2 * MINUTE)
    for (let n = 0; n < 120; n++) await useApiKey(world.visitor, key!)
    const { code, values } = await refusalOf(useApiKey(world.visitor, key!))
    expect(code).toBe('too-many')
    expect(Number(values.seconds)).toBeGreaterThan(0)
    const { key: other } = await createApiKey(amina, { name: 'Other' })
    expect(await refusal(useApiKey(world.visitor, other!))).toBe('none')
  })
})

describe('an answer for an Idempotency-Key', () => {
  const done = (n: number) => async () => ({ status: 201, body: { n } })

  spec('is repeated for a day, and refused for another request', async ({ world }) => {
    const amina = await world.member('Amina')
    const asked = { key: 'k1', request: '{"course_id":1}' }
    expect(await answerOnce(amina, asked, done(1))).toEqual({ status: 201, body: { n: 1 } })
    expect(await answerOnce(amina, asked, done(2))).toEqual({ status: 201, body: { n: 1 } })
    expect(await refusal(answerOnce(amina, { ...asked, request: '{}' }, done(3)))).toBe('repeat-differs')
    const baraka = await world.member('Baraka')
    expect(await answerOnce(baraka, { ...asked, request: '{}' }, done(4))).toMatchObject({ body: { n: 4 } })
    expect(JSON.stringify(await amina.db.select().from(apiAnswers))).not.toContain('k1')
    world.wait(DAY + 1)
    await forgetOldAnswers(world.visitor)
    expect(await answerOnce(amina, asked, done(5))).toMatchObject({ body: { n: 5 } })
  })

  spec('is not stored if it failed, and taken over if its process died', async ({ world }) => {
    const amina = await world.member('Amina')
    const asked = { key: 'k1', request: '{}' }
    const fail = () => Promise.reject(new Error('M-Pesa is away'))
    await expect(answerOnce(amina, asked, fail)).rejects.toThrow('away')
    expect(await answerOnce(amina, asked, done(1))).toMatchObject({ body: { n: 1 } })
    await amina.db.update(apiAnswers).set({ status: null, body: null })
    world.wait(3 * MINUTE)
    expect(await answerOnce(amina, asked, done(2))).toMatchObject({ body: { n: 2 } })
  })

  spec('is awaited by a concurrent second request', async ({ world }) => {
    const amina = await world.member('Amina')
    const asked = { key: 'k1', request: '{}' }
    let finish = () => {}
    const slow = async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return { status: 202, body: { n: 1 } }
    }
    const first = answerOnce(amina, asked, slow)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const second = answerOnce(amina, asked, done(2))
    setTimeout(() => finish(), 50)
    expect(await Promise.all([first, second])).toEqual([
      { status: 202, body: { n: 1 } },
      { status: 202, body: { n: 1 } },
    ])
  })
})
