import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { called } from '#modules/courses/queries.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { standingOf } from '../rules.ts'
import { scholarshipApplications } from '../tables.server.ts'
import type { OwnApplication, ScholarshipPage } from '../types.ts'
import { SCHOLARSHIPS_TAG, scholarshipById } from './open.server.ts'
import { applicationsWhere, ownOf } from './own.server.ts'
import { viewOf } from './shown.server.ts'

/**
 * A scholarship, with the viewer's own application or what they need to write one.
 * @throws Refusal 'scholarship-not-found', also before its first day
 */
export async function scholarshipPage(ctx: Context, rawId: unknown): Promise<ScholarshipPage> {
  const id = idOrRefuse(rawId, 'scholarship-not-found')
  ctx.cacheTag(SCHOLARSHIPS_TAG)
  const row = rowOrRefuse(await scholarshipById(ctx, id), 'scholarship-not-found')
  const standing = standingOf(row, ctx.now())
  if (standing === 'ahead' && !ctx.viewer?.isAdmin) throw new Refusal('scholarship-not-found')
  const own = await ownIn(ctx, id)
  const isToChoose = standing === 'open' && row.courseId === null && ctx.viewer !== null && own === null
  return { scholarship: viewOf(ctx, row), standing, own, courses: isToChoose ? await paidCourses(ctx) : [] }
}

async function ownIn(ctx: Context, scholarshipId: string): Promise<OwnApplication | null> {
  if (!ctx.viewer) return null
  const { userId, scholarshipId: of } = scholarshipApplications
  const [row] = await applicationsWhere(ctx, and(eq(userId, ctx.viewer.id), eq(of, scholarshipId)))
  return row ? ownOf(ctx, row) : null
}

async function paidCourses(ctx: Context): Promise<ScholarshipPage['courses']> {
  const rows = await ctx.db
    .select({ id: courses.id, ...courseTitle })
    .from(courses)
    .where(and(gt(courses.priceKes, 0), isNotNull(courses.publishedAt)))
    .orderBy(asc(courses.title), asc(courses.id))
  return rows.map(({ id, ...names }) => ({ id, ...called(ctx, names) }))
}
