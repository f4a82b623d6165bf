import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export const ownLiveClassesData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return {
    live_class_seats: await ctx.db
      .select({
        course: courses.title,
        topic: liveClasses.topic,
        startsAt: liveClasses.startsAt,
        takenAt: liveClassSeats.takenAt,
        zone: liveClassSeats.zone,
        comes: liveClassSeats.comes,
        toldSequence: liveClassSeats.toldSequence,
        userId: liveClassSeats.userId,
      })
      .from(liveClassSeats)
      .innerJoin(liveClasses, eq(liveClasses.id, liveClassSeats.classId))
      .innerJoin(courses, eq(courses.id, liveClasses.courseId))
      .where(eq(liveClassSeats.userId, id))
      .orderBy(asc(liveClassSeats.takenAt)),
    live_classes: await ctx.db
      .select({
        course: courses.title,
        topic: liveClasses.topic,
        about: liveClasses.about,
        startsAt: liveClasses.startsAt,
        endsAt: liveClasses.endsAt,
        reason: liveClasses.reason,
        teacherId: liveClasses.teacherId,
      })
      .from(liveClasses)
      .innerJoin(courses, eq(courses.id, liveClasses.courseId))
      .where(eq(liveClasses.teacherId, id))
      .orderBy(asc(liveClasses.startsAt)),
  }
})
