import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { countOf } from '#adapters/db/counts.server.ts'
import { prepared } from '#adapters/db/prepared.server.ts'
import { adminOnly, type Context, signedIn, type Viewer } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { loggable } from '#kit/failure.ts'
import { after, DAY } from '#kit/time.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from './open-session.server.ts'
import { displayName } from './rules.ts'
import { signed, unsigned } from './session-cookies.server.ts'
import { adminPermissions, auditLog, mailedLinks, profiles, sessions, users } from './tables.server.ts'
import type { SessionView, UserView } from './types.ts'

export type KnownSession = {
  viewer: Viewer
  token: string
  expiresAt: Date
  locale: 'en' | 'sw' | null
  renew: boolean
}

/**
 * Who a signed token belongs to, in one query: the session, the person, the profile and the permission.
 * Nothing for an unknown, ended, idle or over-old session or a suspended or erased person.
 */
export async function sessionOf(ctx: Context, signedToken: string | undefined): Promise<KnownSession | null> {
  const token = signedToken ? unsigned(signedToken, ctx.config) : undefined
  if (!token) return null
  const row = await sessionRow(ctx, token)
  if (!row || row.user.suspendedAt || row.user.erasedAt) return null
  const { session, user, profile } = row
  return {
    token,
    expiresAt: session.expiresAt,
    locale: profile?.locale ?? null,
    // Moved forward at most once a day, so that reading a page is not a write.
    renew: session.expiresAt < after(ctx.now(), SESSION_IDLE_MS - DAY),
    viewer: {
      id: user.id,
      email: user.email,
      sessionId: session.id,
      isAdmin: row.admin !== null,
      name: displayName({ profileName: profile?.fullName, accountName: user.name, email: user.email }),
      role: profile?.role ?? 'student',
      avatarUrl: profile?.avatarUrl ?? null,
      hasAnswers: profile?.hasAnswers ?? false,
    },
  }
}

// Asked at every request of somebody who is signed in.
const sessionColumns = {
  session: { id: sessions.id, expiresAt: sessions.expiresAt },
  admin: adminPermissions.userId,
  user: {
    id: users.id,
    name: users.name,
    email: users.email,
    suspendedAt: users.suspendedAt,
    erasedAt: users.erasedAt,
  },
}
const hasAnswers = sql<boolean>`${profiles.experienceLevel} is not null or jsonb_array_length(${profiles.interests}) + jsonb_array_length(${profiles.goals}) + jsonb_array_length(${profiles.preferredPlatforms}) > 0`
// The first column tells Drizzle whether there is a profile at all, so it must never be null.
const profileColumns = {
  profile: {
    id: profiles.id,
    fullName: profiles.fullName,
    avatarUrl: profiles.avatarUrl,
    role: profiles.role,
    locale: profiles.locale,
    hasAnswers,
  },
}
const living = and(
  eq(sessions.token, sql.placeholder('token')),
  gt(sessions.expiresAt, sql.placeholder('now')),
  gt(sessions.createdAt, sql.placeholder('oldest')),
)
const wholeSession = prepared('session', (db) =>
  db
    .select({ ...sessionColumns, ...profileColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(adminPermissions, eq(adminPermissions.userId, users.id))
    .where(living),
)

/** A profile that cannot be read counts as none (ERR-01): the page still shows, under the account's name. */
async function sessionRow(ctx: Context, token: string) {
  const values = {
    token,
    now: ctx.now().toISOString(),
    oldest: after(ctx.now(), -SESSION_MAX_MS).toISOString(),
  }
  try {
    const [row] = await wholeSession(ctx.db, values)
    return row
  } catch (error) {
    const [row] = await ctx.db
      .select(sessionColumns)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(adminPermissions, eq(adminPermissions.userId, users.id))
      .where(living)
      .prepare('session without profile')
      .execute(values)
    ctx.log.error({ err: loggable(error).message, requestId: ctx.requestId }, 'profile.unreadable')
    return row && { ...row, profile: null }
  }
}

/** The signed-in person's account as programs see it. */
export async function ownUser(ctx: Context): Promise<UserView> {
  const viewer = signedIn(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, viewer.id))
  return userView(user!)
}

export const userView = (user: typeof users.$inferSelect): UserView => ({
  id: user.id,
  email: user.email,
  email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
  metadata: { full_name: user.name },
})

/** The session as programs see it (DATA-02). */
export async function sessionView(ctx: Context, token: string): Promise<SessionView | null> {
  const [row] = await ctx.db
    .select({ expiresAt: sessions.expiresAt, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token))
  if (!row) return null
  const accessToken = signed(token, ctx.config)
  return {
    access_token: accessToken,
    refresh_token: accessToken,
    expires_at: row.expiresAt.toISOString(),
    user: userView(row.user),
  }
}

const profileOf = prepared('profile', (db) =>
  db
    .select()
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('viewer'))),
)

