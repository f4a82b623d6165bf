import { and, eq, or } from 'drizzle-orm'
import { atomically, type Context, freshPassword, withConsent } from '#context.ts'
import { inTurn } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { hashOf, newId, newSecret } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import type { Entered } from '#modules/accounts/commands/challenge.server.ts'
import { admitSignedOn, openProvedAccount } from '#modules/accounts/commands/signed-on.server.ts'
import { contactOf, hasProvedAccount } from '#modules/accounts/queries/people.server.ts'
import { joinBySignOn } from '#modules/organisations/commands/join.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { knownLetter, linkedLetter, openLetter } from '../letters.server.ts'
import { mailedWay, openWay } from '../queries/way.server.ts'
import { browserOf, singleSignOnLimits } from '../rules.ts'
import { signOnLinks, signOnProviders, signOnWays } from '../tables.server.ts'
import { FirstInput, LinkInput } from '../types.ts'

const limit = limitsOf({
  ...singleSignOnLimits,
  // New accounts and mails that one of them asks for.
  'sign-on-sign-up': { max: 5, windowMs: DAY },
})

/**
 * Links the viewer's account with who they are at their organisation, as they say themselves with their password; nothing that a provider
 * tells of a person finds an account. They are told by mail.
 * @param browser what the cookie of the way holds
 * @returns where it leads
 */
export const linkAccount = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), given<unknown>(), given<string | undefined>(), LinkInput],
    // 'consent-needed' to show progress.
    refuses: [
      'consent-needed',
      'password-needed',
      'sign-on-admin',
      'sign-on-elsewhere',
      'sign-on-closed',
      'sign-on-link-taken',
      'sign-on-link-other',
      'organisation-many',
      'too-many',
      'sign-on-unknown',
      'not-found',
      'organisation-said-no',
    ],
  },
  async (ctx, slug, wayId, browser, { joins, shows }): Promise<string | null> => {
    const viewer = joins && shows ? withConsent(ctx) : ctx.viewer
    if (viewer.isAdmin || viewer.lacksFactor) throw new Refusal('sign-on-admin')
    // Whoever finds an open phone could come in by their own account elsewhere from then on.
    freshPassword(ctx)
    await limit(ctx, { 'sign-on-user': viewer.id })
    const { way, provider, view } = await openWay(ctx, slug, wayId, browser)
    return inTurn(ctx, 'organisation', provider.organisationId, () =>
      atomically(ctx, async (ctx) => {
        await ctx.db.delete(signOnWays).where(eq(signOnWays.id, way.id))
        if (joins) await joinBySignOn(ctx, provider.organisationId, viewer.id, shows)
        const isNew = await link(ctx, { providerId: provider.id, subject: way.subject, userId: viewer.id })
        const contact = isNew && (await contactOf(ctx, viewer.id))
        if (contact) await sendMail(ctx, linkedLetter(ctx, contact, view.organisation))
        return way.next
      }),
    )
  },
)

type Pair = { providerId: string; subject: string; userId: string }

/** Both unique pairs decide between two who link at once. @returns whether it is a new one */
async function link(ctx: Context, pair: Pair): Promise<boolean> {
  // Neither removed nor ended meanwhile.
  rowOrRefuse(
    await ctx.db
      .select({ id: signOnProviders.id })
      .from(signOnProviders)
      .where(eq(signOnProviders.id, pair.providerId))
      .for('key share'),
    'sign-on-unknown',
  )
  const made = await ctx.db
    .insert(signOnLinks)
    .values({ id: newId(), ...pair, linkedAt: ctx.now(), usedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: signOnLinks.id })
  if (made.length > 0) return true
  const rows = await ctx.db
    .select({ subject: signOnLinks.subject, userId: signOnLinks.userId })
    .from(signOnLinks)
    .where(
      and(
        eq(signOnLinks.providerId, pair.providerId),
        or(eq(signOnLinks.subject, pair.subject), eq(signOnLinks.userId, pair.userId)),
      ),
    )
  const theirs = rows.find((row) => row.subject === pair.subject)
  if (!theirs) throw new Refusal('sign-on-link-taken')
  if (theirs.userId !== pair.userId) throw new Refusal('sign-on-link-other')
  return false
}

