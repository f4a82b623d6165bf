import { and, asc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { bytesOf } from '#core/stored-files.server.ts'
import { livingCode } from '../phone-codes.server.ts'
import { erasedOn, UNDO_MS } from '../rules.ts'
import { avatars, credentials, phoneCodes, phonePins, profiles, users } from '../tables.server.ts'
import { after } from '#kit/time.ts'

export type AccountSettings = {
  phone: string | null
  /** A number that waits for the code from its SMS. */
  waitingPhone: string | null
  /** A PIN is set on the phone; whether too many wrong ones locked it. */
  pin: 'none' | 'set' | 'locked'
  avatarUrl: string | null
  mailBadges: boolean
  mailGoals: boolean
  mailReplies: boolean
  mailMessages: boolean
  mailSessions: boolean
  mailPeers: boolean
  mailTeachers: boolean
  mailGroups: boolean
  smsSessions: boolean
  /** When the account is erased, if the viewer requested it. */
  erasedOn: Date | null
  /** Whether what they wrote to others is erased then, too. */
  takesMessages: boolean
  /** Who came by their organisation's account may have none. */
  hasPassword: boolean
}

/** The viewer's own settings, in one query. */
export const ownSettings = query({ who: 'signed-in' }, async (ctx): Promise<AccountSettings> => {
  const [row] = await ctx.db
    .select({
      profile: profiles,
      waitingPhone: phoneCodes.phone,
      deletionAskedAt: users.deletionAskedAt,
      takesMessages: users.deletionTakesMessages,
      hasPassword: sql<boolean>`${credentials.password} is not null`,
      pinSince: phonePins.createdAt,
      pinLockedAt: phonePins.lockedAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(phoneCodes, and(eq(phoneCodes.userId, users.id), livingCode(ctx, ctx.viewer.id)))
    .leftJoin(phonePins, eq(phonePins.userId, users.id))
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.id, ctx.viewer.id))
  const { profile = null, waitingPhone = null, deletionAskedAt = null } = row ?? {}
  return {
    phone: profile?.phoneVerifiedAt ? profile.phone : null,
    waitingPhone,
    pin: !row?.pinSince ? 'none' : row.pinLockedAt ? 'locked' : 'set',
    avatarUrl: profile?.avatarUrl ?? null,
    mailBadges: profile?.mailBadges ?? false,
    mailGoals: profile?.mailGoals ?? true,
    mailReplies: profile?.mailReplies ?? true,
    mailMessages: profile?.mailMessages ?? true,
    mailSessions: profile?.mailSessions ?? true,
    mailPeers: profile?.mailPeers ?? true,
    mailTeachers: profile?.mailTeachers ?? true,
    mailGroups: profile?.mailGroups ?? true,
    smsSessions: profile?.smsSessions ?? true,
    erasedOn: deletionAskedAt && erasedOn(deletionAskedAt),
    takesMessages: row?.takesMessages ?? false,
    hasPassword: row?.hasPassword ?? false,
  }
})

/** Whether the viewer proved a number to be theirs by a code from its SMS. @param phone as 254712345678 */
export const isOwnPhone = query({ who: 'signed-in' }, async (ctx, phone: string): Promise<boolean> => {
  const [own] = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(eq(profiles.id, ctx.viewer.id), eq(profiles.phone, phone), isNotNull(profiles.phoneVerifiedAt)),
    )
  return own !== undefined
})

/** Whether the viewer has a PIN for their phone, and whether wrong ones locked it. */
export const pinState = query({ who: 'signed-in' }, async (ctx): Promise<AccountSettings['pin']> => {
  const [row] = await ctx.db
    .select({ lockedAt: phonePins.lockedAt })
    .from(phonePins)
    .where(eq(phonePins.userId, ctx.viewer.id))
  return !row ? 'none' : row.lockedAt ? 'locked' : 'set'
})

/** A picture by its URL: whoever knows it may see it. */
export const avatarPicture = query(
  { who: 'anyone', because: 'the unguessable version is the permission', refuses: ['files-away'] },
  async (ctx, version: string): Promise<Uint8Array | null> => {
    const [row] = await ctx.db
      .select({ bytes: avatars.webp, object: avatars.object })
      .from(avatars)
      .where(eq(avatars.version, version))
    return row ? bytesOf(ctx, row) : null
  },
)

/** People whose days to cancel are over, the longest waiting first; for the erasing job. */
export const peopleToErase = internal(async (ctx: Context): Promise<string[]> => {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.deletionAskedAt, after(ctx.now(), -UNDO_MS)), isNull(users.erasedAt)))
    .orderBy(asc(users.deletionAskedAt))
    .limit(200)
  return rows.map((row) => row.id)
})

/** Whether an account was erased since then. */
export const wasAnybodyErased = internal(async (ctx: Context, since: Date): Promise<boolean> => {
  const rows = await ctx.db.select({ id: users.id }).from(users).where(gte(users.erasedAt, since)).limit(1)
  return rows.length > 0
})

const profileOf = prepared('profile', (db) =>
  db
    .select()
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('viewer'))),
)

/** The viewer's own profile row, or nothing before its first save (PERM-10). */
export const ownProfile = query({ who: 'signed-in' }, async (ctx) => {
  const [profile] = await profileOf(ctx.db, { viewer: ctx.viewer.id })
  return profile ?? null
})

/** Whether somebody who is being erased wanted what they wrote to others erased, too. For the erasing job. */
export const takesMessages = internal(async (ctx: Context, userId: string): Promise<boolean> => {
  const [row] = await ctx.db
    .select({ takesMessages: users.deletionTakesMessages })
    .from(users)
    .where(eq(users.id, userId))
  return row?.takesMessages ?? false
})