/** The own profile row, or nothing before its first save (PERM-10). */
export async function ownProfile(ctx: Context) {
  const viewer = signedIn(ctx)
  const [profile] = await profileOf(ctx.db, { viewer: viewer.id })
  return profile ?? null
}

/** The viewer's living sessions, this one first. */
export async function ownSessions(ctx: Context) {
  const viewer = signedIn(ctx)
  const rows = await ctx.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, viewer.id),
        gt(sessions.expiresAt, ctx.now()),
        gt(sessions.createdAt, after(ctx.now(), -SESSION_MAX_MS)),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(50)
  return rows
    .map((row) => ({ ...row, isCurrent: row.id === viewer.sessionId }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** What a mailed link is good for, without using it up. */
export async function linkIsGood(
  ctx: Context,
  tokenHash: string,
  purpose: 'confirm' | 'reset',
): Promise<boolean> {
  const [link] = await ctx.db
    .select({ userId: mailedLinks.userId })
    .from(mailedLinks)
    .where(
      and(
        eq(mailedLinks.tokenHash, tokenHash),
        eq(mailedLinks.purpose, purpose),
        gt(mailedLinks.expiresAt, ctx.now()),
      ),
    )
  return link !== undefined
}

const contact = prepared('contact', (db) =>
  db
    .select({ email: users.email, name: users.name, profileName: profiles.fullName, locale: profiles.locale })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.erasedAt))),
)

/** Name and address for a mail or a certificate, by id; nothing for whoever was erased. For other modules; never shown to other people. */
export async function contactOf(ctx: Context, userId: string) {
  const [row] = await contact(ctx.db, { userId })
  if (!row) return null
  return {
    email: row.email,
    name: displayName({ profileName: row.profileName, accountName: row.name, email: row.email }),
    locale: row.locale ?? ('en' as const),
  }
}

/** Somebody by their address, for administrators. @throws Refusal 'person-not-found' beside the field `email` */
export async function personByEmail(
  ctx: Context,
  email: string,
): Promise<{ id: string; locale: 'en' | 'sw' }> {
  adminOnly(ctx)
  const [row] = await ctx.db
    .select({ id: users.id, locale: profiles.locale })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.email, email), isNull(users.erasedAt)))
  if (!row) throw new Refusal('person-not-found', { fields: { email: 'person-not-found' } })
  return { id: row.id, locale: row.locale ?? 'en' }
}

/** Which mails beside those about money and the account a person wants (no profile: the defaults); none for whoever is suspended or erased. For other modules. */
export async function mailChoices(
  ctx: Context,
  userId: string,
): Promise<{ badges: boolean; goals: boolean }> {
  const [row] = await ctx.db
    .select({ badges: profiles.mailBadges, goals: profiles.mailGoals })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.erasedAt)))
  return row ? { badges: row.badges ?? false, goals: row.goals ?? true } : { badges: false, goals: false }
}

/** People, newest first, for administrators; 21 rows tell whether there is a next page. */
export async function listUsers(ctx: Context, search: string, page: number) {
  adminOnly(ctx)
  return ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: profiles.role,
      createdAt: users.createdAt,
      confirmedAt: users.emailConfirmedAt,
      suspendedAt: users.suspendedAt,
      isAdmin: adminPermissions.userId,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(adminPermissions, eq(adminPermissions.userId, users.id))
    .where(
      and(
        isNull(users.erasedAt),
        search ? or(contains(users.name, search), contains(users.email, search)) : undefined,
      ),
    )
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(21)
    .offset((page - 1) * 20)
}

export async function countUsers(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return countOf(ctx.db, 'people')
}

/** Administrators by address, for the command line. */
export async function listAdmins(ctx: Context) {
  return ctx.db
    .select({
      email: users.email,
      grantedBy: adminPermissions.grantedBy,
      grantedAt: adminPermissions.grantedAt,
    })
    .from(adminPermissions)
    .innerJoin(users, eq(users.id, adminPermissions.userId))
    .orderBy(asc(users.email))
}

/** The newest entries of the audit log. */
export async function listAudit(ctx: Context, page: number) {
  adminOnly(ctx)
  return ctx.db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(21)
    .offset((page - 1) * 20)
}

export { ownAccountData } from './queries/export.server.ts'
export {
  avatarPicture,
  isOwnPhone,
  ownSettings,
  peopleToErase,
  wasAnybodyErased,
} from './queries/own.server.ts'
export { endedCookie, sessionCookie, tokenOfRequest, unsigned } from './session-cookies.server.ts'
