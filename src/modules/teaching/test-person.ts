import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { mondayOf } from './rules.ts'
import { courseAnnouncements, courseTeachers, teacherPages } from './tables.server.ts'

/** Makes somebody a teacher of a course, as an administrator would. */
export async function teachForTest(ctx: Context, userId: string, courseId: number): Promise<void> {
  await ctx.db.insert(courseTeachers).values({ userId, courseId, namedAt: ctx.now() }).onConflictDoNothing()
}

/** A row of somebody's in every table that can be about them, for the tests of what they take along and of what is forgotten. */
export async function fillForPerson(
  ctx: Context,
  { id, name, courseId }: { id: string; name: string; courseId: number },
): Promise<void> {
  await teachForTest(ctx, id, courseId)
  const now = ctx.now()
  const page = { slug: `teacher-${newId().slice(0, 8)}`, aboutEn: `I am ${name}`, aboutSw: '', link: '' }
  await ctx.db
    .insert(teacherPages)
    .values({ id: newId(), userId: id, ...page, shownAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  const sentAt = now
  const said = { title: 'New hours', body: `Yours, ${name}`, week: mondayOf(sentAt), nth: 1, sentAt }
  await ctx.db
    .insert(courseAnnouncements)
    .values({ id: newId(), courseId, authorId: id, ...said })
    .onConflictDoNothing()
}
