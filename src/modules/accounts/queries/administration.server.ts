import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { countOf } from '#adapters/db/counts.server.ts'
import { pageAlong } from '#adapters/db/pages.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import type { Step } from '#kit/paging.ts'
import { after, DAY, midnightOf } from '#kit/time.ts'
import { SESSION_MAX_MS } from '../open-session.server.ts'
import { deviceOf } from '#kit/net/device.ts'
import { adminFilters, adminPermissions, auditLog, profiles, sessions, users } from '../tables.server.ts'
import type { PeopleFilter, SavedFilter } from '../types.ts'

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: profiles.role,
  createdAt: users.createdAt,
  confirmedAt: users.emailConfirmedAt,
  suspendedAt: users.suspendedAt,
  leavingAt: users.deletionAskedAt,
  isAdmin: adminPermissions.userId,
  minorUntil: users.minorUntil,
  guardianConsentAt: users.guardianConsentAt,
}

const people = (ctx: Context) =>
  ctx.db
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(adminPermissions, eq(adminPermissions.userId, users.id))
    .$dynamic()

/** People, newest first, for administrators. */
export const listUsers = query({ who: 'admin' }, async (ctx, filter: PeopleFilter, step: Step) => {
  return pageAlong(people(ctx), { at: users.createdAt, id: users.id }, wanted(ctx, filter), step)
})

function wanted({ now }: Context, { q, role, state, from, to }: PeopleFilter): SQL | undefined {
  return and(
    isNull(users.erasedAt),
    q ? or(contains(users.name, q), contains(users.email, q)) : undefined,
    // People without a role count as students (ADM-14).
    role === 'student' ? or(isNull(profiles.role), eq(profiles.role, 'student')) : undefined,
    role && role !== 'student' ? eq(profiles.role, role) : undefined,
    state === 'minor' ? gt(users.minorUntil, now()) : state ? states[state] : undefined,
    from ? gte(users.createdAt, midnightOf(from)) : undefined,
    to ? lt(users.createdAt, after(midnightOf(to), DAY)) : undefined,
  )
}

const states: Record<Exclude<PeopleFilter['state'], '' | 'minor'>, SQL | undefined> = {
  active: and(isNull(users.suspendedAt), isNull(users.deletionAskedAt)),
  suspended: isNotNull(users.suspendedAt),
  administrator: isNotNull(adminPermissions.userId),
  unconfirmed: isNull(users.emailConfirmedAt),
  leaving: isNotNull(users.deletionAskedAt),
}

/** Somebody's account, for administrators. */
export const personForAdmin = query(
  {
    who: 'admin',
    // 'not-found', also for an erased person.
    refuses: ['not-found'],
  },
  async (ctx, id: string) => {
    const isTheirs = and(eq(users.id, idOrRefuse(id)), isNull(users.erasedAt))
    const person = rowOrRefuse(await people(ctx).where(isTheirs))
    const [profile] = await ctx.db
      .select({ phone: profiles.phone, verifiedAt: profiles.phoneVerifiedAt, locale: profiles.locale })
      .from(profiles)
      .where(eq(profiles.id, id))
    return { ...person, phone: profile?.verifiedAt ? profile.phone : null, locale: profile?.locale ?? null }
  },
)

/** The devices on which somebody is signed in, for administrators. */
export const sessionsForAdmin = query(
  { who: 'admin', refuses: ['not-found'] },
  async (ctx, userId: string) => {
    const { id, createdAt, updatedAt, userAgent, ipAddress } = sessions
    const rows = await ctx.db
      .select({ id, createdAt, updatedAt, userAgent, ipAddress })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, idOrRefuse(userId)),
          gt(sessions.expiresAt, ctx.now()),
          gt(createdAt, after(ctx.now(), -SESSION_MAX_MS)),
        ),
      )
      .orderBy(desc(updatedAt))
      .limit(50)
    return rows.map(({ userAgent: agent, ...row }) => ({ ...row, device: deviceOf(agent ?? '') }))
  },
)

export const countUsers = query({ who: 'admin' }, async (ctx): Promise<number> => {
  return countOf(ctx.db, 'people')
})

/** What was done to somebody's account, newest first; what they did to others is in the whole log. */
export const auditAbout = query({ who: 'admin', refuses: ['not-found'] }, async (ctx, userId: string) => {
  const object = `user:${idOrRefuse(userId)}`
  return ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, object))
    .orderBy(desc(auditLog.id))
    .limit(20)
})

/** The viewer's own filters of a list, by name. */
export const savedFilters = query(
  { who: 'admin' },
  async (ctx, list: 'users' | 'payments'): Promise<SavedFilter[]> => {
    const { id, name, query, userId } = adminFilters
    return ctx.db
      .select({ id, name, query })
      .from(adminFilters)
      .where(and(eq(userId, ctx.viewer.id), eq(adminFilters.list, list)))
      .orderBy(asc(name))
  },
)
