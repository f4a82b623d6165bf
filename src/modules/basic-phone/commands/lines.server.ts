import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { phoneLines } from '../tables.server.ts'
import type { Line } from '../types.ts'

/** For how long the menu offers to continue. */
const STOPPED_MS = 30 * DAY
/** A number that was silent for this long may be somebody else's. */
const LINE_MS = 365 * DAY

const { placeholder } = sql
const [number, locale, stopped, now] = [
  sql`${placeholder('phone')}::text`,
  sql`${placeholder('locale')}::text`,
  sql`${placeholder('stopped')}::jsonb`,
  sql`${placeholder('now')}::timestamptz`,
]
const times = { createdAt: now, updatedAt: now }
const saveLocale = prepared('language of a line', (db) =>
  db
    .insert(phoneLines)
    .values({ phone: number, locale, ...times })
    .onConflictDoUpdate({ target: phoneLines.phone, set: { locale, updatedAt: now } }),
)
const saveStopped = prepared('stop of a line', (db) =>
  db
    .insert(phoneLines)
    .values({ phone: number, stopped, ...times })
    .onConflictDoUpdate({ target: phoneLines.phone, set: { stopped, updatedAt: now } }),
)

/** Stores the language of a phone, or where it stopped. The gateway vouches for the number. */
export const saveLine = command(
  { who: 'anyone', because: 'the gateway answers for the number; nobody is signed in on a basic phone' },
  async (ctx, phone: string, change: Partial<Pick<Line, 'locale' | 'stopped'>>): Promise<void> => {
    const line = { phone, now: ctx.now().toISOString() }
    const { locale, stopped } = change
    if (locale !== undefined) await saveLocale(ctx.db, { ...line, locale })
    if (stopped !== undefined)
      await saveStopped(ctx.db, { ...line, stopped: stopped && JSON.stringify(stopped) })
  },
)

/** Deletes old positions of callers, and numbers that no longer dial; a timer calls it. */
export const forgetOldLines = internal(async (ctx: Context): Promise<void> => {
  await ctx.db.delete(phoneLines).where(lt(phoneLines.updatedAt, after(ctx.now(), -LINE_MS)))
  await ctx.db
    .update(phoneLines)
    .set({ stopped: null })
    .where(and(isNotNull(phoneLines.stopped), lt(phoneLines.updatedAt, after(ctx.now(), -STOPPED_MS))))
})
