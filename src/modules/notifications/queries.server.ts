import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, signedIn } from '#context.ts'
import { rowsOf } from '#kit/paging.ts'
import { notifications } from './tables.server.ts'
import type { NotificationView } from './types.ts'

export { ownNotificationsData } from './queries/export.server.ts'

/** One page of the viewer's notifications, newest first. */
export async function ownNotifications(ctx: Context, page: number): Promise<NotificationView[]> {
  const viewer = signedIn(ctx)
  const { limit, offset } = rowsOf(page)
  return ctx.db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      values: notifications.values,
      href: notifications.href,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, viewer.id))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset(offset)
}

/** How many the viewer has, read or not. */
export async function countNotifications(ctx: Context): Promise<number> {
  const viewer = signedIn(ctx)
  const [row] = await ctx.db
    .select({ n: count() })
    .from(notifications)
    .where(eq(notifications.userId, viewer.id))
  return row?.n ?? 0
}

const unreadOf = prepared('unread notifications', (db) =>
  db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, sql.placeholder('viewer')), isNull(notifications.readAt))),
)

/** How many the viewer has not read. Every page with a header asks this. */
export async function unreadNotifications(ctx: Context): Promise<number> {
  const viewer = signedIn(ctx)
  const [row] = await unreadOf(ctx.db, { viewer: viewer.id })
  return row?.n ?? 0
}
