import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context, freshPassword } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { refuseUnknownCourse } from '#modules/coupons/queries.server.ts'
import { spanOf } from '#modules/coupons/rules.ts'
import { limit } from '../limits.server.ts'
import { SCHOLARSHIPS_TAG } from '../queries/open.server.ts'
import { scholarships } from '../tables.server.ts'
import { ScholarshipInput } from '../types.ts'

/**
 * Opens a scholarship. What it takes off, for which course and until when never changes afterwards: people applied for that.
 * @param raw ScholarshipInput
 * @returns its id
 * @throws Refusal 'password-needed', 'too-many', 'invalid-input', also with 'coupon-days', 'coupon-past' and 'option-unknown' of its
 * fields
 */
export async function openScholarship(ctx: Context, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const input = parse(ScholarshipInput, raw)
  await limit(ctx, { 'scholarship-admin': admin.id })
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
        createdBy: admin.id,
        createdAt: ctx.now(),
      })
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'scholarship.open',
      object: `scholarship:${id}`,
      details: { name: name.en, course: courseId || 'all', percent, places, from, until, funder },
    })
    await invalidateTags(ctx, SCHOLARSHIPS_TAG)
  })
  return id
}
