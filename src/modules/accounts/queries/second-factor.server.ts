import { eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { livingChallenge } from '../factor/challenge.server.ts'
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
export async function ownSecondFactor(ctx: Context): Promise<OwnSecondFactor> {
  const viewer = signedIn(ctx)
  const [factor] = await ctx.db
    .select({ since: secondFactors.createdAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, viewer.id))
  if (factor)
    return {
      ...factor,
      codesLeft: await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, viewer.id)),
      offer: null,
    }
  if (!viewer.hasFreshPassword) return { since: null, codesLeft: 0, offer: null }
  const secret = base32(secretOf(ctx, viewer.id, viewer.sessionId))
  const uri = keyUri({ secret, account: viewer.email, issuer: ctx.config.brand })
  return { since: null, codesLeft: 0, offer: { secret, uri } }
}

/** Whether a challenge can still be answered. */
export async function challengeIsOpen(ctx: Context, challenge: string): Promise<boolean> {
  return (await ctx.db.$count(signInChallenges, livingChallenge(ctx, challenge))) > 0
}
