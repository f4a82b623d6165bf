import { and, desc, eq, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { digestKinds, type NotificationKind } from '../kinds/every.server.ts'
import type { Stored } from '../kinds/kind.server.ts'
import { notifications } from '../tables.server.ts'

/** Between two mails to one person. Less than a day, so that the hour at which they come does not drift. */
const PAUSE_MS = 20 * HOUR
/** Older ones are not news: somebody who turned the mails off for a while does not get them all at once. */
const NEWS_MS = 3 * DAY

export type News = { id: string; kind: NotificationKind; values: Stored; href: string }

/** A person's recent unread notifications without a mail; nothing soon after their last digest. */
const isDue = (ctx: Context): SQL | undefined => {
  const before = alias(notifications, 'before')
  const mailedLately = ctx.db
    .select({ one: sql`1` })
    .from(before)
    .where(and(eq(before.userId, notifications.userId), gt(before.digestedAt, after(ctx.now(), -PAUSE_MS))))
  return and(
    inArray(notifications.kind, digestKinds),
    isNull(notifications.readAt),
    isNull(notifications.digestedAt),
    gt(notifications.createdAt, after(ctx.now(), -NEWS_MS)),
    not(sql`exists ${mailedLately}`),
  )
}

/** Who gets a mail now: people who want one and can be reached. */
export async function peopleToTell(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        isDue(ctx),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
        or(isNull(profiles.id), profiles.mailReplies),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** The same for one person, newest first. */
export async function forDigest(ctx: Context, userId: string): Promise<News[]> {
  const { id, kind, values, href } = notifications
  return ctx.db
    .select({ id, kind, values, href })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isDue(ctx)))
    .orderBy(desc(notifications.createdAt), desc(id))
}
