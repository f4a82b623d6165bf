import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { personByEmail } from '#modules/accounts/queries/people.server.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { publishedCourse, titlesOf } from '../queries/known.server.ts'
import { TEACHERS_TAG, teachingHref } from '../rules.ts'
import { courseTeachers } from '../tables.server.ts'
import { NamedTeacher } from '../types.ts'

const limit = limitsOf({
  // Naming teachers: each is told.
  'name-teacher-admin': { max: 60, windowMs: HOUR },
})

/** Names an account as a teacher of a course; they are told. */
export const nameTeacher = command(
  { who: 'admin', input: [NamedTeacher], refuses: ['too-many', 'person-not-found'] },
  async (ctx, { courseId, email }): Promise<void> => {
    const { id: userId } = await personByEmail(ctx, email)
    await limit(ctx, { 'name-teacher-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const course = await publishedCourse(ctx, courseId)
      if (!course) throw new Refusal('invalid-input', { fields: { courseId: 'option-unknown' } })
      const named = await ctx.db
        .insert(courseTeachers)
        .values({ courseId, userId, namedAt: ctx.now() })
        .onConflictDoNothing()
        .returning({ userId: courseTeachers.userId })
      if (named.length === 0) throw new Refusal('invalid-input', { fields: { email: 'teaches-already' } })
      await changed(ctx, ctx.viewer.id, 'name', { courseId, userId })
      await notify(ctx, {
        userId,
        kind: 'teacher-named',
        // Who was removed and is named again is told again.
        eventKey: `teacher-named:${courseId}:${ctx.now().getTime()}`,
        values: { title: course.title, ...bothTitles(course) },
        href: teachingHref(courseId),
      })
    })
  },
)

/** Takes somebody off a course, and tells them; what they wrote there stays. */
export const removeTeacher = command(
  {
    who: 'admin',
    // 'not-found' for whoever does not teach it.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, rawCourseId: unknown, rawUserId: unknown): Promise<void> => {
    const [courseId, userId] = [serialId(rawCourseId), idOrRefuse(rawUserId)]
    if (courseId === null) throw new Refusal('not-found')
    await limit(ctx, { 'name-teacher-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      rowOrRefuse(
        await ctx.db
          .delete(courseTeachers)
          .where(and(eq(courseTeachers.courseId, courseId), eq(courseTeachers.userId, userId)))
          .returning({ userId: courseTeachers.userId }),
      )
      await changed(ctx, ctx.viewer.id, 'remove', { courseId, userId })
      const course = await titlesOf(ctx, courseId)
      await notify(ctx, {
        userId,
        kind: 'teacher-removed',
        eventKey: `teacher-removed:${courseId}:${ctx.now().getTime()}`,
        values: { title: course.title, ...bothTitles(course) },
        href: teachingHref(),
      })
    })
  },
)

async function changed(
  ctx: Context,
  actor: string,
  what: 'name' | 'remove',
  { courseId, userId }: { courseId: number; userId: string },
): Promise<void> {
  await writeAudit(ctx, {
    actor,
    action: `course-teacher.${what}`,
    object: `course:${courseId}`,
    details: { account: userId },
  })
  await invalidateTags(ctx, TEACHERS_TAG)
}
