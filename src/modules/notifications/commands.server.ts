import { and, eq, isNull, sql } from 'drizzle-orm'
import { noticedStatement } from '#core/news/announce.server.ts'
import { command, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { MINUTE } from '#kit/time.ts'
import { notifications } from './tables.server.ts'

const limits = { 'notice-user': { max: 120, windowMs: MINUTE } }

/** Marks one notification of the viewer's as read. @returns where it leads */
export const openNotification = command(
  {
    who: 'signed-in',
    limit: perPerson(limits, 'notice-user'),
    // 'not-found', also for other people's.
    refuses: ['not-found'],
  },
  async (ctx, notificationId: string): Promise<string> => {
    idOrRefuse(notificationId)
    const notification = rowOrRefuse(
      await ctx.db
        .update(notifications)
        .set({ readAt: sql`coalesce(${notifications.readAt}, ${ctx.now().toISOString()}::timestamptz)` })
        .where(and(eq(notifications.id, notificationId), eq(notifications.userId, ctx.viewer.id)))
        .returning({ href: notifications.href, told: noticedStatement(notifications.userId) }),
    )
    return notification.href
  },
)

/** Marks every notification of the viewer's as read. */
export const readAllNotifications = command(
  { who: 'signed-in', limit: perPerson(limits, 'notice-user') },
  async (ctx): Promise<void> => {
    await ctx.db
      .update(notifications)
      .set({ readAt: ctx.now() })
      .where(and(eq(notifications.userId, ctx.viewer.id), isNull(notifications.readAt)))
      // The same words within a transaction are told once.
      .returning({ told: noticedStatement(notifications.userId) })
  },
)
