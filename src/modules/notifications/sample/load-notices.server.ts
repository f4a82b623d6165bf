import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, HOUR } from '#kit/time.ts'
import { notifications } from '../tables.server.ts'
import type { NewNotice } from '../types.ts'

/** Tells a sample person what happened earlier, once an event; what is older than `readBefore` was read. */
export async function loadNotices(
  ctx: Context,
  notices: (NewNotice & { at: Date })[],
  readBefore: Date,
): Promise<void> {
  if (notices.length === 0) return
  await ctx.db
    .insert(notifications)
    .values(
      notices.map(({ at, ...notice }) => ({
        id: newId(),
        ...notice,
        createdAt: at,
        readAt: at < readBefore ? after(at, HOUR) : null,
      })),
    )
    .onConflictDoNothing()
}
