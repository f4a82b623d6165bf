import type { Locale } from '#kit/locales.ts'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { saidName } from './said-name.server.ts'
import { displayName } from '../rules.ts'
import { credentials, profiles, users } from '../tables.server.ts'

const contact = prepared('contact', (db) =>
  db
    .select({ email: users.email, name: users.name, profileName: profiles.fullName, locale: profiles.locale })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.erasedAt))),
)

/**
 * Name and address for a mail, by id; nothing for an erased person. For other modules; never shown to other people. The name leads
 * nowhere, also where it was stored before there was a rule.
 */
export const contactOf = query(
  { who: 'anyone', because: 'for mails made by other modules' },
  async (ctx, userId: string) => {
    const [row] = await contact(ctx.db, { userId })
    if (!row) return null
    const locale = row.locale ?? ('en' as const)
    const name = displayName({ profileName: row.profileName, accountName: row.name, email: row.email })
    return { email: row.email, name: saidName(name, locale), locale }
  },
)

/**
 * The number that somebody proved to be theirs; nothing for a suspended or erased person. For SMS by other modules; never shown to
 * strangers.
 */
export const verifiedPhoneOf = internal(async (ctx: Context, userId: string): Promise<string | null> => {
  const [row] = await ctx.db
    .select({ phone: profiles.phone })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        eq(users.id, userId),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
        isNotNull(profiles.phoneVerifiedAt),
      ),
    )
  return row?.phone ?? null
})

/** Whether the viewer has a password: who came by their organisation's account may have none. */
export const hasPassword = query({ who: 'signed-in' }, async (ctx): Promise<boolean> => {
  const own = and(eq(credentials.userId, ctx.viewer.id), isNotNull(credentials.password))
  return (await ctx.db.$count(credentials, own)) > 0
})

/** Whether an address is that of an account that proved it. For mails by other modules; never said to who asks. */
export const hasProvedAccount = internal(async (ctx: Context, email: string): Promise<boolean> => {
  return (await ctx.db.$count(users, and(eq(users.email, email), eq(users.emailVerified, true)))) > 0
})

/** Whether an account is of somebody under 18, for code that deals with somebody other than the viewer. */
export const isUnderage = internal(async (ctx: Context, userId: string): Promise<boolean> => {
  return (await ctx.db.$count(users, and(eq(users.id, userId), gt(users.minorUntil, ctx.now())))) > 0
})

/** A person by address, for administrators. */
export const personByEmail = query(
  {
    who: 'admin',
    // 'person-not-found' beside the field `email`.
    refuses: ['person-not-found'],
  },
  async (ctx, email: string): Promise<{ id: string; locale: Locale }> => {
    const [row] = await ctx.db
      .select({ id: users.id, locale: profiles.locale })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.email, email), isNull(users.erasedAt)))
    if (!row) throw new Refusal('person-not-found', { fields: { email: 'person-not-found' } })
    return { id: row.id, locale: row.locale ?? 'en' }
  },
)

/** The id of an account by its address, for the command line, which is outside HTTP. */
export const accountByEmail = internal(async ({ db }: Context, email: string): Promise<string> => {
  const address = email.trim().toLowerCase()
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, address), isNull(users.erasedAt)))
  if (!row) throw new Refusal('person-not-found')
  return row.id
})

/** The time zone in which somebody was last; East Africa's if unknown. For other modules. */
export const zoneOf = internal(async ({ db }: Context, userId: string): Promise<string> => {
  const [row] = await db.select({ zone: profiles.zone }).from(profiles).where(eq(profiles.id, userId))
  return row?.zone ?? EAST_AFRICA
})

export type Wanted = Record<
  | 'badges'
  | 'goals'
  | 'replies'
  | 'messages'
  | 'sessions'
  | 'peers'
  | 'teachers'
  | 'groups'
  | 'sessionsBySms',
  boolean
> & {
  /** The person's time zone. */
  zone: string
}

const nothing: Wanted = {
  badges: false,
  goals: false,
  replies: false,
  messages: false,
  sessions: false,
  peers: false,
  teachers: false,
  groups: false,
  sessionsBySms: false,
  zone: EAST_AFRICA,
}

/**
 * Which notifications besides those about money and the account a person wants (no profile: the defaults); none for a suspended or
 * erased person. For other modules.
 */
export const notificationPreferences = internal(async (ctx: Context, userId: string): Promise<Wanted> => {
  const [row] = await ctx.db
    .select({ profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.erasedAt)))
  if (!row) return nothing
  const { profile } = row
  return {
    badges: profile?.mailBadges ?? false,
    goals: profile?.mailGoals ?? true,
    replies: profile?.mailReplies ?? true,
    messages: profile?.mailMessages ?? true,
    sessions: profile?.mailSessions ?? true,
    peers: profile?.mailPeers ?? true,
    teachers: profile?.mailTeachers ?? true,
    groups: profile?.mailGroups ?? true,
    sessionsBySms: profile?.smsSessions ?? true,
    zone: profile?.zone ?? EAST_AFRICA,
  }
})
