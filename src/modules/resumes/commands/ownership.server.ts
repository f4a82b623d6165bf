import { and, count, eq, isNotNull, lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { command, internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { hashOf } from '#kit/ids.ts'
import { lockScopes, MOST_RESUMES, VISITOR_DAYS } from '../rules.ts'
import { resumes } from '../tables.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

/**
 * Moves the CV that somebody wrote signed out and without scripts to the account with which they signed in since. It stays where it
 * is while the account has no room.
 * @returns its id, or null if there was none
 */
export const claimResume = command(
  { who: 'signed-in', atomic: true },
  async (ctx, secret: string): Promise<string | null> => {
    await takeAdvisoryLock(ctx, 'resumes', ctx.viewer.id)
    const [held] = await ctx.db.select({ n: count() }).from(resumes).where(eq(resumes.userId, ctx.viewer.id))
    if (held!.n >= MOST_RESUMES) return null
    const [row] = await ctx.db
      .update(resumes)
      .set({ userId: ctx.viewer.id, holder: null })
      .where(eq(resumes.holder, hashOf(secret)))
      .returning({ id: resumes.id })
    return row?.id ?? null
  },
)

/** Erases a person's CVs; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(resumes).where(eq(resumes.userId, userId))
})

/** Deletes what visitors wrote some days ago; a timer calls it. */
export const forgetVisitorResumes = internal(async (ctx: Context): Promise<void> => {
  const last = after(ctx.now(), -VISITOR_DAYS * DAY)
  await ctx.db.delete(resumes).where(and(isNotNull(resumes.holder), lt(resumes.updatedAt, last)))
})
