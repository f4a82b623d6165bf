import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { timeAgo } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { isTaught } from '#modules/teaching/queries/teaches.server.ts'
import { isOpen } from '../standing.server.ts'
import { posts } from '../tables.server.ts'
import type { QuestionToAnswer } from '../types.ts'
import { nameOf } from './cards.server.ts'
import { lessonColumns, lessonOf } from './lesson-questions.server.ts'

/** What was asked at a lesson of a course that the viewer teaches, by somebody else, and that nobody answered. */
const waiting = (ctx: Context, course: number | null) =>
  and(
    isTaught(ctx),
    course === null ? undefined : eq(posts.courseId, course),
    eq(posts.kind, 'question'),
    isNotNull(posts.lessonId),
    eq(posts.replyCount, 0),
    sql`${posts.userId} is distinct from ${signedIn(ctx).id}`,
    isOpen(ctx),
  )

/** Questions at the lessons of the viewer's courses that have no answer yet, the oldest first. @param course one of them, or all */
export const questionsToAnswer = query(
  { who: 'signed-in' },
  async (ctx, course: number | null, page: number): Promise<Page<QuestionToAnswer>> => {
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          id: posts.id,
          title: posts.title,
          createdAt: posts.createdAt,
          accountName: users.name,
          profileName: profiles.fullName,
          deletionAskedAt: users.deletionAskedAt,
          isSample: sql<boolean>`coalesce(${users.isSample}, false)`,
          ...lessonColumns,
        })
        .from(posts)
        .innerJoin(courses, eq(courses.id, posts.courseId))
        .innerJoin(lessons, eq(lessons.id, posts.lessonId))
        .leftJoin(users, eq(users.id, posts.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(waiting(ctx, course))
        .orderBy(asc(posts.createdAt), asc(posts.id)),
      page,
    )
    return {
      ...place,
      rows: rows.map(({ accountName, profileName, deletionAskedAt, lesson, ...row }) => ({
        ...row,
        author: nameOf(ctx, { accountName, profileName, deletionAskedAt }),
        lesson: lessonOf(ctx, lesson)!,
        age: timeAgo(row.createdAt, ctx.now(), ctx.locale),
      })),
    }
  },
)

/** How many there are. */
export const countQuestionsToAnswer = query(
  { who: 'signed-in' },
  async (ctx, course: number | null): Promise<number> => {
    const [row] = await ctx.db
      .select({ n: sql<number>`count(*)::int` })
      .from(posts)
      .innerJoin(courses, eq(courses.id, posts.courseId))
      .where(waiting(ctx, course))
    return row!.n
  },
)
