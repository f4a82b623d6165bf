import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, HOUR } from '#kit/time.ts'
import { notifications } from '../tables.server.ts'
import type { NewNotification } from '../types.ts'

/** Tells a sample person what happened earlier, once an event; what is older than `readBefore` was read. */
export async function loadNotifications(
  ctx: Context,
  events: (NewNotification & { at: Date })[],
  readBefore: Date,
): Promise<void> {
  if (events.length === 0) return
  await ctx.db
    .insert(notifications)
    .values(
      events.map(({ at, ...event }) => ({
        id: newId(),
        ...event,
        createdAt: at,
        readAt: at < readBefore ? after(at, HOUR) : null,
      })),
    )
    .onConflictDoNothing()
}
