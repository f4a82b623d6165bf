import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { opensFor } from '#modules/courses/course-access.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { EARLY_MS } from '#kit/meetings/hour-ahead.ts'
import { isMeetingLink } from '#kit/meetings/meeting-link.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { isTaught } from '#modules/teaching/queries/teaches.server.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'
import { groupHref, isRoomOpen, MONTHLY, classStatus } from '../rules.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'
import type { ClassRow, ClassView } from '../types.ts'

const seatsThat = (which: SQL) =>
  sql<number>`(select count(*)::int from ${liveClassSeats} where ${liveClassSeats.classId} = ${liveClasses.id} and ${which})`

/** How many have a seat in a class. */
const taken = seatsThat(sql`coalesce(${liveClassSeats.comes}, true)`)

/** How many of a group said that they come, and that they do not. */
export const answered = {
  coming: seatsThat(sql`${liveClassSeats.comes}`).as('coming'),
  declined: seatsThat(sql`not ${liveClassSeats.comes}`).as('declined'),
}

/** The mentor of a class, for a left join of the mentors. */
export const mentorOfClass = eq(
  mentors.id,
  sql`coalesce(${liveClasses.mentorId}, ${liveClasses.groupMentorId})`,
)

/** Who teaches a class, for queries with a left join of the mentors: their name, and the account that finds its room open. */
export const teacherName = sql<string>`coalesce(${mentors.name}, (select ${users.name} from ${users} where ${users.id} = ${liveClasses.teacherId}), '')`
/** Nobody once they do not teach the course any more. */
export const teacherUser = sql<
  string | null
>`coalesce(${mentors.userId}, (select ${courseTeachers.userId} from ${courseTeachers}
  where ${courseTeachers.userId} = ${liveClasses.teacherId} and ${courseTeachers.courseId} = ${liveClasses.courseId}))`

/** A class is made up where who teaches it is (decision 071). */
export const isSample =
  sql<boolean>`exists (select from ${users} where ${users.id} = coalesce(${mentors.userId}, ${liveClasses.teacherId}) and ${users.isSample})`.as(
    'is_sample',
  )

/** The columns of a list. */
export const rowColumns = {
  id: liveClasses.id,
  courseId: liveClasses.courseId,
  course: courses.title,
  mentor: teacherName.as('mentor'),
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
      and(
        isNull(liveClasses.cancelledAt),
        // Those of groups only their members know.
        isNull(liveClasses.groupId),
        gt(liveClasses.endsAt, sql`${placeholder('now')}::timestamptz`),
      ),
    )
    .orderBy(asc(liveClasses.startsAt))
    .limit(MOST),
)

/**
 * The next classes of a course, soonest first, as many as a month has; everybody sees them. Those of all courses are read at once and
 * kept: one question a minute, whichever courses are looked at.
 */
export const classesOf = internal(async (ctx: Context, courseId: number): Promise<ClassRow[]> => {
  const all = await ctx.publicCache.read(ctx, 'live classes', (visitor) => {
    visitor.cacheTag(LIVE_TAG)
    return ahead(visitor.db, { now: visitor.now().toISOString() })
  })
  return all.filter((one) => one.courseId === courseId).slice(0, MONTHLY)
})

/**
 * A class as the viewer sees it. Its room and who comes leave the server only for whoever has a seat or teaches, and the room only
 * while it is open.
 */
export const classView = query(
  {
    who: 'anyone',
    because: 'the same; its room leaves the server for whoever has a seat or teaches',
    // 'class-not-found', also for one of a course that is not published, and of a group in which the viewer is not.
    refuses: ['class-not-found', 'course-not-found'],
    asks: ['video'],
  },
  async (ctx, classId: unknown): Promise<ClassView> => {
    const row = rowOrRefuse(
      await ctx.db
        .select({
          ...rowColumns,
          mentorId: mentors.id,
          about: liveClasses.about,
          language: liveClasses.language,
          reason: liveClasses.reason,
          cancelledAt: liveClasses.cancelledAt,
          link: liveClasses.link,
          room: liveClasses.room,
          mentorUserId: teacherUser,
          groupId: liveClasses.groupId,
          isTeacher: sql<boolean>`${ctx.viewer ? isTaught(ctx) : sql`false`}`,
          ...answered,
          meetingUrl: mentors.meetingUrl,
        })
        .from(liveClasses)
        .innerJoin(courses, and(eq(courses.id, liveClasses.courseId), isNotNull(courses.publishedAt)))
        .leftJoin(mentors, mentorOfClass)
        .where(eq(liveClasses.id, idOrRefuse(classId, 'class-not-found'))),
      'class-not-found',
    )
    const { link, room, mentorUserId, meetingUrl, cancelledAt, isTeacher, isCancelled: _, ...shown } = row
    const viewerId = ctx.viewer?.id
    const teaches = viewerId !== undefined && mentorUserId === viewerId
    const seat = viewerId === undefined ? undefined : await seatOf(ctx, row.id, viewerId)
    const manages = isTeacher || ctx.viewer?.isAdmin === true
    if (row.groupId !== null && !seat && !teaches && !manages) throw new Refusal('class-not-found')
    const standing = classStatus(
      {
        ...row,
        teaches,
        hasSeat: seat !== undefined,
        comes: seat?.comes ?? null,
        unlocked: await opensFor(ctx, row.courseId),
      },
      ctx.now(),
    )
    // A yes was said with a parent's consent; the room asks whether it still stands.
    const isIn = (standing === 'seat' && ctx.viewer?.underage !== 'alone') || standing === 'teaches'
    const visit = { room, startsAt: row.startsAt, endsAt: row.endsAt, name: ctx.viewer?.name ?? '' }
    return {
      ...shown,
      opensAt: after(row.startsAt, -EARLY_MS),
      groupHref:
        row.groupId !== null && (seat || manages)
          ? groupHref({ courseId: row.courseId, groupId: row.groupId }, seat !== undefined)
          : null,
      standing,
      // A host that was allowed when it was typed need not be allowed any more.
      room:
        isIn && isRoomOpen({ ...row, cancelledAt }, ctx.now())
          ? ([link, meetingUrl].find((url) => url && isMeetingLink(url)) ?? ctx.video.linkTo(visit))
          : null,
      names: teaches ? await namesIn(ctx, row) : null,
    }
  },
)

async function seatOf(
  ctx: Context,
  classId: string,
  userId: string,
): Promise<{ comes: boolean | null } | undefined> {
  const [seat] = await ctx.db
    .select({ comes: liveClassSeats.comes })
    .from(liveClassSeats)
    .where(and(eq(liveClassSeats.classId, classId), eq(liveClassSeats.userId, userId)))
  return seat
}

/** Who comes, in the order in which they took a seat; of a group, who said so. */
export async function namesIn(
  ctx: Context,
  { id, groupId }: { id: string; groupId: string | null },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: users.name })
    .from(liveClassSeats)
    .innerJoin(users, eq(users.id, liveClassSeats.userId))
    .where(and(eq(liveClassSeats.classId, id), groupId === null ? undefined : eq(liveClassSeats.comes, true)))
    .orderBy(asc(liveClassSeats.takenAt), asc(users.id))
  return rows.map(({ name }) => name)
}
