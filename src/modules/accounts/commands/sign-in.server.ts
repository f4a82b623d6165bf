import { and, eq, ne } from 'drizzle-orm'
import { forgive } from '#adapters/db/limits.server.ts'
import { type Context, signedIn } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { isShut } from '#core/trial.ts'
import { Refusal } from '#kit/refusal.ts'
import { after } from '#kit/time.ts'
import { admit, type Admitted } from '../factor/challenge.server.ts'
import { limit } from '../limits.server.ts'
import { SESSION_IDLE_MS } from '../open-session.server.ts'
import { isPassword } from '../password-hash.server.ts'
import { credentials, sessions, users } from '../tables.server.ts'
import { SignIn } from '../types.ts'

/**
 * Signs in with address and password. A wrong address and a wrong password get the same response after the same work.
 * @returns the new session's token, or the challenge for a person with a second factor (`answerChallenge`)
 * @throws Refusal 'invalid-input', 'credentials-wrong', 'email-not-confirmed', 'user-suspended', 'too-many'
 */
export async function signIn(ctx: Context, raw: unknown): Promise<Admitted> {
  const input = parse(SignIn, raw)
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
}

/** @returns the account with this address and password @throws Refusal 'credentials-wrong' */
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
export async function signOut(ctx: Context): Promise<void> {
  const { viewer } = ctx
  if (!viewer) return
  await ctx.db.delete(sessions).where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)))
}

/** Ends one of the viewer's sessions. @throws Refusal 'not-found' for an id that is not theirs */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  const viewer = signedIn(ctx)
  idOrRefuse(sessionId)
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new Refusal('not-found')
}

/** Signs the viewer out on every other device. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const viewer = signedIn(ctx)
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId)))
}

/** Extends the viewer's session, as it is being used (AUTH-40). */
export async function renewSession(ctx: Context): Promise<void> {
  const viewer = signedIn(ctx)
  await ctx.db
    .update(sessions)
    .set({ expiresAt: after(ctx.now(), SESSION_IDLE_MS), updatedAt: ctx.now() })
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)))
}
