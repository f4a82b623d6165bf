import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { ANNOUNCED_TAG } from '../queries/announcements.server.ts'
import { TEACHERS_TAG } from '../rules.ts'
import { courseAnnouncements, courseTeachers, teacherPages } from '../tables.server.ts'

/** Takes a person off the courses that they taught, and their words from what they announced there; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(teacherPages).where(eq(teacherPages.userId, userId))
  await ctx.db.delete(courseTeachers).where(eq(courseTeachers.userId, userId))
  await ctx.db
    .update(courseAnnouncements)
    .set({ authorId: null, title: '', body: '', removedAt: ctx.now() })
    .where(eq(courseAnnouncements.authorId, userId))
  await invalidateTags(ctx, TEACHERS_TAG, ANNOUNCED_TAG)
})
