import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { courseAnnouncements, courseTeachers, teacherPages } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export const ownTeachingData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return {
    course_teachers: await ctx.db
      .select({
        courseId: courseTeachers.courseId,
        course: courses.title,
        namedAt: courseTeachers.namedAt,
        userId: courseTeachers.userId,
      })
      .from(courseTeachers)
      .innerJoin(courses, eq(courses.id, courseTeachers.courseId))
      .where(eq(courseTeachers.userId, id))
      .orderBy(asc(courseTeachers.namedAt)),
    teacher_pages: await ctx.db.select().from(teacherPages).where(eq(teacherPages.userId, id)),
    course_announcements: await ctx.db
      .select({
        courseId: courseAnnouncements.courseId,
        title: courseAnnouncements.title,
        body: courseAnnouncements.body,
        sentAt: courseAnnouncements.sentAt,
        removedAt: courseAnnouncements.removedAt,
        authorId: courseAnnouncements.authorId,
      })
      .from(courseAnnouncements)
      .where(eq(courseAnnouncements.authorId, id))
      .orderBy(asc(courseAnnouncements.sentAt)),
  }
})
