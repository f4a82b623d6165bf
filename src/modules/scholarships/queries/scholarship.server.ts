import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOf, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { scholarshipStatus } from '../rules.ts'
import { scholarshipApplications } from '../tables.server.ts'
import type { OwnApplication, ScholarshipPage } from '../types.ts'
import { SCHOLARSHIPS_TAG, scholarshipById } from './open.server.ts'
import { applicationsWhere, ownOf } from './own.server.ts'
import { viewOf } from './shown.server.ts'
import { coursesToGive } from './to-give.server.ts'

/** A scholarship, with the viewer's own application or what they need to write one. */
export const scholarshipPage = query(
  {
    who: 'anyone',
    because: 'the same; an application leaves the server for whoever wrote it',
    input: [idOf('scholarship-not-found')],
    // 'scholarship-not-found', also before its first day.
    refuses: ['scholarship-not-found'],
  },
  async (ctx, id): Promise<ScholarshipPage> => {
    ctx.cacheTag(SCHOLARSHIPS_TAG)
    const row = rowOrRefuse(await scholarshipById(ctx, id), 'scholarship-not-found')
    const standing = scholarshipStatus(row, ctx.now())
    if (standing === 'ahead' && !ctx.viewer?.isAdmin) throw new Refusal('scholarship-not-found')
    const own = await ownIn(ctx, id)
    const applicant = standing === 'open' && own === null ? ctx.viewer : null
    return {
      scholarship: viewOf(ctx, row),
      standing,
      own,
      owns:
        applicant !== null && row.courseId !== null && (await ownsCourse(ctx, applicant.id, row.courseId)),
      courses: applicant !== null && row.courseId === null ? await coursesToGive(ctx, row.percent) : [],
    }
  },
)

async function ownIn(ctx: Context, scholarshipId: string): Promise<OwnApplication | null> {
  if (!ctx.viewer) return null
  const { userId, scholarshipId: of } = scholarshipApplications
  const [row] = await applicationsWhere(ctx, and(eq(userId, ctx.viewer.id), eq(of, scholarshipId)))
  return row ? ownOf(ctx, row) : null
}
