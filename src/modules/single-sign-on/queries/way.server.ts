import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { query } from '#core/operation.ts'
import { hashOf, isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, MINUTE } from '#kit/time.ts'
import { hasPassword } from '#modules/accounts/queries/people.server.ts'
import { organisationMembers, organisations } from '#modules/organisations/tables.server.ts'
import { MAIL_RETENTION_MS, organisationIn, RETENTION_MS } from '../rules.ts'
import { signOnLinks, signOnProviders, signOnWays } from '../tables.server.ts'
import type { FirstView, WayView } from '../types.ts'

const limit = limitsOf({
  // Short names and domains that are tried.
  'sign-on-find-address': { max: 600, windowMs: 10 * MINUTE, of: 'address', counts: 'failures' },
})

const shown = { slug: organisations.slug, organisation: organisations.name, label: signOnProviders.label }
/** Of organisations that have not ended; theirs is gone, and an older version may not know. */
const living = and(eq(organisations.id, signOnProviders.organisationId), isNull(organisations.endedAt))

/** A provider by the short name of its organisation. @throws Refusal 'sign-on-unknown', 'sign-on-closed' */
export async function openProvider(ctx: Context, slug: unknown) {
  if (typeof slug !== 'string' || slug.length > 80) throw new Refusal('sign-on-unknown')
  const [row] = await ctx.db
    .select({ provider: signOnProviders, ...shown })
    .from(signOnProviders)
    .innerJoin(organisations, living)
    .where(eq(organisations.slug, slug))
  if (!row) throw new Refusal('sign-on-unknown')
  if (row.provider.closedAt) throw new Refusal('sign-on-closed')
  return row
}

/** The page of an organisation whose people sign in by its own accounts. */
export const wayView = query(
  {
    who: 'anyone',
    because: 'whoever has the address of an organisation that signs its people in here sees its name',
    refuses: ['sign-on-unknown', 'sign-on-closed'],
  },
  async (ctx, slug: unknown): Promise<WayView> => {
    const { provider: _, ...view } = await openProvider(ctx, slug)
    return view
  },
)

/**
 * The organisation that somebody typed, by its short name or a domain; nothing where none of that name signs its people in here, whether
 * there is one or not.
 */
export const findOrganisation = query(
  {
    who: 'anyone',
    because: 'finds no others than these, by a name or domain that is known already',
    refuses: ['too-many'],
  },
  (ctx, typed: string): Promise<string | null> =>
    limit.trying(ctx, { 'sign-on-find-address': true }, () => organisationCalled(ctx, typed)),
)

async function organisationCalled(ctx: Context, typed: string): Promise<string | null> {
  const by = organisationIn(typed.slice(0, 300))
  if (!by) return null
  const [row] = await ctx.db
    .select({ slug: organisations.slug })
    .from(signOnProviders)
    .innerJoin(organisations, living)
    .where(
      and(
        isNull(signOnProviders.closedAt),
        'slug' in by ? eq(organisations.slug, by.slug) : eq(signOnProviders.emailDomain, by.domain),
      ),
    )
  return row?.slug ?? null
}

/**
 * A way in whose message was found good, in the browser in which it began. For any other browser it does not exist: who is brought into
 * another's would link that other's account there to their own here.
 * @param browser what the cookie of the way holds
 * @throws Refusal 'sign-on-elsewhere', 'sign-on-closed'
 */
export async function openWay(ctx: Context, slug: unknown, id: unknown, browser: string | undefined) {
  if (typeof id !== 'string' || !isUuid(id) || !browser) throw new Refusal('sign-on-elsewhere')
  const { provider, ...view } = await openProvider(ctx, slug)
  const [way] = await ctx.db
    .select()
    .from(signOnWays)
    .where(
      and(
        eq(signOnWays.id, id),
        eq(signOnWays.providerId, provider.id),
        eq(signOnWays.browserHash, hashOf(browser)),
        isNotNull(signOnWays.subject),
        gt(signOnWays.begunAt, after(ctx.now(), -RETENTION_MS)),
      ),
    )
  if (!way) throw new Refusal('sign-on-elsewhere')
  return { way: { ...way, subject: way.subject! }, provider, view }
}

/** Where somebody stands whom their organisation sent, for the page that asks which account is theirs. */
export const firstView = query(
  {
    who: 'anyone',
    because: 'signing in; the browser proves that the way in is its own',
    refuses: ['sign-on-elsewhere', 'sign-on-closed', 'sign-on-unknown'],
  },
  async (ctx, slug: unknown, id: unknown, browser: string | undefined): Promise<FirstView> => {
    const { way, provider, view } = await openWay(ctx, slug, id, browser)
    return {
      ...view,
      name: way.name ?? '',
      email: way.email ?? '',
      isMailed: way.mailHash !== null,
      viewer: await viewerAt(ctx, provider, way.subject),
    }
  },
)

async function viewerAt(
  ctx: Context,
  provider: { id: string; organisationId: string },
  subject: string,
): Promise<FirstView['viewer']> {
  const { viewer } = ctx
  if (!viewer) return null
  const [taken] = await ctx.db
    .select({ id: signOnLinks.id })
    .from(signOnLinks)
    .where(
      and(
        eq(signOnLinks.providerId, provider.id),
        or(eq(signOnLinks.subject, subject), eq(signOnLinks.userId, viewer.id)),
      ),
    )
  const isMember = await ctx.db.$count(
    organisationMembers,
    and(
      eq(organisationMembers.organisationId, provider.organisationId),
      eq(organisationMembers.userId, viewer.id),
    ),
  )
  const { name, email, isAdmin, lacksFactor, underage } = viewer
  const state =
    isAdmin || lacksFactor ? 'admin' : taken ? 'taken' : (await hasPassword(ctx)) ? 'free' : 'no-password'
  return { name, email, state, isMember: isMember > 0, mayShow: underage !== 'alone' }
}

/** What waits for the mail of a new account, by the token from it. @throws Refusal 'sign-on-mail-over', 'sign-on-closed' */
export async function mailedWay(ctx: Context, slug: unknown, token: unknown) {
  if (typeof token !== 'string' || token.length > 200) throw new Refusal('sign-on-mail-over')
  const { provider, ...view } = await openProvider(ctx, slug)
  const [way] = await ctx.db
    .select()
    .from(signOnWays)
    .where(
      and(
        eq(signOnWays.mailHash, hashOf(token)),
        eq(signOnWays.providerId, provider.id),
        gt(signOnWays.mailedAt, after(ctx.now(), -MAIL_RETENTION_MS)),
      ),
    )
  if (!way) throw new Refusal('sign-on-mail-over')
  return { way: { ...way, subject: way.subject!, name: way.name!, email: way.email! }, provider, view }
}

/** The account that a mail is about to open, as its page shows it. */
export const mailedView = query(
  {
    who: 'anyone',
    because: 'the token from the mail is the permission',
    refuses: ['sign-on-mail-over', 'sign-on-closed', 'sign-on-unknown'],
  },
  async (ctx, slug: unknown, token: unknown): Promise<WayView & { name: string; email: string }> => {
    const { way, view } = await mailedWay(ctx, slug, token)
    return { ...view, name: way.name, email: way.email }
  },
)
