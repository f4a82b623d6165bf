import { and, eq, exists, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { limit } from '#core/limits.server.ts'
import { teaches } from '#course-format/lesson-kinds.ts'
import { STUDY } from '#modules/tracker/types.ts'
import { enrol, finishCourses } from '../learning.server.ts'
import { lockEnrolments, master } from '../mastering.server.ts'
import { serialId } from '../rules.ts'
import { courses, enrolments, lessonProgress, lessons } from '../tables.server.ts'
import { lessonTypes, type Merged } from '../types.ts'

const MAX_COURSES = 50
const MAX_LESSONS = 500

// What a browser kept, perhaps long ago or edited by hand: entries that make no sense are left out.
const Kept = z.object({
  progress: z.array(
    z
      .object({
        courseId: z.unknown(),
        lessonIds: z.array(z.unknown()).catch([]),
        at: z.unknown().optional(),
      })
      .catch({ courseId: null, lessonIds: [], at: null }),
  ),
})

/**
 * Takes over what a signed-out visitor completed in free courses (decisions 16): text and video lessons only, the first 50 courses and
 * 500 lessons. What becomes completed counts as learned today. Unknown ids are left out, a repeat changes nothing and counts nothing.
 */
export const mergeProgress = command(
  {
    who: 'signed-in',
    // 'invalid-input' when it is no list.
    refuses: ['invalid-input', 'too-many'],
  },
  async (ctx, raw: unknown): Promise<Merged> => {
    const { progress } = parse(Kept, { progress: raw })
    await limit(ctx, { 'learn-user': ctx.viewer.id })
    const claimed = progress
      .slice(0, MAX_COURSES)
      .flatMap(({ courseId, lessonIds }) =>
        lessonIds.map((lessonId) => `${serialId(courseId)}/${serialId(lessonId)}`),
      )
    const claims = await openClaims(ctx, ctx.viewer.id, [...new Set(claimed.slice(0, MAX_LESSONS))])
    if (claims.length === 0) return { lessons: 0, finished: [] }
    return atomically(ctx, async (ctx) => {
      const merged = await completeAll(ctx, ctx.viewer.id, claims)
      const courseIds = new Set(merged.map((lesson) => lesson.courseId))
      const finished = await finishCourses(ctx, ctx.viewer.id, courseIds, { beside: [STUDY] })
      await master(
        ctx,
        ctx.viewer.id,
        merged.map(({ id }) => id),
        { isTimeless: true },
      )
      for (const id of courseIds)
        await saveStopped(
          ctx,
          ctx.viewer.id,
          id,
          progress.find(({ courseId }) => serialId(courseId) === id)?.at,
        )
      return { lessons: merged.length, finished: finished.map((course) => course.title) }
    })
  },
)

/** Where the visitor was in a course, for an account that was nowhere in it. */
async function saveStopped(ctx: Context, userId: string, courseId: number, at: unknown): Promise<void> {
  const lessonId = serialId(at)
  if (lessonId === null) return
  const isOfCourse = and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId))
  await ctx.db
    .update(enrolments)
    .set({ lastLessonId: lessonId })
    .where(
      and(
        eq(enrolments.userId, userId),
        eq(enrolments.courseId, courseId),
        isNull(enrolments.lastLessonId),
        exists(ctx.db.select({ id: lessons.id }).from(lessons).where(isOfCourse)),
      ),
    )
}

type Claim = Awaited<ReturnType<typeof openClaims>>[number]

/** @returns the lessons that became completed by this call: a parallel one may have taken some */
async function completeAll(ctx: Context, userId: string, claims: Claim[]): Promise<Claim[]> {
  // The same order of locks as one completion has: enrolments, by number; then lessons; and after them what the tracker records.
  const courseIds = [...new Set(claims.map((claim) => claim.courseId))]
  for (const courseId of courseIds) await enrol(ctx, userId, courseId)
  await lockEnrolments(ctx, userId, courseIds)
  const now = ctx.now()
  const merged = await ctx.db
    .insert(lessonProgress)
    .values(
      claims.map(({ id, courseId }) => ({
        userId,
        lessonId: id,
        courseId,
        startedAt: now,
        completedAt: now,
        lastSeenAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: { completedAt: sql`excluded.completed_at` },
      setWhere: isNull(lessonProgress.completedAt),
    })
    .returning({ id: lessonProgress.lessonId })
  return claims.filter((claim) => merged.some(({ id }) => id === claim.id))
}

/** Completed by having been opened, which a visitor's phone remembers. */
const taught = lessonTypes.filter((type) => teaches({ type }))

/** Of pairs "course/lesson", those that are a quick lesson of a free published course and that the person has not completed, in the order of courses. */
async function openClaims(ctx: Context, userId: string, pairs: string[]) {
  const ids = pairs.map((pair) => Number(pair.split('/')[1])).filter((id) => Number.isInteger(id))
  if (ids.length === 0) return []
  const own = and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId))
  const rows = await ctx.db
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      title: lessons.title,
      type: lessons.type,
      sw: lessons.sw,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(lessonProgress, own)
    .where(
      and(
        inArray(lessons.id, ids),
        inArray(lessons.type, taught),
        isNotNull(lessons.publishedAt),
        isNull(lessonProgress.completedAt),
        eq(courses.priceKes, 0),
        isNotNull(courses.publishedAt),
      ),
    )
    .orderBy(lessons.courseId, lessons.position)
  return rows.filter((row) => pairs.includes(`${row.courseId}/${row.id}`))
}
