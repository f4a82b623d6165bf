import { count, eq } from 'drizzle-orm'
import { pagesChanged } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Locale } from '#kit/time.ts'
import { writeAudit } from '../audit.server.ts'
import { adminPermissions, profiles, sessions, users } from '../tables.server.ts'

/** Keeps the viewer's language for mails and other devices. */
export async function rememberLanguage(ctx: Context, locale: Locale): Promise<void> {
  const viewer = signedIn(ctx)
  await ctx.db.update(profiles).set({ locale, updatedAt: ctx.now() }).where(eq(profiles.id, viewer.id))
}

/** Gives a person the administrator permission, by their address. For the command line, which stands outside HTTP. */
export async function grantAdminByEmail(ctx: Context, email: string): Promise<void> {
  const user = await userByEmail(ctx, email)
  await grant(ctx, user.id, 'command-line')
}

/** Takes the permission from a person, by their address. @throws Refusal 'last-admin' */
export async function revokeAdminByEmail(ctx: Context, email: string): Promise<void> {
  const user = await userByEmail(ctx, email)
  await revoke(ctx, user.id, 'command-line')
}

/** An administrator makes another person administrator (ADM-23). */
export async function grantAdmin(ctx: Context, userId: string): Promise<void> {
  const admin = adminOnly(ctx)
  await grant(ctx, await existing(ctx, userId), admin.id)
}

/** An administrator takes the permission from a person, never from the last one. @throws Refusal 'last-admin' */
export async function revokeAdmin(ctx: Context, userId: string): Promise<void> {
  const admin = adminOnly(ctx)
  await revoke(ctx, await existing(ctx, userId), admin.id)
}

/** Closes a person's account to them, at once and on every device. Nobody can suspend themselves. */
export async function suspendUser(ctx: Context, userId: string): Promise<void> {
  const admin = adminOnly(ctx)
  const id = await existing(ctx, userId)
  if (id === admin.id) throw new Refusal('not-allowed')
  await atomically(ctx, async (ctx) => {
    await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, id))
    await ctx.db.delete(sessions).where(eq(sessions.userId, id))
    await writeAudit(ctx, { actor: admin.id, action: 'user.suspend', object: `user:${id}` })
    await pagesChanged(ctx) // a story of theirs
  })
}

/** Opens a suspended account again. */
export async function reinstateUser(ctx: Context, userId: string): Promise<void> {
  const admin = adminOnly(ctx)
  const id = await existing(ctx, userId)
  await atomically(ctx, async (ctx) => {
    await ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, id))
    await writeAudit(ctx, { actor: admin.id, action: 'user.reinstate', object: `user:${id}` })
    await pagesChanged(ctx)
  })
}

async function grant(ctx: Context, userId: string, actor: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(adminPermissions)
      .values({ userId, grantedBy: actor, grantedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ userId: adminPermissions.userId })
    if (added.length > 0) await writeAudit(ctx, { actor, action: 'admin.grant', object: `user:${userId}` })
  })
}

async function revoke(ctx: Context, userId: string, actor: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    // Locked, so that two administrators cannot remove each other at the same moment.
    const admins = await ctx.db
      .select({
        userId: adminPermissions.userId,
        suspendedAt: users.suspendedAt,
        deletionAskedAt: users.deletionAskedAt,
      })
      .from(adminPermissions)
      .innerJoin(users, eq(users.id, adminPermissions.userId))
      .for('update', { of: adminPermissions })
    if (!admins.some((admin) => admin.userId === userId)) return
    if (!admins.some((admin) => admin.userId !== userId && !admin.suspendedAt && !admin.deletionAskedAt))
      throw new Refusal('last-admin')
    await ctx.db.delete(adminPermissions).where(eq(adminPermissions.userId, userId))
    await writeAudit(ctx, { actor, action: 'admin.revoke', object: `user:${userId}` })
  })
}

async function existing(ctx: Context, userId: string): Promise<string> {
  idOrRefuse(userId)
  const [row] = await ctx.db.select({ n: count() }).from(users).where(eq(users.id, userId))
  if (!row?.n) throw new Refusal('not-found')
  return userId
}

async function userByEmail(ctx: Context, email: string) {
  return rowOrRefuse(await ctx.db.select().from(users).where(eq(users.email, email.trim().toLowerCase())))
}