/**
 * Asks for a new account for somebody whom their organisation sent: a mail proves the address, and its link opens the account, which has
 * no password. The page says the same whether the address is new or known; only the mail differs (check 16 of docs/security-checks.md).
 * @param raw FirstInput
 * @param browser what the cookie of the way holds
 */
export const askForAccount = command(
  {
    who: 'anyone',
    because:
      'signing up; the browser proves that the way in is its own, and the answer is the same for any address',
    refuses: ['invalid-input', 'sign-on-elsewhere', 'sign-on-closed', 'too-many', 'sign-on-unknown'],
  },
  async (ctx, slug: unknown, wayId: unknown, browser: string | undefined, raw: unknown): Promise<void> => {
    const { way, provider, view } = await openWay(ctx, slug, wayId, browser)
    const { fullName, email, under18, joins, shows } = parse(FirstInput, raw)
    await limit(ctx, { 'sign-on-sign-up': `${provider.id}:${way.subject}`, 'mail-target-day': email })
    const token = newSecret()
    const isMinor = under18 === 'yes'
    await atomically(ctx, async (ctx) => {
      const isKnown = await hasProvedAccount(ctx, email)
      await ctx.db
        .update(signOnWays)
        .set({
          name: fullName,
          email,
          isMinor,
          joins,
          // A parent says yes to that first.
          shows: joins && shows && !isMinor,
          // Of an address that is known, nobody gets the token.
          mailHash: hashOf(token),
          mailedAt: ctx.now(),
        })
        .where(eq(signOnWays.id, way.id))
      const reader = { email, name: fullName, locale: ctx.locale }
      const letter = isKnown ? knownLetter(ctx, reader, view) : openLetter(ctx, reader, view, token)
      await sendMail(ctx, letter)
    })
  },
)

/**
 * Opens the account for which a mail was sent, and signs the person in. The mail proves the address; in the browser that came from the
 * organisation, the account is linked as well and joins as was ticked. In another one it is not: who asked for the mail at somebody else's
 * address would come into their account from then on.
 * @param cookies the Cookie header of who opens it
 */
export const openAccount = command(
  {
    who: 'anyone',
    because: 'the token from the mail is the permission',
    refuses: [
      'sign-on-mail-over',
      'sign-on-closed',
      'sign-on-link-other',
      'organisation-many',
      'too-many',
      'user-suspended',
      'sign-on-admin',
      'sign-on-unknown',
      'sign-on-link-taken',
      'not-found',
      'organisation-said-no',
      'link-invalid',
    ],
  },
  async (
    ctx,
    slug: unknown,
    token: unknown,
    cookies: string | null,
  ): Promise<Entered & { isLinked: boolean }> => {
    const { way, provider } = await limit.trying(ctx, { 'link-address': true }, () =>
      mailedWay(ctx, slug, token),
    )
    const browser = browserOf(cookies, way.id)
    const isLinked = browser !== undefined && hashOf(browser) === way.browserHash
    return inTurn(ctx, 'organisation', provider.organisationId, () =>
      atomically(ctx, async (ctx) => {
        const used = await ctx.db
          .delete(signOnWays)
          .where(and(eq(signOnWays.id, way.id), eq(signOnWays.mailHash, hashOf(String(token)))))
          .returning({ id: signOnWays.id })
        if (used.length === 0) throw new Refusal('sign-on-mail-over')
        const { name, email, isMinor, next, joins, shows, subject } = way
        const userId = await openProvedAccount(ctx, { fullName: name, email, isMinor, next })
        if (isLinked) {
          if (joins) await joinBySignOn(ctx, provider.organisationId, userId, shows)
          await link(ctx, { providerId: provider.id, subject, userId })
        }
        return { ...(await admitSignedOn(ctx, userId)), next, isLinked }
      }),
    )
  },
)
