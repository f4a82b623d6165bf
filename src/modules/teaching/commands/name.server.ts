import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { personByEmail } from '#modules/accounts/queries.server.ts'
import { bothTitles } from '#modules/courses/queries.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { limit } from '../limits.server.ts'
import { publishedCourse, titlesOf } from '../queries/known.server.ts'
import { TEACHERS_TAG, teachingHref } from '../rules.ts'
import { courseTeachers } from '../tables.server.ts'
import { NamedTeacher } from '../types.ts'

/**
 * Names an account as a teacher of a course; they are told.
 * @param raw NamedTeacher
 * @throws Refusal 'invalid-input', also with 'option-unknown' and 'teaches-already' of its fields; 'person-not-found', 'too-many'
 */
export async function nameTeacher(ctx: Context, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { courseId, email } = parse(NamedTeacher, raw)
  const { id: userId } = await personByEmail(ctx, email)
  await limit(ctx, { 'name-teacher-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    const course = await publishedCourse(ctx, courseId)
    if (!course) throw new Refusal('invalid-input', { fields: { courseId: 'option-unknown' } })
    const named = await ctx.db
      .insert(courseTeachers)
      .values({ courseId, userId, namedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ userId: courseTeachers.userId })
    if (named.length === 0) throw new Refusal('invalid-input', { fields: { email: 'teaches-already' } })
    await changed(ctx, admin.id, 'name', { courseId, userId })
    await notify(ctx, {
      userId,
      kind: 'teacher-named',
      // Who was removed and is named again is told again.
      eventKey: `teacher-named:${courseId}:${ctx.now().getTime()}`,
      values: { title: course.title, ...bothTitles(course) },
      href: teachingHref(courseId),
    })
  })
}

/** Takes somebody off a course, and tells them; what they wrote there stays. @throws Refusal 'not-found' for whoever does not teach it */
export async function removeTeacher(ctx: Context, rawCourseId: unknown, rawUserId: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const [courseId, userId] = [serialId(rawCourseId), idOrRefuse(rawUserId)]
  if (courseId === null) throw new Refusal('not-found')
  await limit(ctx, { 'name-teacher-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    rowOrRefuse(
      await ctx.db
        .delete(courseTeachers)
        .where(and(eq(courseTeachers.courseId, courseId), eq(courseTeachers.userId, userId)))
        .returning({ userId: courseTeachers.userId }),
    )
    await changed(ctx, admin.id, 'remove', { courseId, userId })
    const course = await titlesOf(ctx, courseId)
    await notify(ctx, {
      userId,
      kind: 'teacher-removed',
      eventKey: `teacher-removed:${courseId}:${ctx.now().getTime()}`,
      values: { title: course.title, ...bothTitles(course) },
      href: teachingHref(),
    })
  })
}

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
