import type { Locale } from '#kit/locales.ts'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context, Viewer } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { isShut } from '#core/trial.ts'
import { loggable } from '#kit/failure.ts'
import { after, DAY } from '#kit/time.ts'
import { FRESH_MS, SESSION_IDLE_MS, SESSION_MAX_MS } from '../open-session.server.ts'
import { displayName, underageOf } from '../rules.ts'
import { unsigned } from '../session-cookies.server.ts'
import { adminPermissions, profiles, secondFactors, sessions, users } from '../tables.server.ts'

export type KnownSession = {
  viewer: Viewer
  token: string
  expiresAt: Date
  locale: Locale | null
  /** That of the browser before this request; undefined where no profile can keep one. */
  zone: string | null | undefined
  renew: boolean
}

/**
 * The owner of a signed token, in one query: the session, the person, the profile and the permission. Nothing for an unknown,
 * ended, idle or expired session or a suspended, erased or blocked person.
 */
export const sessionOf = internal(
  async (ctx: Context, signedToken: string | undefined): Promise<KnownSession | null> => {
    const token = signedToken ? unsigned(signedToken, ctx.config) : undefined
    if (!token) return null
    const row = await sessionRow(ctx, token)
    if (!row || row.user.suspendedAt || row.user.erasedAt || isShut(ctx.config, row.user)) return null
    const { session, user, profile } = row
    return {
      token,
      expiresAt: session.expiresAt,
      locale: profile?.locale ?? null,
      zone: profile?.zone,
      // Extended at most once a day, so that reading a page is not a write.
      renew: session.expiresAt < after(ctx.now(), SESSION_IDLE_MS - DAY),
      viewer: {
        id: user.id,
        email: user.email,
        sessionId: session.id,
        ...administers(ctx, row),
        hasFreshPassword: session.passwordAt !== null && session.passwordAt > after(ctx.now(), -FRESH_MS),
        name: displayName({ profileName: profile?.fullName, accountName: user.name, email: user.email }),
        role: profile?.role ?? 'student',
        avatarUrl: profile?.avatarUrl ?? null,
        hasAnswers: profile?.hasAnswers ?? false,
        ...underageOf(user, ctx.now()),
      },
    }
  },
)

/** The permission counts once the second factor is set up, if one is required. */
function administers(
  { config }: Context,
  { admin, factor }: { admin: string | null; factor: string | null },
): Pick<Viewer, 'isAdmin' | 'lacksFactor'> {
  const lacksFactor = admin !== null && config.adminSecondFactor === 'required' && factor === null
  return { isAdmin: admin !== null && !lacksFactor, lacksFactor }
}

// Runs for every signed-in request.
const sessionColumns = {
  session: { id: sessions.id, expiresAt: sessions.expiresAt, passwordAt: sessions.passwordAt },
  admin: adminPermissions.userId,
  // For administrators only.
  factor: secondFactors.userId,
  user: {
    id: users.id,
    name: users.name,
    email: users.email,
    suspendedAt: users.suspendedAt,
    erasedAt: users.erasedAt,
    isSample: users.isSample,
    minorUntil: users.minorUntil,
    guardianConsentAt: users.guardianConsentAt,
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
    zone: profiles.zone,
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
    .leftJoin(secondFactors, eq(secondFactors.userId, adminPermissions.userId))
    .where(living),
)

/** An unreadable profile counts as none (ERR-01): the page is still shown, under the account's name. */
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
      .leftJoin(secondFactors, eq(secondFactors.userId, adminPermissions.userId))
      .where(living)
      .prepare('session without profile')
      .execute(values)
    ctx.log.error({ err: loggable(error).message, requestId: ctx.requestId }, 'profile.unreadable')
    return row && { ...row, profile: null }
  }
}

/** The viewer's valid sessions, this one first. */
export const ownSessions = query({ who: 'signed-in' }, async (ctx) => {
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
        eq(sessions.userId, ctx.viewer.id),
        gt(sessions.expiresAt, ctx.now()),
        gt(sessions.createdAt, after(ctx.now(), -SESSION_MAX_MS)),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(50)
  return rows
    .map((row) => ({ ...row, isCurrent: row.id === ctx.viewer.sessionId }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
})

/** Those of these sessions that are still valid, of people who are not suspended. For code that keeps something open for them. */
export const openSessions = query(
  { who: 'anyone', because: 'asked by the process that keeps streams open, for sessions that it knows' },
  async (ctx, ids: string[]): Promise<Set<string>> => {
    const rows = await ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          inArray(sessions.id, ids),
          gt(sessions.expiresAt, ctx.now()),
          gt(sessions.createdAt, after(ctx.now(), -SESSION_MAX_MS)),
          isNull(users.suspendedAt),
          isNull(users.erasedAt),
        ),
      )
    return new Set(rows.map(({ id }) => id))
  },
)
