import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { MINUTE } from '#kit/time.ts'
import { isPassword } from '../password-hash.server.ts'
import { credentials, sessions } from '../tables.server.ts'

const limit = limitsOf({ 'password-account': { max: 5, windowMs: 15 * MINUTE } })

/**
 * The viewer enters their password again, for an action that needs a fresh one (`freshPassword`).
 * @returns the context in which it is fresh
 * @throws Refusal 'password-needed' with an error beside the field `freshPassword`, 'too-many'
 */
export async function showPassword<C extends Context>(ctx: C, password: unknown): Promise<C> {
  const viewer = signedIn(ctx)
  try {
    await checkOwnPassword(ctx, password, 'freshPassword')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid-input') throw error
    // It is still required.
    throw new Refusal('password-needed', { fields: error.fields })
  }
  await ctx.db
    .update(sessions)
    .set({ passwordAt: ctx.now() })
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)))
  return { ...ctx, viewer: { ...viewer, hasFreshPassword: true } }
}

/** @throws Refusal 'password-current-wrong' beside a field, 'too-many' */
export async function checkOwnPassword(ctx: Context, password: unknown, field: string): Promise<void> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'password-account': viewer.id })
  const [credential] = await ctx.db.select().from(credentials).where(eq(credentials.userId, viewer.id))
  if (!(await isPassword(typeof password === 'string' ? password : '', credential?.password)))
    throw new Refusal('invalid-input', { fields: { [field]: 'password-current-wrong' } })
}
