import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type Context, signedIn } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { limit } from '#limits.server.ts'
import { enrol } from '../learning.server.ts'
import { serialId } from '../rules.ts'
import { courses, lessonProgress, lessons } from '../tables.server.ts'

const MAX_COURSES = 50
const MAX_LESSONS = 500

// What a browser kept, perhaps long ago or edited by hand: entries that make no sense are left out.
const Kept = z.object({
  progress: z.array(z.object({ courseId: z.unknown(), lessonIds: z.array(z.unknown()).catch([]) }).catch({ courseId: null, lessonIds: [] })),
})

/**
 * Takes over what a signed-out visitor completed in free courses (decisions 16): text and video lessons only, the first 50 courses and
 * 500 lessons. Unknown ids are left out, a repeat changes nothing.
 * @returns how many lessons became completed
 * @throws Refusal 'invalid-input' when it is no list
 */
export async function mergeProgress(ctx: Context, raw: unknown): Promise<number> {
  const learner = signedIn(ctx)
  const { progress } = parse(Kept, { progress: raw })
  await limit(ctx, { 'learn-user': learner.id })
  const claimed = progress.slice(0, MAX_COURSES).flatMap(({ courseId, lessonIds }) => lessonIds.map((lessonId) => `${serialId(courseId)}/${serialId(lessonId)}`))
  const pairs = new Set(claimed.slice(0, MAX_LESSONS))
  const rows = await freeLessons(ctx, [...pairs])
  if (rows.length === 0) return 0
  return atomically(ctx, async (ctx) => {
    // In one order for everybody: two who enrol in the same courses would wait for each other's counts.
    for (const courseId of [...new Set(rows.map((row) => row.courseId))].sort((a, b) => a - b)) await enrol(ctx, learner.id, courseId)
    const now = ctx.now()
    const merged = await ctx.db.insert(lessonProgress)
      .values(rows.map((row) => ({ ...row, userId: learner.id, startedAt: now, completedAt: now, lastSeenAt: now })))
      .onConflictDoUpdate({
        target: [lessonProgress.userId, lessonProgress.lessonId], set: { completedAt: sql`excluded.completed_at` }, setWhere: isNull(lessonProgress.completedAt),
      }).returning({ lessonId: lessonProgress.lessonId })
    return merged.length
  })
}

/** Of pairs "course/lesson", those that are a quick lesson of a free published course. */
async function freeLessons(ctx: Context, pairs: string[]) {
  const ids = pairs.map((pair) => Number(pair.split('/')[1])).filter((id) => Number.isInteger(id))
  if (ids.length === 0) return []
  const rows = await ctx.db.select({ lessonId: lessons.id, courseId: lessons.courseId }).from(lessons).innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(inArray(lessons.id, ids), inArray(lessons.type, ['text', 'video']), eq(courses.priceKes, 0), isNotNull(courses.publishedAt), isNotNull(lessons.publishedAt)))
    .orderBy(lessons.id)
  return rows.filter((row) => pairs.includes(`${row.courseId}/${row.lessonId}`))
}
