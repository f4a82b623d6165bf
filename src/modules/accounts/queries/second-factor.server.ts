import { eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { livingChallenge } from '../commands/challenge.server.ts'
import { secretOf } from '../factor/code.server.ts'
import { base32, keyUri } from '../factor/totp.ts'
import { recoveryCodes, secondFactors, signInChallenges } from '../tables.server.ts'

export type OwnSecondFactor =
  | { since: Date; codesLeft: number; offer: null }
  | { since: null; codesLeft: 0; offer: { secret: string; uri: string } | null }

/**
 * The viewer's second factor, or the secret to set one up with. The secret belongs to their session, so that reading writes nothing
 * and a reloaded page, as on small phones while an app is in front, shows the same. It is shown only to somebody who entered the
 * password recently: an unattended phone must not reveal a secret on which its owner will later rely.
 */
export const ownSecondFactor = query({ who: 'signed-in' }, async (ctx): Promise<OwnSecondFactor> => {
  const [factor] = await ctx.db
    .select({ since: secondFactors.createdAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, ctx.viewer.id))
  if (factor)
    return {
      ...factor,
      codesLeft: await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, ctx.viewer.id)),
      offer: null,
    }
  if (!ctx.viewer.hasFreshPassword) return { since: null, codesLeft: 0, offer: null }
  const secret = base32(secretOf(ctx, ctx.viewer.id, ctx.viewer.sessionId))
  const uri = keyUri({ secret, account: ctx.viewer.email, issuer: ctx.config.brand })
  return { since: null, codesLeft: 0, offer: { secret, uri } }
})

/** Whether a challenge can still be answered. */
export const challengeIsOpen = query(
  {
    who: 'anyone',
    because: 'the challenge that the password opened is the permission, and the answer is yes or no',
  },
  async (ctx, challenge: string): Promise<boolean> => {
    return (await ctx.db.$count(signInChallenges, livingChallenge(ctx, challenge))) > 0
  },
)
