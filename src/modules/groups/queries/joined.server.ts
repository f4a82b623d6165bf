import { asc, desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { pageOf } from '#kit/paging.ts'
import { nairobiDay } from '#kit/time.ts'
import { called } from '#modules/courses/called.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { weekOf } from '../rules.ts'
import { courseGroups, groupMembers } from '../tables.server.ts'

/** Every group that the viewer is in, those that start last first; also those that are over. */
export const ownGroups = query({ who: 'signed-in' }, async (ctx, page: number) => {
  const { id } = ctx.viewer
  const { rows, ...place } = await pageOf(
    ctx.db
      .select({
        id: courseGroups.id,
        name: courseGroups.name,
        courseId: courseGroups.courseId,
        startsOn: courseGroups.startsOn,
        members: courseGroups.taken,
        course: courseTitle,
      })
      .from(groupMembers)
      .innerJoin(courseGroups, eq(courseGroups.id, groupMembers.groupId))
      .innerJoin(courses, eq(courses.id, courseGroups.courseId))
      .where(eq(groupMembers.userId, id))
      .orderBy(desc(courseGroups.startsOn), asc(courseGroups.id)),
    page,
  )
  const today = nairobiDay(ctx.now())
  return {
    ...place,
    rows: rows.map(({ course, ...row }) => ({
      ...row,
      course: called(ctx, course).title,
      week: weekOf(row.startsOn, today),
    })),
  }
})
