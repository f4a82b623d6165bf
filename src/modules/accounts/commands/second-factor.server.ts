import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '../audit.server.ts'
import { forgiveStrangers, refused, secretOf, spendCode, tryCode } from '../factor/code.server.ts'
import { passedDevice } from '../factor/device.server.ts'
import { newCodes } from '../factor/recovery-codes.server.ts'
import { tellOwner } from '../factor/tell-owner.server.ts'
import { stepOfCode } from '../factor/totp.ts'
import { openSession } from '../open-session.server.ts'
import { recoveryCodes, secondFactors, sessions, signInChallenges, users } from '../tables.server.ts'
import { FactorCode, type KeyChoice } from '../types.ts'
import { checkOwnPassword } from './fresh-password.server.ts'

/**
 * Sets up the viewer's second factor, whose secret was offered to their session. Every session of theirs ends, and a new one
 * replaces this one: whoever had its token could have read the secret.
 * @param raw FactorCode: from the app that has the secret
 * @param keys what happens to programs' keys, which no code guards; nothing if there are none
 * @param kept what the browser stores about passed second factors, or ''
 * @returns recovery codes, shown only this once, the token of the new session, and what the browser is to store now
 */
export const turnOnSecondFactor = command(
  { who: 'signed-in', fresh: true, refuses: ['factor-code-wrong', 'factor-on', 'too-many', 'invalid-input'] },
  async (
    ctx,
    raw: unknown,
    { keys, kept = '' }: { keys?: KeyChoice | undefined; kept?: string } = {},
  ): Promise<{ codes: string[]; token: string; device: string }> => {
    const { code } = parse(FactorCode, raw)
    const done = await tryCode(ctx, ctx.viewer.id, ctx.viewer.sessionId, async () => {
      const step = stepOfCode(secretOf(ctx, ctx.viewer.id, ctx.viewer.sessionId), code, ctx.now())
      if (step === undefined) throw refused('factor-code-wrong')
      return atomically(ctx, async (ctx) => {
        const added = await ctx.db
          .insert(secondFactors)
          .values({ userId: ctx.viewer.id, salt: ctx.viewer.sessionId, usedStep: step, createdAt: ctx.now() })
          .onConflictDoNothing()
          .returning({ userId: secondFactors.userId })
        if (added.length === 0) throw new Refusal('factor-on')
        await ctx.db.delete(signInChallenges).where(eq(signInChallenges.userId, ctx.viewer.id))
        await ctx.db.delete(sessions).where(eq(sessions.userId, ctx.viewer.id))
        const codes = await newCodes(ctx, ctx.viewer.id)
        await writeAudit(ctx, {
          actor: ctx.viewer.id,
          action: 'second-factor.on',
          object: `user:${ctx.viewer.id}`,
          ...(keys && { details: { keys } }),
        })
        await tellOwner(ctx, ctx.viewer.id, 'on', codes.length, keys)
        return { codes, token: await openSession(ctx, ctx.viewer.id, ctx.now()) }
      })
    })
    const device = passedDevice(ctx, kept, { userId: ctx.viewer.id, salt: ctx.viewer.sessionId })
    return { ...done, device }
  },
)

/** Creates ten new recovery codes, which replace the earlier ones. */
export const renewRecoveryCodes = command(
  {
    who: 'signed-in',
    input: [FactorCode],
    // 'not-found' without a second factor.
    refuses: ['not-found', 'too-many', 'factor-code-wrong', 'factor-code-used'],
  },
  async (ctx, { code }): Promise<string[]> => {
    return tryCode(ctx, ctx.viewer.id, ctx.viewer.sessionId, () =>
      atomically(ctx, async (ctx) => {
        await spendCode(ctx, ctx.viewer.id, code)
        await writeAudit(ctx, {
          actor: ctx.viewer.id,
          action: 'second-factor.codes',
          object: `user:${ctx.viewer.id}`,
        })
        return newCodes(ctx, ctx.viewer.id)
      }),
    )
  },
)

/**
 * Turns the viewer's second factor off. Every session of theirs ends, and a new one replaces this one, so that the next offered
 * secret is another.
 * @param raw `current`, the password, and FactorCode
 * @returns the token of the new session
 */
export const turnOffSecondFactor = command(
  {
    who: 'signed-in',
    refuses: [
      'not-found',
      'too-many',
      'factor-none',
      'factor-code-wrong',
      'factor-code-used',
      'invalid-input',
    ],
  },
  async (ctx, raw: { current?: unknown; code?: unknown }): Promise<string> => {
    const { code } = parse(FactorCode, raw)
    await checkOwnPassword(ctx, raw.current, 'current')
    return tryCode(ctx, ctx.viewer.id, ctx.viewer.sessionId, () =>
      atomically(ctx, async (ctx) => {
        await spendCode(ctx, ctx.viewer.id, code)
        await removeFactor(ctx, ctx.viewer.id)
        await writeAudit(ctx, {
          actor: ctx.viewer.id,
          action: 'second-factor.off',
          object: `user:${ctx.viewer.id}`,
        })
        await tellOwner(ctx, ctx.viewer.id, 'off', 0)
        // They entered it a moment ago, beside the code.
        return openSession(ctx, ctx.viewer.id, ctx.now())
      }),
    )
  },
)

/**
 * Removes the second factor of somebody who lost it and proved to the operator by other means who they are. For the command line,
 * which is outside HTTP. They are signed out everywhere.
 */
export const resetSecondFactorByEmail = command(
  {
    who: 'anyone',
    because: 'called by the command line only, outside HTTP',
    // 'not-found' for an unknown address; 'factor-none' if none is set up.
    refuses: ['not-found', 'factor-none'],
  },
  async (ctx, email: string): Promise<void> => {
    const { id } = rowOrRefuse(
      await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email.trim().toLowerCase())),
    )
    await atomically(ctx, async (ctx) => {
      await removeFactor(ctx, id)
      await writeAudit(ctx, { actor: 'command-line', action: 'second-factor.reset', object: `user:${id}` })
      await tellOwner(ctx, id, 'reset', 0)
    })
    await forgiveStrangers(ctx, id)
  },
)

/** With everything that depends on it. */
async function removeFactor(ctx: Context, userId: string): Promise<void> {
  const gone = await ctx.db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId })
  if (gone.length === 0) throw new Refusal('factor-none')
  for (const table of [recoveryCodes, signInChallenges, sessions])
    await ctx.db.delete(table).where(eq(table.userId, userId))
}
