import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atomically } from '#context.ts'
import { newSmsCode } from '#core/sms-codes.server.ts'
import { hashOf, newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { noteConsent, sayUnder18 } from '#modules/accounts/commands/age.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { answerGuardian } from './commands/answer.server.ts'
import { askGuardian } from './commands/ask.server.ts'
import { correctAge } from './commands/administration.server.ts'
import { aboutOf, tokenOf } from './links.server.ts'
import { MOST_CHILDREN } from './rules.ts'
import { guardianConsents } from './tables.server.ts'

const PARENT = '254712345678'

describe('consents on Postgres with ten connections', () => {
  let world: World
  onPostgres(async (place) => {
    world = place.world
  })

  async function minor(name: string) {
    const ctx = await world.member(name)
    await sayUnder18(ctx)
    return { ...ctx, viewer: { ...ctx.viewer, underage: 'alone' as const } }
  }

  /** A request of a child, and a code that answers it. */
  async function request(name: string, phone = PARENT) {
    const { db, viewer } = await minor(name)
    const id = newId()
    const { code, codeHash } = newSmsCode(world.visitor, aboutOf(id))
    const token = tokenOf(world.visitor, id)
    const soon = after(world.now(), DAY)
    await db
      .insert(guardianConsents)
      .values({
        id,
        userId: viewer.id,
        phone,
        state: 'asked',
        tokenHash: hashOf(token),
        codeHash,
        codeExpiresAt: soon,
        askedAt: world.now(),
        answerBy: soon,
      })
    return { userId: viewer.id, token, code }
  }

  it('one number speaks for four of seven children who get their yes at once', async () => {
    const all = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => request(name)))
    const ends = await Promise.all(
      all.map(({ token, code }) => refusal(answerGuardian(world.visitor, token, { answer: 'yes', code }))),
    )
    expect(ends.filter((end) => end === 'none')).toHaveLength(MOST_CHILDREN)
    expect(ends.filter((end) => end !== 'none')).toEqual(Array(3).fill('guardian-full'))
    const given = await world.visitor.db
      .select()
      .from(guardianConsents)
      .where(eq(guardianConsents.state, 'given'))
    expect(given.map(({ place }) => place).sort()).toEqual([1, 2, 3, 4])
  })

  it('a yes and a no at once are one answer, and the account agrees with it', async () => {
    const { userId, token, code } = await request('H', '254722000001')
    const ends = await Promise.all(
      ['yes', 'no', 'yes', 'no'].map((answer) =>
        refusal(answerGuardian(world.visitor, token, { answer, code })),
      ),
    )
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    const [one] = await world.visitor.db
      .select({ state: guardianConsents.state, consentAt: users.guardianConsentAt })
      .from(guardianConsents)
      .innerJoin(users, eq(users.id, guardianConsents.userId))
      .where(eq(users.id, userId))
    expect(one!.state === 'given').toBe(one!.consentAt !== null)
  })

  it('five guesses are five, however many come at once', async () => {
    const { token, code } = await request('I', '254722000002')
    const elsewhere = { ...world.visitor, address: '203.0.113.9' }
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const ends = await Promise.all(
      Array.from({ length: 12 }, () =>
        refusal(answerGuardian(elsewhere, token, { answer: 'yes', code: wrong })),
      ),
    )
    expect(ends.filter((end) => end === 'code-wrong')).toHaveLength(4)
    expect(await refusal(answerGuardian(elsewhere, token, { answer: 'yes', code }))).toBe('code-expired')
  })

  it('a parent who answers while an administrator corrects the age waits, and neither fails', async () => {
    const [admin, { userId }] = [await world.admin(), await request('K', '254722000006')]
    const { corrected } = await atomically(world.visitor, async (ctx) => {
      // As an answer does: its request, then the account.
      await ctx.db.select().from(guardianConsents).where(eq(guardianConsents.userId, userId)).for('update')
      const corrected = refusal(correctAge(admin, userId, { reason: 'Showed an ID card' }))
      await setTimeout(300)
      await noteConsent(ctx, userId, true)
      return { corrected }
    })
    expect(await corrected).toBe('none')
    const [user] = await admin.db.select().from(users).where(eq(users.id, userId))
    expect(user).toMatchObject({ minorUntil: null, guardianConsentAt: null })
  })

  it('a child who asks in two tabs at once has one request', async () => {
    const child = await minor('J')
    await Promise.all(
      ['0722 000 003', '0722 000 004', '0722 000 005'].map((phone) => refusal(askGuardian(child, { phone }))),
    )
    expect(await child.db.$count(guardianConsents, eq(guardianConsents.userId, child.viewer.id))).toBe(1)
  })
})
