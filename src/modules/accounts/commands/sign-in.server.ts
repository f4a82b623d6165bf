import { and, eq, ne } from 'drizzle-orm'
import { forgive } from '#adapters/db/limits.server.ts'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { isShut } from '#core/trial.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, HOUR, MINUTE } from '#kit/time.ts'
import { admit, type Admitted } from './challenge.server.ts'
import { SESSION_IDLE_MS } from '../open-session.server.ts'
import { isPassword } from '../password-hash.server.ts'
import { credentials, sessions, users } from '../tables.server.ts'
import { SignIn } from '../types.ts'

const limit = limitsOf({
  'sign-in-account': { max: 5, windowMs: 15 * MINUTE },
  // Fifty wrong passwords in a quarter of an hour, two hundred in an hour; at the same moment, two hundred people may try theirs.
  'sign-in-address': { max: 200, windowMs: 15 * MINUTE, of: 'address', counts: 'failures', failed: 4 },
  'sign-in-address-hour': { max: 1000, windowMs: HOUR, of: 'address', counts: 'failures', failed: 5 },
})

/**
 * Signs in with address and password. A wrong address and a wrong password get the same response after the same work.
 * @returns the new session's token, or the challenge for a person with a second factor (`answerChallenge`)
 */
export const signIn = command(
  {
    who: 'anyone',
    because: 'opens the session',
    input: [SignIn],
    refuses: ['credentials-wrong', 'email-not-confirmed', 'user-suspended', 'too-many'],
  },
  async (ctx, input): Promise<Admitted> => {
    const uses = {
      'sign-in-account': input.email,
      'sign-in-address': true,
      'sign-in-address-hour': true,
    } as const
    const account = await limit.trying(ctx, uses, () => checkPassword(ctx, input))
    // Only somebody who knows the password learns more about the account.
    if (!account.emailVerified) throw new Refusal('email-not-confirmed')
    if (account.suspendedAt) throw new Refusal('user-suspended')
    // Only failures count against the account.
    await forgive(ctx.db, `sign-in-account:${input.email}`)
    return admit(ctx, account.id, ctx.now())
  },
)

/** @returns the account with this address and password */
async function checkPassword(ctx: Context, { email, password }: { email: string; password: string }) {
  const [found] = await ctx.db
    .select({
      id: users.id,
      emailVerified: users.emailVerified,
      isSample: users.isSample,
      suspendedAt: users.suspendedAt,
      password: credentials.password,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.email, email))
  const account = found && !isShut(ctx.config, found) ? found : undefined
  if (!(await isPassword(password, account?.password)) || !account) throw new Refusal('credentials-wrong')
  return account
}

/** Ends the viewer's session; its token is not valid from now on. Without a session there is nothing to end. */
export const signOut = command(
  { who: 'anyone', because: 'ends the own session, and without one there is nothing to end' },
  async (ctx): Promise<void> => {
    const { viewer } = ctx
    if (!viewer) return
    await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)))
  },
)

/** Ends one of the viewer's sessions. */
export const endSession = command(
  {
    who: 'signed-in',
    // 'not-found' for an id that is not theirs.
    refuses: ['not-found'],
  },
  async (ctx, sessionId: string): Promise<void> => {
    idOrRefuse(sessionId)
    const ended = await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, ctx.viewer.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new Refusal('not-found')
  },
)

/** Signs the viewer out on every other device. */
export const endOtherSessions = command({ who: 'signed-in' }, async (ctx): Promise<void> => {
  await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, ctx.viewer.id), ne(sessions.id, ctx.viewer.sessionId)))
})

/** Extends the viewer's session, as it is being used (AUTH-40). */
export const renewSession = command({ who: 'signed-in' }, async (ctx): Promise<void> => {
  await ctx.db
    .update(sessions)
    .set({ expiresAt: after(ctx.now(), SESSION_IDLE_MS), updatedAt: ctx.now() })
    .where(and(eq(sessions.id, ctx.viewer.sessionId), eq(sessions.userId, ctx.viewer.id)))
})
