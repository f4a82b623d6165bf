import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { rowsOf } from '#kit/paging.ts'
import type { Locale } from '#kit/time.ts'
import { inLanguageOf, type NotificationKind } from './kinds/every.server.ts'
import type { Stored } from './kinds/kind.server.ts'
import { notifications } from './tables.server.ts'

type NotificationView = {
  id: string
  kind: NotificationKind
  values: Stored
  /** Of the course or lesson that it names, if that is not the page's. */
  lang?: Locale | undefined
  href: string
  createdAt: Date
  readAt: Date | null
}

/** One page of the viewer's notifications, newest first. */
export const ownNotifications = query(
  { who: 'signed-in' },
  async (ctx, page: number): Promise<NotificationView[]> => {
    const { limit, offset } = rowsOf(page)
    const rows = await ctx.db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        values: notifications.values,
        href: notifications.href,
        createdAt: notifications.createdAt,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, ctx.viewer.id))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ values, ...row }) => ({ ...row, ...named(ctx, values) }))
  },
)

/**
 * Values that name a course or lesson in the viewer's language for courses; one from before both names were stored keeps its name.
 */
function named(ctx: Context, stored: Stored): Pick<NotificationView, 'values' | 'lang'> {
  const reading = readingLanguage(ctx)
  const { sw, lang: own, ...values } = inLanguageOf(stored, reading)
  const lang = sw !== undefined && reading === 'sw' ? 'sw' : own
  return { values, lang: lang === ctx.locale ? undefined : (lang as Locale | undefined) }
}

/** The viewer's total, read or not. */
export const countNotifications = query({ who: 'signed-in' }, async (ctx): Promise<number> => {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(notifications)
    .where(eq(notifications.userId, ctx.viewer.id))
  return row?.n ?? 0
})

const unreadOf = prepared('unread notifications', (db) =>
  db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, sql.placeholder('viewer')), isNull(notifications.readAt))),
)

/** The viewer's number of unread ones. Every page with a header runs this. */
export const unreadNotifications = query({ who: 'signed-in' }, async (ctx): Promise<number> => {
  const [row] = await unreadOf(ctx.db, { viewer: ctx.viewer.id })
  return row?.n ?? 0
})
