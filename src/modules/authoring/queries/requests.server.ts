import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { versionOf } from '#kit/version.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'
import type { CourseDocument } from '#course-format/document.ts'
import { isOwnDraft } from './own-drafts.server.ts'
import { courseDrafts, publishRequests } from '../tables.server.ts'
import type { PublishRequestRow, PublishStanding } from '../types.ts'

const names = { accountName: users.name, profileName: profiles.fullName }

/** What was asked of a draft and is not answered. The caller may see the draft. */
export async function openRequest(ctx: Context, draftId: string) {
  const [row] = await ctx.db
    .select()
    .from(publishRequests)
    .where(and(eq(publishRequests.draftId, draftId), isNull(publishRequests.refusedAt)))
  return row
}

/** Whether the viewer publishes a course without asking. */
export async function publishesAlone(ctx: Context, courseId: number | null): Promise<boolean> {
  const viewer = signedIn(ctx)
  if (viewer.isAdmin) return true
  if (courseId === null) return false
  const rows = await ctx.db
    .select({ userId: courseTeachers.userId })
    .from(courseTeachers)
    .where(
      and(
        eq(courseTeachers.courseId, courseId),
        eq(courseTeachers.userId, viewer.id),
        isNotNull(courseTeachers.publishesSince),
      ),
    )
  return rows.length > 0
}

/** The caller may see the draft. */
export async function standingOf(
  ctx: Context,
  { id, courseId, document }: { id: string; courseId: number | null; document: CourseDocument },
): Promise<PublishStanding> {
  const viewer = signedIn(ctx)
  const [row] = await ctx.db
    .select({
      userId: publishRequests.userId,
      askedAt: publishRequests.askedAt,
      refusedAt: publishRequests.refusedAt,
      reason: publishRequests.reason,
      ...names,
    })
    .from(publishRequests)
    .innerJoin(users, eq(users.id, publishRequests.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(publishRequests.draftId, id))
  return {
    mayPublish: await publishesAlone(ctx, courseId),
    request: row
      ? {
          by: displayName(row),
          isOwn: row.userId === viewer.id,
          askedAt: row.askedAt,
          refusedAt: row.refusedAt,
          reason: row.reason,
        }
      : null,
    seen: versionOf(document),
  }
}

/** What teachers asked to publish, the oldest first, for administrators. */
export const publishRequestsOpen = query(
  { who: 'admin' },
  async (ctx, page: number): Promise<Page<PublishRequestRow>> => {
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          draftId: publishRequests.draftId,
          title: courses.title,
          askedAt: publishRequests.askedAt,
          ...names,
        })
        .from(publishRequests)
        .innerJoin(courseDrafts, eq(courseDrafts.id, publishRequests.draftId))
        .innerJoin(courses, eq(courses.id, publishRequests.courseId))
        .innerJoin(users, eq(users.id, publishRequests.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(isNull(publishRequests.refusedAt))
        .orderBy(asc(publishRequests.askedAt), asc(publishRequests.draftId)),
      page,
    )
    return {
      ...place,
      rows: rows.map(({ accountName, profileName, ...row }) => ({
        ...row,
        by: displayName({ accountName, profileName }),
      })),
    }
  },
)

/** How many there are. */
export const countPublishRequests = query({ who: 'admin' }, async (ctx): Promise<number> => {
  return ctx.db.$count(publishRequests, isNull(publishRequests.refusedAt))
})

/** The draft of a course, for who may write it. */
export const draftOfCourse = query(
  { who: 'signed-in' },
  async (ctx, courseId: number): Promise<{ id: string } | undefined> => {
    const [row] = await ctx.db
      .select({ id: courseDrafts.id })
      .from(courseDrafts)
      .where(and(eq(courseDrafts.courseId, courseId), isOwnDraft(ctx)))
    return row
  },
)

/** What the viewer may take along, by table. */
export const ownAuthoringData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return {
    publish_requests: await ctx.db
      .select({
        draftId: publishRequests.draftId,
        courseId: publishRequests.courseId,
        course: courses.title,
        askedAt: publishRequests.askedAt,
        refusedAt: publishRequests.refusedAt,
        reason: publishRequests.reason,
        userId: publishRequests.userId,
      })
      .from(publishRequests)
      .innerJoin(courses, eq(courses.id, publishRequests.courseId))
      .where(eq(publishRequests.userId, id))
      .orderBy(asc(publishRequests.askedAt), asc(sql`${publishRequests.draftId}`)),
  }
})
