import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, HOUR } from '#kit/time.ts'
import { hrefOf, type NewNotification } from '../kinds/every.server.ts'
import { notifications } from '../tables.server.ts'

/** Gives a sample person notifications about the past, once per event; those older than `readBefore` are read. */
export async function loadNotifications(
  ctx: Context,
  events: (NewNotification & { at: Date })[],
  readBefore: Date,
): Promise<void> {
  if (events.length === 0) return
  await ctx.db
    .insert(notifications)
    .values(
      events.map(({ at, mailed: _, ...event }) => ({
        id: newId(),
        ...event,
        href: hrefOf(event),
        createdAt: at,
        readAt: at < readBefore ? after(at, HOUR) : null,
      })),
    )
    .onConflictDoNothing()
}
