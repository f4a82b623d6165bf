import { hashPassword } from 'better-auth/crypto'
import { APIError } from 'better-auth/api'
import { and, eq, ne } from 'drizzle-orm'
import { forgive } from '#adapters/db/limits.server.ts'
import { type Context, signedIn } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after } from '#kit/time.ts'
import { limit } from '#limits.server.ts'
import { authOf, SESSION_IDLE_MS } from '../auth.server.ts'
import { sessions, users } from '../tables.server.ts'
import { SignIn } from '../types.ts'

/**
 * Signs in with address and password. A wrong address and a wrong password get the same answer after the same work.
 * @returns the new session's token
 * @throws Refusal 'invalid-input', 'credentials-wrong', 'email-not-confirmed', 'user-suspended', 'too-many'
 */
export async function signIn(ctx: Context, raw: unknown): Promise<string> {
  const input = parse(SignIn, raw)
  await limit(ctx, { 'sign-in-account': input.email, 'sign-in-address': ctx.address, 'sign-in-address-hour': ctx.address })
  const token = await checkPassword(ctx, input)
  await refuseSuspended(ctx, input.email, token)
  // Only failures count against the account.
  await forgive(ctx.db, `sign-in-account:${input.email}`)
  return token
}

async function checkPassword(ctx: Context, input: { email: string; password: string }): Promise<string> {
  const headers = new Headers({ 'x-client-ip': ctx.address, 'user-agent': ctx.userAgent.slice(0, 300) })
  try {
    return (await authOf(ctx).api.signInEmail({ body: input, headers })).token
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') throw new Refusal('email-not-confirmed')
    if (error.status === 'UNAUTHORIZED') throw new Refusal('credentials-wrong')
    if (error.status === 'BAD_REQUEST') {
      // The library refuses some addresses before it hashes anything: hash, so that time does not tell.
      await hashPassword(input.password)
      throw new Refusal('credentials-wrong')
    }
    throw error
  }
}

async function refuseSuspended(ctx: Context, email: string, token: string): Promise<void> {
  const [user] = await ctx.db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.email, email))
  if (!user?.suspendedAt) return
  await ctx.db.delete(sessions).where(eq(sessions.token, token))
  throw new Refusal('user-suspended')
}

/** Ends the viewer's session; its token opens nothing from now on. Without a session there is nothing to end. */
export async function signOut(ctx: Context): Promise<void> {
  const { viewer } = ctx
  if (!viewer) return
  await ctx.db.delete(sessions).where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)))
}

/** Ends one of the viewer's sessions. @throws Refusal 'not-found' for an id that is not theirs */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  const viewer = signedIn(ctx)
  if (!isUuid(sessionId)) throw new Refusal('not-found')
  const ended = await ctx.db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.id))).returning({ id: sessions.id })
  if (ended.length === 0) throw new Refusal('not-found')
}

/** Signs the viewer out on every other device. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const viewer = signedIn(ctx)
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId)))
}

/** Moves the end of the viewer's session forward, as it is being used (AUTH-40). */
export async function renewSession(ctx: Context): Promise<void> {
  const viewer = signedIn(ctx)
  await ctx.db.update(sessions).set({ expiresAt: after(ctx.now(), SESSION_IDLE_MS), updatedAt: ctx.now() })
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)))
}
