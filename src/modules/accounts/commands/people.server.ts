import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Locale } from '#kit/time.ts'
import { writeAudit } from '../audit.server.ts'
import { adminPermissions, profiles, sessions, users } from '../tables.server.ts'
import { ActionReason } from '../types.ts'

/** Stores the viewer's language for mails and other devices. */
export const rememberLanguage = command({ who: 'signed-in' }, async (ctx, locale: Locale): Promise<void> => {
  await ctx.db.update(profiles).set({ locale, updatedAt: ctx.now() }).where(eq(profiles.id, ctx.viewer.id))
})

/** Stores the time zone that the viewer's browser says: whose days are theirs, and when their night is (decision 131). */
export const rememberZone = command({ who: 'signed-in' }, async (ctx): Promise<void> => {
  await ctx.db
    .update(profiles)
    .set({ zone: ctx.zone, updatedAt: ctx.now() })
    .where(and(eq(profiles.id, ctx.viewer.id), sql`${profiles.zone} is distinct from ${ctx.zone}`))
})

/** Gives a person the administrator permission, by their address. For the command line, which is outside HTTP. */
export const grantAdminByEmail = command(
  { who: 'anyone', because: 'called by the command line only, outside HTTP', refuses: ['not-found'] },
  async (ctx, email: string): Promise<void> => {
    const user = await userByEmail(ctx, email)
    await grant(ctx, user.id, 'command-line')
  },
)

/** Revokes a person's permission, by their address. */
export const revokeAdminByEmail = command(
  {
    who: 'anyone',
    because: 'called by the command line only, outside HTTP',
    refuses: ['last-admin', 'not-found'],
  },
  async (ctx, email: string): Promise<void> => {
    const user = await userByEmail(ctx, email)
    await revoke(ctx, user.id, 'command-line')
  },
)

/** An administrator appoints another one, with a reason (ADM-23). */
export const grantAdmin = command(
  { who: 'admin', fresh: true, refuses: ['not-found', 'invalid-input'] },
  async (ctx, userId: string, why: unknown): Promise<void> => {
    const details = parse(ActionReason, { reason: why })
    await grant(ctx, await existing(ctx, userId), ctx.viewer.id, details)
  },
)

/** An administrator revokes a person's permission, never that of the last one, with a reason. */
export const revokeAdmin = command(
  { who: 'admin', fresh: true, refuses: ['last-admin', 'not-found', 'invalid-input'] },
  async (ctx, userId: string, why: unknown): Promise<void> => {
    const details = parse(ActionReason, { reason: why })
    await revoke(ctx, await existing(ctx, userId), ctx.viewer.id, details)
  },
)

/**
 * Suspends a person's account, at once and on every device. Nobody can suspend themselves, or the last administrator.
 * @returns whether it was active before
 */
export const suspendUser = command(
  { who: 'admin', refuses: ['last-admin', 'not-found', 'invalid-input'] },
  async (ctx, userId: string, why: unknown): Promise<boolean> => {
    const details = parse(ActionReason, { reason: why })
    const id = await existing(ctx, userId)
    if (id === ctx.viewer.id) throw new Refusal('not-allowed')
    return atomically(ctx, async (ctx) => {
      const admins = await lockedAdmins(ctx)
      if (admins.has(id) && !othersRemain(admins, id)) throw new Refusal('last-admin')
      const suspended = await ctx.db
        .update(users)
        .set({ suspendedAt: ctx.now() })
        .where(and(eq(users.id, id), isNull(users.suspendedAt)))
        .returning({ id: users.id })
      if (suspended.length === 0) return false
      await ctx.db.delete(sessions).where(eq(sessions.userId, id))
      await writeAudit(ctx, { actor: ctx.viewer.id, action: 'user.suspend', object: `user:${id}`, details })
      await invalidateTags(ctx) // a story of theirs
      return true
    })
  },
)

/** Reinstates a suspended account. @returns whether it was suspended */
export const reinstateUser = command(
  { who: 'admin', refuses: ['not-found', 'invalid-input'] },
  async (ctx, userId: string, why: unknown): Promise<boolean> => {
    const details = parse(ActionReason, { reason: why })
    const id = await existing(ctx, userId)
    return atomically(ctx, async (ctx) => {
      const opened = await ctx.db
        .update(users)
        .set({ suspendedAt: null })
        .where(and(eq(users.id, id), isNotNull(users.suspendedAt)))
        .returning({ id: users.id })
      if (opened.length === 0) return false
      await writeAudit(ctx, { actor: ctx.viewer.id, action: 'user.reinstate', object: `user:${id}`, details })
      await invalidateTags(ctx)
      return true
    })
  },
)

/** What an audit entry says besides who, what and to whom. */
type Details = { reason?: string }

async function grant(ctx: Context, userId: string, actor: string, details: Details = {}): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(adminPermissions)
      .values({ userId, grantedBy: actor, grantedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ userId: adminPermissions.userId })
    if (added.length > 0)
      await writeAudit(ctx, { actor, action: 'admin.grant', object: `user:${userId}`, details })
  })
}

async function revoke(ctx: Context, userId: string, actor: string, details: Details = {}): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const admins = await lockedAdmins(ctx)
    if (!admins.has(userId)) return
    if (!othersRemain(admins, userId)) throw new Refusal('last-admin')
    await ctx.db.delete(adminPermissions).where(eq(adminPermissions.userId, userId))
    await writeAudit(ctx, { actor, action: 'admin.revoke', object: `user:${userId}`, details })
  })
}

/**
 * Administrators, and whether each can act. Locked first and then read, so that two of them cannot remove each other at the same
 * moment.
 */
async function lockedAdmins(ctx: Context): Promise<Map<string, boolean>> {
  const { userId } = adminPermissions
  await ctx.db.select({ userId }).from(adminPermissions).orderBy(userId).for('update')
  const rows = await ctx.db
    .select({
      userId: adminPermissions.userId,
      canAct: sql<boolean>`${users.suspendedAt} is null and ${users.deletionAskedAt} is null`,
    })
    .from(adminPermissions)
    .innerJoin(users, eq(users.id, adminPermissions.userId))
  return new Map(rows.map(({ userId, canAct }) => [userId, canAct]))
}

const othersRemain = (admins: Map<string, boolean>, userId: string): boolean =>
  [...admins].some(([id, canAct]) => id !== userId && canAct)

async function existing(ctx: Context, userId: string): Promise<string> {
  idOrRefuse(userId)
  const [row] = await ctx.db.select({ n: count() }).from(users).where(eq(users.id, userId))
  if (!row?.n) throw new Refusal('not-found')
  return userId
}

async function userByEmail(ctx: Context, email: string) {
  return rowOrRefuse(await ctx.db.select().from(users).where(eq(users.email, email.trim().toLowerCase())))
}
