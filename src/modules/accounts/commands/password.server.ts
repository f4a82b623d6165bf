import { and, eq, ne } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf, mailOf, proved } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { isShut } from '#core/trial.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { accountsLimits } from '../rules.ts'
import { admit, type Entered } from './challenge.server.ts'
import { forgiveStrangers } from '../factor/code.server.ts'
import { writeAudit } from '../audit.server.ts'
import { passwordChangedLetter } from '../letters.server.ts'
import { mailLinkLater } from '../mail-link.server.ts'
import { endMailedLinks, pendingSignUp, useMailedLink } from '../mailed-links.server.ts'
import { checkNewPassword } from '../new-password.server.ts'
import { hashPassword } from '../password-hash.server.ts'
import { contactOf } from '../queries/people.server.ts'
import { credentials, mailedLinks, sessions, signInChallenges, users } from '../tables.server.ts'
import { Address, NewPassword } from '../types.ts'
import { becomeMinor } from './age.server.ts'
import { checkOwnPassword } from './fresh-password.server.ts'

const limit = limitsOf(accountsLimits)

/** Mails a link to choose a new password (AUTH-42). Unknown addresses get the same response and no mail. */
export const askForReset = command(
  {
    who: 'anyone',
    because: 'mails the address itself, and answers the same for any address',
    input: [Address],
    refuses: ['too-many'],
  },
  async (ctx, { email, next }): Promise<void> => {
    await limit(ctx, {
      'mail-target': `reset:${email}`,
      'mail-target-day': email,
      'mail-address': { until: mailOf(email) },
    })
    await mailLinkLater(ctx, 'reset', { email, next })
  },
)

/**
 * Sets a new password with the token from the mail, ends every session and opens a new one, after the second factor if there is
 * one. The mail also proves the address; what its sign-up answered about age counts, as when it is confirmed.
 */
export const resetPassword = command(
  {
    who: 'anyone',
    because: 'the token from the mail is the permission',
    input: [given<string>(), NewPassword],
    refuses: ['link-invalid', 'too-many'],
  },
  async (ctx, token, { password }): Promise<Entered> => {
    const { email, ...entered } = await limit.trying(ctx, { 'link-address': true }, async () => {
      checkNewPassword(password, '')
      return reset(ctx, token, { password, passwordHash: await hashPassword(password) })
    })
    await proved(ctx, mailOf(email))
    return entered
  },
)

const reset = (
  ctx: Context,
  token: string,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<Entered & { email: string }> =>
  atomically(ctx, async (ctx) => {
    const { userId, next } = await useMailedLink(ctx, token, 'reset')
    const contact = await contactOf(ctx, userId)
    checkNewPassword(password, contact?.email ?? '')
    const { isMinor } = await pendingSignUp(ctx, userId)
    await setPassword(ctx, userId, passwordHash)
    const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
    if (!user || user.suspendedAt || isShut(ctx.config, user)) throw new Refusal('link-invalid')
    if (!user.emailVerified) {
      await ctx.db
        .update(users)
        .set({ emailVerified: true, emailConfirmedAt: ctx.now() })
        .where(eq(users.id, userId))
      if (isMinor) await becomeMinor(ctx, userId)
    }
    await ctx.db.delete(sessions).where(eq(sessions.userId, userId))
    return { ...(await admit(ctx, userId, ctx.now())), next, email: user.email }
  })

/** Changes the viewer's password; their other sessions end. */
export const changePassword = command(
  { who: 'signed-in', refuses: ['invalid-input', 'too-many'] },
  async (ctx, raw: { current?: unknown; password?: unknown }): Promise<void> => {
    const { password } = parse(NewPassword, raw)
    checkNewPassword(password, ctx.viewer.email)
    await checkOwnPassword(ctx, raw.current, 'current')
    const passwordHash = await hashPassword(password)
    await atomically(ctx, async (ctx) => {
      await setPassword(ctx, ctx.viewer.id, passwordHash)
      await ctx.db
        .delete(sessions)
        .where(and(eq(sessions.userId, ctx.viewer.id), ne(sessions.id, ctx.viewer.sessionId)))
    })
  },
)

async function setPassword(ctx: Context, userId: string, passwordHash: string): Promise<void> {
  await ctx.db
    .update(credentials)
    .set({ password: passwordHash, updatedAt: ctx.now() })
    .where(eq(credentials.userId, userId))
  // A pending confirmation link would restore the password of its own sign-up; another reset link would replace this one.
  await endMailedLinks(ctx, eq(mailedLinks.userId, userId))
  await ctx.db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  // Somebody who guessed codes with the previous one cannot continue.
  await forgiveStrangers(ctx, userId)
  const contact = await contactOf(ctx, userId)
  if (contact) await sendMail(ctx, passwordChangedLetter(ctx, contact))
  await writeAudit(ctx, { actor: userId, action: 'password.change', object: `user:${userId}` })
}
