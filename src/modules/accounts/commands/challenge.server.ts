import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { hashOf, newSecret } from '#kit/ids.ts'
import { after, MINUTE } from '#kit/time.ts'
import { openSession } from '../open-session.server.ts'
import { secondFactors, signInChallenges } from '../tables.server.ts'

/** For how long somebody may look for their phone. */
export const CHALLENGE_MS = 10 * MINUTE

/** Signed in, or asked for the second factor first: nothing is open before that is answered. */
export type Admitted = { token: string; challenge?: undefined } | { token?: undefined; challenge: string }
/** And the path that was stored with a mailed link. */
export type Entered = Admitted & { next: string | null }

/**
 * The only way to a session, after the password or a mailed link.
 * @param passwordAt when the password that opens it was entered
 */
export async function admit(ctx: Context, userId: string, passwordAt: Date | null): Promise<Admitted> {
  if ((await ctx.db.$count(secondFactors, eq(secondFactors.userId, userId))) === 0)
    return { token: await openSession(ctx, userId, passwordAt) }
  const challenge = newSecret()
  await ctx.db
    .insert(signInChallenges)
    .values({
      tokenHash: hashOf(challenge),
      userId,
      passwordAt,
      expiresAt: after(ctx.now(), CHALLENGE_MS),
      createdAt: ctx.now(),
    })
  return { challenge }
}

/** Which challenge this is, while it can be answered. */
export const livingChallenge = (ctx: Context, challenge: string) =>
  and(eq(signInChallenges.tokenHash, hashOf(challenge)), gt(signInChallenges.expiresAt, ctx.now()))
