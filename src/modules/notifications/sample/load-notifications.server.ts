import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, HOUR } from '#kit/time.ts'
import { notifications } from '../tables.server.ts'
import type { NewNotification } from '../types.ts'

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
      events.map(({ at, ...event }) => ({
        id: newId(),
        ...event,
        createdAt: at,
        readAt: at < readBefore ? after(at, HOUR) : null,
      })),
    )
    .onConflictDoNothing()
}
