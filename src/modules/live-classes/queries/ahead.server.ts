import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { query } from '#core/operation.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'
import type { ClassAhead } from '../types.ts'
import { isSample, mentorOfClass, teacherName, teacherUser } from './class.server.ts'

const { placeholder } = sql
const viewer = sql`${placeholder('viewer')}::uuid`
const ahead = prepared('live classes ahead', (db) =>
  db
    .select({
      id: liveClasses.id,
      course: courses.title,
      mentor: teacherName.as('mentor'),
      topic: liveClasses.topic,
      startsAt: liveClasses.startsAt,
      endsAt: liveClasses.endsAt,
      isSample,
      teaches: sql<boolean>`${teacherUser} is not distinct from ${viewer}`.as('teaches'),
    })
    .from(liveClasses)
    .innerJoin(courses, eq(courses.id, liveClasses.courseId))
    .leftJoin(mentors, mentorOfClass)
    .leftJoin(
      liveClassSeats,
      and(eq(liveClassSeats.classId, liveClasses.id), eq(liveClassSeats.userId, viewer)),
    )
    .where(
      and(
        isNull(liveClasses.cancelledAt),
        gt(liveClasses.endsAt, sql`${placeholder('now')}::timestamptz`),
        or(
          // Who said that they do not come is left alone.
          and(eq(liveClassSeats.userId, viewer), sql`coalesce(${liveClassSeats.comes}, true)`),
          sql`${teacherUser} = ${viewer}`,
        ),
      ),
    )
    .orderBy(asc(liveClasses.startsAt))
    .limit(placeholder('most')),
)

/** Classes that lie ahead of the viewer, who has a seat or teaches; soonest first. */
export const classesAhead = query({ who: 'signed-in' }, async (ctx, most: number): Promise<ClassAhead[]> =>
  ahead(ctx.db, { viewer: ctx.viewer.id, now: ctx.now().toISOString(), most }),
)
