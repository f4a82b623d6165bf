import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { refuseUnknownCourse } from '#modules/coupons/queries/known.server.ts'
import { spanOf } from '#modules/coupons/rules.ts'
import { SCHOLARSHIPS_TAG } from '../queries/open.server.ts'
import { scholarshipsLimits } from '../rules.ts'
import { scholarships } from '../tables.server.ts'
import { ScholarshipInput } from '../types.ts'

/**
 * Opens a scholarship. What it takes off, for which course and until when never changes afterwards: people applied for that.
 * @returns its id
 */
export const openScholarship = command(
  {
    who: 'admin',
    input: [ScholarshipInput],
    limit: perPerson(scholarshipsLimits, 'scholarship-admin'),
    fresh: true,
  },
  async (ctx, input): Promise<string> => {
    const { startsAt, endsAt } = spanOf(input, ctx.now())
    const { courseId, percent, places, validDays, funder, showsFunder, from, until } = input
    const name = wordsFrom(input, 'name')
    const id = newId()
    await atomically(ctx, async (ctx) => {
      await refuseUnknownCourse(ctx, courseId)
      await ctx.db
        .insert(scholarships)
        .values({
          id,
          name,
          about: wordsFrom(input, 'about'),
          courseId: courseId === '' ? null : courseId,
          percent,
          places,
          opensAt: startsAt,
          closesAt: endsAt,
          validDays,
          funder,
          showsFunder,
          createdBy: ctx.viewer.id,
          createdAt: ctx.now(),
        })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'scholarship.open',
        object: `scholarship:${id}`,
        details: { name: name.en, course: courseId || 'all', percent, places, from, until, funder },
      })
      await invalidateTags(ctx, SCHOLARSHIPS_TAG)
    })
    return id
  },
)
