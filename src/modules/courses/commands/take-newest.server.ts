import { and, asc, eq, exists, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { sharedLimits } from '#core/limits.server.ts'
import { command, internal, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { courseWithAccess } from '../course-access.server.ts'
import { type Finished, finishCourses, standsAnew } from '../learning.server.ts'
import { courses, enrolments, isOpenTo, lessonProgress, versionLessons } from '../tables.server.ts'

/**
 * Takes the viewer on to the newest version of a course that they are in; what they did in lessons of both counts.
 * @returns the course, where that is all of it
 */
export const takeNewest = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    refuses: ['course-not-found', 'lesson-locked'],
  },
  async (ctx, rawCourseId: unknown): Promise<Finished | null> => {
    const { course, unlocked } = await courseWithAccess(ctx, rawCourseId)
    if (!unlocked) throw new Refusal('lesson-locked')
    return atomically(ctx, (ctx) => moveOn(ctx, ctx.viewer.id, course.id))
  },
)

/** @param isBeside where the person did nothing today that made it true */
async function moveOn(
  ctx: Context,
  userId: string,
  courseId: number,
  isBeside?: true,
): Promise<Finished | null> {
  const newest = sql`(select ${courses.version} from ${courses} where ${courses.id} = ${courseId})`
  const moved = await ctx.db
    .update(enrolments)
    .set({ version: newest })
    .where(
      and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), lt(enrolments.version, newest)),
    )
    .returning({ courseId: enrolments.courseId })
  if (moved.length === 0) return null
  const [finished] = await finishCourses(ctx, userId, [courseId], { ...(isBeside && { isBeside }) })
  await standsAnew(ctx, userId, courseId)
  return finished ?? null
}

// Looked at by one job, which hands the rest to the next: a job has two minutes.
const AT_ONCE = 200

/**
 * Takes on to the newest version whoever has nothing left to do in it and something in the one they began with: the lessons that they
 * miss were taken out of the course, and nobody has to learn them for it to be completed. A job calls it after a version was published.
 * @param from the person after whom this job begins
 */
export const finishRenewed = internal(
  async (ctx: Context, courseId: number, from: string | null): Promise<void> => {
    const behind = await ctx.db
      .select({ userId: enrolments.userId })
      .from(enrolments)
      .innerJoin(courses, eq(courses.id, enrolments.courseId))
      .where(
        and(
          eq(enrolments.courseId, courseId),
          lt(enrolments.version, courses.version),
          from === null ? undefined : gt(enrolments.userId, from),
        ),
      )
      .orderBy(asc(enrolments.userId))
      .limit(AT_ONCE)
    const userIds = behind.map(({ userId }) => userId)
    for (const userId of await doneWithNewest(ctx, courseId, userIds))
      await atomically(ctx, (ctx) => moveOn(ctx, userId, courseId, true))
    const last = userIds.at(AT_ONCE - 1)
    if (last !== undefined) await ctx.queue.enqueue(ctx.db, 'finish-renewed', { courseId, from: last })
  },
)

/** Of people in earlier versions of a course that opens for them, those who miss a lesson of theirs and none of the newest. */
async function doneWithNewest({ db }: Context, courseId: number, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { version } = versionLessons
  const lessonsOf = (one: typeof courses.version | typeof enrolments.version, isMissed: boolean) =>
    db
      .select({ id: versionLessons.lessonId })
      .from(versionLessons)
      .leftJoin(
        lessonProgress,
        and(
          eq(lessonProgress.lessonId, versionLessons.lessonId),
          eq(lessonProgress.userId, enrolments.userId),
        ),
      )
      .where(
        and(
          eq(versionLessons.courseId, enrolments.courseId),
          eq(version, one),
          isMissed ? isNull(lessonProgress.completedAt) : undefined,
        ),
      )
  const rows = await db
    .select({ userId: enrolments.userId })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(
      and(
        eq(enrolments.courseId, courseId),
        inArray(enrolments.userId, userIds),
        or(eq(courses.priceKes, 0), isOpenTo(enrolments.userId, courses.id)),
        exists(lessonsOf(enrolments.version, true)),
        exists(lessonsOf(courses.version, false)),
        notExists(lessonsOf(courses.version, true)),
      ),
    )
  return rows.map(({ userId }) => userId)
}
