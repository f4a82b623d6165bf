import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { notifications } from './tables.server.ts'
import type { NewNotice } from './types.ts'

/** Stores a notification once per person and event; a repeat changes nothing. Called by other modules in their transaction. */
export async function notify(ctx: Context, notice: NewNotice): Promise<void> {
  await ctx.db.insert(notifications).values({ id: newId(), ...notice, createdAt: ctx.now() }).onConflictDoNothing()
}
