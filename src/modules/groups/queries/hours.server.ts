import { query } from '#core/operation.ts'
import { hourOfGroup, hoursAhead, hourTeachers } from '#modules/live-classes/queries/hours.server.ts'
import { managedGroup } from './managed.server.ts'

/** The live hours of a group that lie ahead. */
export const hoursToManage = query(
  { who: 'signed-in', refuses: ['course-not-found', 'group-not-found'] },
  async (ctx, rawCourseId: unknown, rawGroupId: unknown) => {
    const { group } = await managedGroup(ctx, rawCourseId, rawGroupId)
    return hoursAhead(ctx, group.id)
  },
)

/** What the form of a live hour of a group shows; without an hour, that of a new one. */
export const hourForm = query(
  { who: 'signed-in', refuses: ['course-not-found', 'group-not-found', 'class-not-found'] },
  async (ctx, rawCourseId: unknown, rawGroupId: unknown, hourId: string | null) => {
    const { viewer, courseId, group } = await managedGroup(ctx, rawCourseId, rawGroupId)
    const teachers = (await hourTeachers(ctx, courseId)).map(({ value, name, userId }) => ({
      value,
      name,
      isOwn: userId === viewer.id,
    }))
    return {
      course: { id: courseId },
      group: { id: group.id, name: group.name },
      teachers,
      hour: hourId === null ? null : await hourOfGroup(ctx, group.id, hourId),
    }
  },
)
