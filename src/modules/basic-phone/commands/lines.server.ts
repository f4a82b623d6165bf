import { and, isNotNull, lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after, DAY } from '#kit/time.ts'
import { phoneLines } from '../tables.server.ts'
import type { Line } from '../types.ts'

/** So long the menu offers to go on. */
const STOPPED_MS = 30 * DAY
/** A number that was silent so long may be somebody else's. */
const LINE_MS = 365 * DAY

/** Keeps the language of a phone, or where it stopped. The gateway answers for the number. */
export async function keepLine(
  ctx: Context,
  phone: string,
  change: Partial<Pick<Line, 'locale' | 'stopped'>>,
): Promise<void> {
  await ctx.db
    .insert(phoneLines)
    .values({ phone, ...change, createdAt: ctx.now(), updatedAt: ctx.now() })
    .onConflictDoUpdate({ target: phoneLines.phone, set: { ...change, updatedAt: ctx.now() } })
}

/** Forgets where callers stopped long ago, and numbers that dial no more; a timer calls it. */
export async function forgetOldLines(ctx: Context): Promise<void> {
  await ctx.db.delete(phoneLines).where(lt(phoneLines.updatedAt, after(ctx.now(), -LINE_MS)))
  await ctx.db
    .update(phoneLines)
    .set({ stopped: null })
    .where(and(isNotNull(phoneLines.stopped), lt(phoneLines.updatedAt, after(ctx.now(), -STOPPED_MS))))
}
