import { and, asc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'
import { MOST_HOURS } from '../rules.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'
import type { HourRow, HourTeacher } from '../types.ts'
import { answered, isSample, mentorOfClass, teacherName } from './class.server.ts'

/** The hours of a group that lie ahead, soonest first, for who is in it or teaches its course; none for everybody else. */
export const hoursAhead = query({ who: 'signed-in' }, async (ctx, groupId: string): Promise<HourRow[]> => {
  return ctx.db
    .select({
      id: liveClasses.id,
      topic: liveClasses.topic,
      mentor: teacherName.as('mentor'),
      startsAt: liveClasses.startsAt,
      endsAt: liveClasses.endsAt,
      comes: liveClassSeats.comes,
      ...answered,
      isSample,
    })
    .from(liveClasses)
    .leftJoin(mentors, mentorOfClass)
    .leftJoin(
      liveClassSeats,
      and(eq(liveClassSeats.classId, liveClasses.id), eq(liveClassSeats.userId, ctx.viewer.id)),
    )
    .where(
      and(
        eq(liveClasses.groupId, groupId),
        isNull(liveClasses.cancelledAt),
        gt(liveClasses.endsAt, ctx.now()),
        ctx.viewer.isAdmin ? undefined : or(isNotNull(liveClassSeats.userId), isTaughtBy(ctx.viewer.id)),
      ),
    )
    .orderBy(asc(liveClasses.startsAt), asc(liveClasses.id))
    .limit(MOST_HOURS)
})

const isTaughtBy = (userId: string): SQL =>
  sql`exists (select from ${courseTeachers} where ${courseTeachers.courseId} = ${liveClasses.courseId} and ${courseTeachers.userId} = ${userId})`

/** What a week brings somebody of a group, for the mail of its Monday; nothing of which they said that they do not come. */
export const hoursOfWeek = internal(
  async (
    { db }: Context,
    { groupId, userId, from, to }: { groupId: string; userId: string; from: Date; to: Date },
  ): Promise<{ topic: string; startsAt: Date }[]> => {
    return db
      .select({ topic: liveClasses.topic, startsAt: liveClasses.startsAt })
      .from(liveClasses)
      .innerJoin(
        liveClassSeats,
        and(eq(liveClassSeats.classId, liveClasses.id), eq(liveClassSeats.userId, userId)),
      )
      .where(
        and(
          eq(liveClasses.groupId, groupId),
          isNull(liveClasses.cancelledAt),
          gt(liveClasses.startsAt, from),
          lt(liveClasses.startsAt, to),
          sql`coalesce(${liveClassSeats.comes}, true)`,
        ),
      )
      .orderBy(asc(liveClasses.startsAt))
  },
)

/** An hour of a group with what its form shows, for who teaches its course. */
export const hourOfGroup = query(
  { who: 'signed-in', refuses: ['class-not-found'] },
  async (ctx, groupId: string, classId: unknown) => {
    const { mentorId, teacherId, ...row } = rowOrRefuse(
      await ctx.db
        .select({
          id: liveClasses.id,
          topic: liveClasses.topic,
          about: liveClasses.about,
          language: liveClasses.language,
          startsAt: liveClasses.startsAt,
          endsAt: liveClasses.endsAt,
          link: liveClasses.link,
          mentorId: liveClasses.groupMentorId,
          teacherId: liveClasses.teacherId,
          reason: liveClasses.reason,
          cancelledAt: liveClasses.cancelledAt,
        })
        .from(liveClasses)
        .where(
          and(
            eq(liveClasses.id, idOrRefuse(classId, 'class-not-found')),
            eq(liveClasses.groupId, groupId),
            ctx.viewer.isAdmin ? undefined : isTaughtBy(ctx.viewer.id),
          ),
        ),
      'class-not-found',
    )
    return {
      ...row,
      teacher: mentorId === null ? (teacherId ?? '') : mentorId,
      isOver: row.endsAt <= ctx.now(),
    }
  },
)

/**
 * Who can teach an hour of a group of a course: its teachers, each as the mentor that they are, if they are one. Only administrators agree
 * with other mentors about their time.
 */
export const hourTeachers = internal(async (ctx: Context, courseId: number): Promise<HourTeacher[]> => {
  const isListed = and(isNull(mentors.deactivatedAt), eq(mentors.isTest, false))
  const teachers = await ctx.db
    .select({ userId: users.id, account: users.name, mentorId: mentors.id, mentor: mentors.name })
    .from(courseTeachers)
    .innerJoin(users, eq(users.id, courseTeachers.userId))
    .leftJoin(mentors, and(eq(mentors.userId, users.id), isListed))
    .where(and(eq(courseTeachers.courseId, courseId), isNull(users.suspendedAt)))
    .orderBy(asc(users.name), asc(users.id))
  const own = teachers.map(({ userId, account, mentorId, mentor }) => ({
    value: mentorId ?? userId,
    name: mentor ?? account,
    mentorId,
    userId,
  }))
  if (!ctx.viewer?.isAdmin) return own
  const others = await ctx.db
    .select({ mentorId: mentors.id, name: mentors.name, userId: mentors.userId })
    .from(mentors)
    .where(isListed)
    .orderBy(asc(mentors.name), asc(mentors.id))
  const known = new Set(own.map(({ value }) => value))
  return [
    ...own,
    ...others
      .filter(({ mentorId }) => !known.has(mentorId))
      .map((mentor) => ({ value: mentor.mentorId, ...mentor })),
  ]
})
