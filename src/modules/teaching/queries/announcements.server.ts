import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { opensFor } from '#modules/courses/course-access.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { MOST_A_WEEK, mondayOf } from '../rules.ts'
import { courseAnnouncements } from '../tables.server.ts'
import type { AnnouncementRow } from '../types.ts'
import { taughtCourse, teaches } from './teaches.server.ts'

/** What the read cache keeps of what was announced. */
export const ANNOUNCED_TAG = 'course-announcements'

export const authorColumns = { accountName: users.name, profileName: profiles.fullName }

type Author = { authorId: string | null; accountName: string | null; profileName: string | null }
/** The name that everybody sees; nothing where the account is gone. */
export const authorOf = ({ authorId, ...names }: Author): string | null => authorId && displayName(names)

const rowColumns = {
  id: courseAnnouncements.id,
  title: courseAnnouncements.title,
  body: courseAnnouncements.body,
  sentAt: courseAnnouncements.sentAt,
  authorId: courseAnnouncements.authorId,
  isSample: users.isSample,
  ...authorColumns,
}

// What is said to one group is not the course's.
const ofAudience = (courseId: number, groupId: string | null) =>
  and(
    eq(courseAnnouncements.courseId, courseId),
    groupId === null ? isNull(courseAnnouncements.groupId) : eq(courseAnnouncements.groupId, groupId),
  )

async function listed(
  ctx: Context,
  courseId: number,
  page: number,
  groupId: string | null = null,
): Promise<Page<AnnouncementRow>> {
  const { rows, ...place } = await pageOf(
    ctx.db
      .select(rowColumns)
      .from(courseAnnouncements)
      .leftJoin(users, eq(users.id, courseAnnouncements.authorId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(and(ofAudience(courseId, groupId), isNull(courseAnnouncements.removedAt)))
      .orderBy(desc(courseAnnouncements.sentAt), desc(courseAnnouncements.id)),
    page,
  )
  return {
    ...place,
    rows: rows.map(({ authorId, accountName, profileName, isSample, ...row }) => ({
      ...row,
      by: authorOf({ authorId, accountName, profileName }),
      isSample: isSample ?? false,
    })),
  }
}

/** How many announcements of this week a course has, or a group of it, taken back or not. */
export const takenInWeek = (
  { db, now }: Context,
  courseId: number,
  groupId: string | null = null,
): Promise<number> =>
  db.$count(
    courseAnnouncements,
    and(ofAudience(courseId, groupId), eq(courseAnnouncements.week, mondayOf(now()))),
  )

/** What was announced to a group, and how many more this week may be; for whoever calls and knows who may read it. */
export const groupAnnouncements = internal(
  async (ctx: Context, { courseId, groupId }: { courseId: number; groupId: string }, page: number) => {
    return {
      left: Math.max(0, MOST_A_WEEK - (await takenInWeek(ctx, courseId, groupId))),
      announcements: await listed(ctx, courseId, page, groupId),
    }
  },
)

/** What was announced in a course that the viewer teaches, and how many more this week may be. */
export const ownAnnouncements = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  async (ctx, rawCourseId: unknown, page: number) => {
    const { courseId } = await taughtCourse(ctx, rawCourseId)
    return {
      left: Math.max(0, MOST_A_WEEK - (await takenInWeek(ctx, courseId))),
      announcements: await listed(ctx, courseId, page),
    }
  },
)

/** What was announced in a course, for whoever may open its lessons, teaches it or administers. */
export const announcementsOf = query(
  { who: 'signed-in', refuses: ['course-not-found', 'lesson-locked'] },
  async (ctx, rawCourseId: unknown, page: number) => {
    const courseId = serialId(rawCourseId)
    if (courseId === null) throw new Refusal('course-not-found')
    const mayRemove = ctx.viewer.isAdmin || (await teaches(ctx, courseId))
    if (!(await opensFor(ctx, courseId)) && !mayRemove) throw new Refusal('lesson-locked')
    const [course] = await ctx.db.select(courseTitle).from(courses).where(eq(courses.id, courseId))
    return {
      course: { id: courseId, ...called(ctx, course!) },
      mayRemove,
      announcements: await listed(ctx, courseId, page),
    }
  },
)

/** The newest announcement of a course: those of all courses are read once a minute. */
export const newestAnnouncement = internal(
  async (ctx: Context, courseId: number): Promise<{ title: string } | undefined> => {
    const all = await ctx.publicCache.read(ctx, 'course announcements', (visitor) => {
      visitor.cacheTag(ANNOUNCED_TAG)
      return visitor.db
        .selectDistinctOn([courseAnnouncements.courseId], {
          courseId: courseAnnouncements.courseId,
          title: courseAnnouncements.title,
        })
        .from(courseAnnouncements)
        .innerJoin(courses, and(eq(courses.id, courseAnnouncements.courseId), isNotNull(courses.publishedAt)))
        .where(and(isNull(courseAnnouncements.groupId), isNull(courseAnnouncements.removedAt)))
        .orderBy(courseAnnouncements.courseId, desc(courseAnnouncements.sentAt))
    })
    return all.find((one) => one.courseId === courseId)
  },
)
