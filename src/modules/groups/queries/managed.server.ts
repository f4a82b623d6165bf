import type { Locale } from '#kit/locales.ts'
import { and, eq } from 'drizzle-orm'
import { type Context, signedIn, type Viewer } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { courseById } from '#modules/courses/queries/lookup.server.ts'
import { taughtCourse, taughtInTurn } from '#modules/teaching/queries/teaches.server.ts'
import { courseGroups } from '../tables.server.ts'

/** A course whose groups the viewer manages, as one of its teachers or as an administrator. */
export type Managed = { viewer: Viewer; courseId: number; title: string; lang: Locale | undefined }
export type Group = typeof courseGroups.$inferSelect

/** @throws Refusal 'not-authenticated'; 'course-not-found' for whoever does not teach it, as for one that does not exist */
export const managedCourse = (ctx: Context, courseId: unknown): Promise<Managed> =>
  managed(ctx, courseId, false)

/** The same for a command's transaction: nobody takes a teacher off the course until it ends. */
export const managedInTurn = (ctx: Context, courseId: unknown): Promise<Managed> =>
  managed(ctx, courseId, true)

async function managed(ctx: Context, rawCourseId: unknown, isLocked: boolean): Promise<Managed> {
  const viewer = signedIn(ctx)
  if (!viewer.isAdmin) {
    const taught = await (isLocked ? taughtInTurn : taughtCourse)(ctx, rawCourseId)
    return { viewer, courseId: taught.courseId, title: taught.title, lang: taught.lang }
  }
  const { id: courseId, title, lang } = await courseById(ctx, rawCourseId)
  return { viewer, courseId, title, lang }
}

/** A group of a course that the viewer manages. @throws Refusal 'course-not-found', 'group-not-found' */
export async function managedGroup(
  ctx: Context,
  rawCourseId: unknown,
  rawGroupId: unknown,
): Promise<Managed & { group: Group }> {
  const managed = await managedCourse(ctx, rawCourseId)
  return { ...managed, group: rowOrRefuse(await groupOf(ctx, managed, rawGroupId), 'group-not-found') }
}

/** The same for a command's transaction: the group stays as it is until it ends. */
export async function managedGroupInTurn(
  ctx: Context,
  rawCourseId: unknown,
  rawGroupId: unknown,
): Promise<Managed & { group: Group }> {
  const managed = await managedInTurn(ctx, rawCourseId)
  const rows = await groupOf(ctx, managed, rawGroupId).for('no key update')
  return { ...managed, group: rowOrRefuse(rows, 'group-not-found') }
}

const groupOf = ({ db }: Context, { courseId }: Managed, groupId: unknown) =>
  db
    .select()
    .from(courseGroups)
    .where(
      and(eq(courseGroups.id, idOrRefuse(groupId, 'group-not-found')), eq(courseGroups.courseId, courseId)),
    )
