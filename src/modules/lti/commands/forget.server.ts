import { and, eq, exists, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after } from '#kit/time.ts'
import { CLASS_MS, RETENTION_MS } from '../rules.ts'
import { ltiLaunches, ltiLinks } from '../tables.server.ts'

/** Erases a person's links, what was sent by them, and launches of theirs that still wait; in the transaction of the job that erases an account. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const theirs = ctx.db
    .select({ id: ltiLinks.id })
    .from(ltiLinks)
    .where(
      and(
        eq(ltiLinks.userId, userId),
        eq(ltiLinks.platformId, ltiLaunches.platformId),
        eq(ltiLinks.subject, ltiLaunches.subject),
      ),
    )
  await ctx.db.delete(ltiLaunches).where(exists(theirs))
  await ctx.db.delete(ltiLinks).where(eq(ltiLinks.userId, userId))
})

/** A launch is open for an hour; one that shows a teacher their class, for three. */
export const forgetLaunches = internal(async (ctx: Context): Promise<void> => {
  const { begunAt, membersUrl } = ltiLaunches
  const isOver = and(lt(begunAt, after(ctx.now(), -RETENTION_MS)), isNull(membersUrl))
  await ctx.db.delete(ltiLaunches).where(or(isOver, lt(begunAt, after(ctx.now(), -CLASS_MS))))
})
