import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context, ContextWith } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { after } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { opensFor } from '#modules/courses/queries.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { EARLY_MS } from '#kit/meetings/hour-ahead.ts'
import { isMeetingLink } from '#kit/meetings/meeting-link.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { isRoomOpen, MONTHLY, standingOf } from '../rules.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'
import type { ClassRow, ClassView } from '../types.ts'

/** How many have a seat in a class. */
export const taken = sql<number>`(select count(*)::int from ${liveClassSeats} where ${liveClassSeats.classId} = ${liveClasses.id})`

/** A class is made up where its mentor is (decision 071). */
export const isSample =
  sql<boolean>`exists (select from ${users} where ${users.id} = ${mentors.userId} and ${users.isSample})`.as(
    'is_sample',
  )

/** The columns of a list. */
export const rowColumns = {
  id: liveClasses.id,
  courseId: liveClasses.courseId,
  course: courses.title,
  mentor: mentors.name,
  topic: liveClasses.topic,
  startsAt: liveClasses.startsAt,
  endsAt: liveClasses.endsAt,
  seats: liveClasses.seats,
  taken: taken.as('taken'),
  isCancelled: sql<boolean>`${liveClasses.cancelledAt} is not null`.as('is_cancelled'),
  isSample,
}

const { placeholder } = sql
/** What the read cache keeps of all classes. */
export const LIVE_TAG = 'live-classes'
// Of all courses, the soonest: two hundred and fifty courses with two a month.
const MOST = 500
const ahead = prepared('live classes ahead of everybody', (db) =>
  db
    .select(rowColumns)
    .from(liveClasses)
    .innerJoin(courses, eq(courses.id, liveClasses.courseId))
    .innerJoin(mentors, eq(mentors.id, liveClasses.mentorId))
    .where(
      and(isNull(liveClasses.cancelledAt), gt(liveClasses.endsAt, sql`${placeholder('now')}::timestamptz`)),
    )
    .orderBy(asc(liveClasses.startsAt))
    .limit(MOST),
)

/**
 * The next classes of a course, soonest first, as many as a month has; everybody sees them. Those of all courses are read at once and
 * kept: one question a minute, whichever courses are looked at.
 */
export async function classesOf(ctx: Context, courseId: number): Promise<ClassRow[]> {
  const all = await ctx.publicCache.read(ctx, 'live classes', (visitor) => {
    visitor.cacheTag(LIVE_TAG)
    return ahead(visitor.db, { now: visitor.now().toISOString() })
  })
  return all.filter((one) => one.courseId === courseId).slice(0, MONTHLY)
}

/**
 * A class as the viewer sees it. Its room and who comes leave the server only for whoever has a seat or teaches, and the room only
 * while it is open.
 * @throws Refusal 'class-not-found', also for one of a course that is not published
 */
export async function classView(ctx: ContextWith<'video'>, classId: unknown): Promise<ClassView> {
  const row = rowOrRefuse(
    await ctx.db
      .select({
        ...rowColumns,
        mentorId: liveClasses.mentorId,
        about: liveClasses.about,
        language: liveClasses.language,
        reason: liveClasses.reason,
        cancelledAt: liveClasses.cancelledAt,
        link: liveClasses.link,
        room: liveClasses.room,
        mentorUserId: mentors.userId,
        meetingUrl: mentors.meetingUrl,
      })
      .from(liveClasses)
      .innerJoin(courses, and(eq(courses.id, liveClasses.courseId), isNotNull(courses.publishedAt)))
      .innerJoin(mentors, eq(mentors.id, liveClasses.mentorId))
      .where(eq(liveClasses.id, idOrRefuse(classId, 'class-not-found'))),
    'class-not-found',
  )
  const { link, room, mentorUserId, meetingUrl, cancelledAt, isCancelled: _, ...shown } = row
  const viewerId = ctx.viewer?.id
  const teaches = viewerId !== undefined && mentorUserId === viewerId
  const hasSeat = viewerId !== undefined && (await holdsSeat(ctx, row.id, viewerId))
  const standing = standingOf(
    { ...row, teaches, hasSeat, unlocked: await opensFor(ctx, row.courseId) },
    ctx.now(),
  )
  const isIn = standing === 'seat' || standing === 'teaches'
  const visit = { room, startsAt: row.startsAt, endsAt: row.endsAt, name: ctx.viewer?.name ?? '' }
  return {
    ...shown,
    opensAt: after(row.startsAt, -EARLY_MS),
    standing,
    // A host that was allowed when it was typed need not be allowed any more.
    room:
      isIn && isRoomOpen({ ...row, cancelledAt }, ctx.now())
        ? ([link, meetingUrl].find((url) => url && isMeetingLink(url)) ?? ctx.video.linkTo(visit))
        : null,
    names: teaches ? await namesIn(ctx, row.id) : null,
  }
}

const holdsSeat = async (ctx: Context, classId: string, userId: string): Promise<boolean> =>
  (await ctx.db.$count(
    liveClassSeats,
    and(eq(liveClassSeats.classId, classId), eq(liveClassSeats.userId, userId)),
  )) > 0

/** Who comes, in the order in which they took a seat. */
export async function namesIn(ctx: Context, classId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: users.name })
    .from(liveClassSeats)
    .innerJoin(users, eq(users.id, liveClassSeats.userId))
    .where(eq(liveClassSeats.classId, classId))
    .orderBy(asc(liveClassSeats.takenAt), asc(users.id))
  return rows.map(({ name }) => name)
}
