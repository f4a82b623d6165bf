import { eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { hashOf } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { MINUTE } from '#kit/time.ts'
import { livingChallenge } from './challenge.server.ts'
import { spendCode, tryCode } from '../factor/code.server.ts'
import { knownDevice, passedDevice } from '../factor/device.server.ts'
import { openSession } from '../open-session.server.ts'
import { secondFactors, signInChallenges } from '../tables.server.ts'
import { FactorCode } from '../types.ts'

const limit = limitsOf({ 'code-challenge': { max: 5, windowMs: 15 * MINUTE } })

/**
 * Completes a sign-in with a code of the person's app, or a recovery code. Five attempts per challenge.
 * @param challenge what `admit` returned instead of a session; the permission
 * @param raw FactorCode
 * @param kept what the browser stores about passed second factors, or ''
 * @returns the new session's token, and what the browser is to store now
 */
export const answerChallenge = command(
  {
    who: 'anyone',
    because: 'the challenge that the password opened is the permission',
    // 'challenge-over' when it is unknown, used or too old.
    refuses: [
      'challenge-over',
      'too-many',
      'not-found',
      'factor-code-wrong',
      'factor-code-used',
      'invalid-input',
    ],
  },
  async (
    ctx,
    challenge: string,
    raw: unknown,
    kept: string = '',
  ): Promise<{ token: string; device: string }> => {
    const [open] = await ctx.db
      .select({ userId: signInChallenges.userId, salt: secondFactors.salt })
      .from(signInChallenges)
      .innerJoin(secondFactors, eq(secondFactors.userId, signInChallenges.userId))
      .where(livingChallenge(ctx, challenge))
    if (!open) throw new Refusal('challenge-over')
    const { code } = parse(FactorCode, raw)
    await limit(ctx, { 'code-challenge': hashOf(challenge) })
    const device = knownDevice(ctx, kept, open)
    const token = await tryCode(ctx, open.userId, device, () =>
      atomically(ctx, async (ctx) => {
        const [answered] = await ctx.db
          .delete(signInChallenges)
          .where(livingChallenge(ctx, challenge))
          .returning({ passwordAt: signInChallenges.passwordAt })
        if (!answered) throw new Refusal('challenge-over')
        await spendCode(ctx, open.userId, code)
        return openSession(ctx, open.userId, answered.passwordAt)
      }),
    )
    return { token, device: passedDevice(ctx, kept, open) }
  },
)
