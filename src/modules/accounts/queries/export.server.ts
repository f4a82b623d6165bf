import { asc, desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { bytesOf } from '#core/stored-files.server.ts'
import {
  adminFilters,
  adminPermissions,
  auditLog,
  avatars,
  profiles,
  secondFactors,
  sessions,
  users,
} from '../tables.server.ts'

/** What the download contains of the viewer's account, by table. Nothing that grants access: no token, no hash, no code. */
export const ownAccountData = query({ who: 'signed-in', refuses: ['files-away'] }, async (ctx) => {
  const { id } = ctx.viewer
  const { db } = ctx
  const pictures = await db.select().from(avatars).where(eq(avatars.userId, id))
  return {
    users: await db.select().from(users).where(eq(users.id, id)),
    profiles: await db.select().from(profiles).where(eq(profiles.id, id)),
    avatars: await Promise.all(
      pictures.map(async ({ version, webp: bytes, object, createdAt }) => ({
        version,
        createdAt,
        webpBase64: Buffer.from(await bytesOf(ctx, { bytes, object })).toString('base64'),
      })),
    ),
    sessions: await db
      .select({
        id: sessions.id,
        ipAddress: sessions.ipAddress,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        updatedAt: sessions.updatedAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.createdAt)),
    second_factors: await db
      .select({ createdAt: secondFactors.createdAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, id)),
    admin_permissions: await db
      .select({ grantedAt: adminPermissions.grantedAt })
      .from(adminPermissions)
      .where(eq(adminPermissions.userId, id)),
    admin_filters: await db
      .select({
        list: adminFilters.list,
        name: adminFilters.name,
        query: adminFilters.query,
        createdAt: adminFilters.createdAt,
      })
      .from(adminFilters)
      .where(eq(adminFilters.userId, id))
      .orderBy(asc(adminFilters.name)),
    audit_log: await db
      .select({ at: auditLog.at, action: auditLog.action, object: auditLog.object })
      .from(auditLog)
      .where(eq(auditLog.actor, id))
      .orderBy(asc(auditLog.id)),
  }
})
