import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf, mailOf, proved } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { saidName } from '../queries/said-name.server.ts'
import { accountsLimits } from '../rules.ts'
import { admit, type Entered } from './challenge.server.ts'
import { alreadyKnownLetter, confirmLetter } from '../letters.server.ts'
import { mailLinkLater } from '../mail-link.server.ts'
import { newMailedLink, useMailedLink } from '../mailed-links.server.ts'
import { checkNewPassword } from '../new-password.server.ts'
import { hashPassword } from '../password-hash.server.ts'
import { credentials, profiles, users } from '../tables.server.ts'
import { becomeMinor } from './age.server.ts'
import { Address, SignUp, TERMS_VERSION } from '../types.ts'

const limit = limitsOf({
  ...accountsLimits,
  // Until their mail is opened.
  'sign-up-address': { max: 100, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'sign-up-address-day': { max: 400, windowMs: DAY, of: 'address', counts: 'until-proved' },
})

/**
 * Signs somebody up and mails a confirmation link. The response is the same whether the address is new, pending or known; only the
 * mail differs (check 16 of docs/security-checks.md). The password is hashed and an account is written in every case, for a known address
 * one that nobody gets, so that the timing reveals nothing either.
 */
export const signUp = command(
  {
    who: 'anyone',
    because: 'makes the account',
    input: [SignUp],
    // 'invalid-input' with field codes.
    refuses: ['too-many'],
  },
  async (ctx, input): Promise<{ email: string }> => {
    checkNewPassword(input.password, input.email)
    await limit(ctx, {
      'sign-up-address': { until: mailOf(input.email) },
      'sign-up-address-day': { until: mailOf(input.email) },
      'mail-target-day': input.email,
    })
    const passwordHash = await hashPassword(input.password)
    const isMinor = input.under18 === 'yes'
    await atomically(ctx, async (ctx) => {
      const [account] = await ctx.db.select().from(users).where(eq(users.email, input.email))
      const name = saidName(account?.name ?? input.fullName, ctx.locale)
      const reader = { email: input.email, name, locale: ctx.locale }
      const link = { purpose: 'confirm', next: input.next, passwordHash, isMinor } as const
      const pendingId = account?.emailVerified === false ? account.id : null
      const made = await written(ctx, account !== undefined, async (ctx) => {
        const email = account ? `${newId()}@nobody.invalid` : input.email
        const userId = await newUser(ctx, { ...input, email }, passwordHash)
        return userId && !pendingId ? newMailedLink(ctx, { ...link, userId }) : null
      })
      const token = pendingId ? await newMailedLink(ctx, { ...link, userId: pendingId }) : !account && made
      await sendMail(
        ctx,
        token ? confirmLetter(ctx, reader, token) : alreadyKnownLetter(ctx, reader, input.next),
      )
    })
    if (input.next && (await ctx.wasInvited(ctx, { email: input.email, path: input.next })))
      await proved(ctx, mailOf(input.email))
    return { email: input.email }
  },
)

class InVain extends Error {}

/** What is written in a savepoint. @param inVain it is taken back: only the work is done */
async function written<T>(ctx: Context, inVain: boolean, work: (ctx: Context) => Promise<T>): Promise<T> {
  let result: T | undefined
  try {
    await atomically(ctx, async (ctx) => {
      result = await work(ctx)
      if (inVain) throw new InVain()
    })
  } catch (error) {
    if (!(error instanceof InVain)) throw error
  }
  return result as T
}

/**
 * For a transaction. @param passwordHash nothing for who comes in by another way
 * @returns the new person's id, or nothing when the address is taken, also by a parallel sign-up
 */
export async function newUser(
  ctx: Context,
  input: { fullName: string; email: string },
  passwordHash: string | null,
): Promise<string | undefined> {
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const [user] = await ctx.db
    .insert(users)
    .values({
      id: newId(),
      name: input.fullName,
      email: input.email,
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: ctx.now(),
      ...times,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!user) return undefined
  await ctx.db.insert(credentials).values({ id: newId(), userId: user.id, password: passwordHash, ...times })
  await ctx.db
    .insert(profiles)
    .values({ id: user.id, fullName: input.fullName, locale: ctx.locale, ...times })
  return user.id
}

/** Mails a new confirmation link, which replaces the earlier one. Unknown and confirmed addresses get the same response and no mail. */
export const resendConfirmation = command(
  {
    who: 'anyone',
    because: 'mails the address itself, and answers the same for any address',
    // 'too-many' (one per minute for an address).
    refuses: ['email-required', 'invalid-input', 'too-many'],
  },
  async (ctx, raw: { email?: unknown; next?: unknown }): Promise<void> => {
    if (typeof raw.email !== 'string' || raw.email.trim() === '')
      throw new Refusal('email-required', { fields: { email: 'email-required' } })
    const { email, next } = parse(Address, raw)
    await limit(ctx, {
      'mail-target': `confirm:${email}`,
      'mail-target-day': email,
      'mail-address': { until: mailOf(email) },
    })
    await mailLinkLater(ctx, 'confirm', { email, next })
  },
)

/** Confirms an address with the token from its mail and signs the person in (decisions 13). */
export const confirmEmail = command(
  {
    who: 'anyone',
    because: 'the token from the mail is the permission',
    refuses: ['link-invalid', 'too-many'],
  },
  async (ctx, token: string): Promise<Entered> => {
    const { email, ...entered } = await limit.trying(ctx, { 'link-address': true }, () => confirm(ctx, token))
    await proved(ctx, mailOf(email))
    return entered
  },
)

const confirm = (ctx: Context, token: string): Promise<Entered & { email: string }> =>
  atomically(ctx, async (ctx) => {
    const link = await useMailedLink(ctx, token, 'confirm')
    const [user] = await ctx.db
      .update(users)
      .set({ emailVerified: true, emailConfirmedAt: ctx.now(), updatedAt: ctx.now() })
      .where(eq(users.id, link.userId))
      .returning({ createdAt: users.createdAt, email: users.email })
    if (link.isMinor) await becomeMinor(ctx, link.userId)
    // The password of this very sign-up counts, so that nobody can plant theirs on a stranger's address.
    if (link.passwordHash) {
      await ctx.db
        .update(credentials)
        .set({ password: link.passwordHash, updatedAt: ctx.now() })
        .where(eq(credentials.userId, link.userId))
    }
    if (link.next)
      await ctx.db.update(profiles).set({ cameFor: link.next }).where(eq(profiles.id, link.userId))
    // Entered when they signed up; no later time is known.
    const admitted = await admit(ctx, link.userId, user!.createdAt)
    return { ...admitted, next: link.next, email: user!.email }
  })
