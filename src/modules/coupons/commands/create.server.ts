import { adminOnly, atomically, type Context, freshPassword } from '#context.ts'
import { newId, randomBase32 } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, midnightOf, nairobiDay } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { refuseUnknownCourse } from '../queries/known.server.ts'
import { MADE_LETTERS, MOST_DAYS } from '../rules.ts'
import { coupons } from '../tables.server.ts'
import { CouponInput } from '../types.ts'

/**
 * Makes a coupon. What it takes off, for which course and until when never changes afterwards: whoever was shown a price pays it.
 * @param raw CouponInput
 * @returns its id
 * @throws Refusal 'password-needed', 'too-many', 'invalid-input', also with 'coupon-code', 'coupon-taken', 'coupon-days' and
 * 'coupon-past' of its fields
 */
export async function createCoupon(ctx: Context, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const { code: chosen, kind, worth, courseId, from, until, maxUses, reason } = parse(CouponInput, raw)
  await limit(ctx, { 'coupon-admin': admin.id })
  const days = daysOf(ctx, from, until)
  const code = chosen || randomBase32(MADE_LETTERS)
  const id = newId()
  await atomically(ctx, async (ctx) => {
    await refuseUnknownCourse(ctx, courseId)
    const [made] = await ctx.db
      .insert(coupons)
      .values({
        id,
        code,
        amountKes: kind === 'amount' ? worth : null,
        percent: kind === 'percent' ? worth : null,
        courseId: courseId === '' ? null : courseId,
        ...days,
        maxUses,
        reason,
        createdBy: admin.id,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: coupons.code })
      .returning({ id: coupons.id })
    if (!made) throw new Refusal('invalid-input', { fields: { code: 'coupon-taken' } })
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'coupon.create',
      object: `coupon:${id}`,
      details: { code, [kind]: worth, course: courseId || 'all', from, until, maxUses, reason },
    })
  })
  return id
}

/** The first moment of the first day and the end of the last, in Nairobi. @throws Refusal 'invalid-input' */
function daysOf(ctx: Context, from: string, until: string): { startsAt: Date; endsAt: Date } {
  const [startsAt, endsAt] = [midnightOf(from), after(midnightOf(until), DAY)]
  const isLong = endsAt.getTime() - startsAt.getTime() > MOST_DAYS * DAY
  if (until < from || isLong) throw new Refusal('invalid-input', { fields: { until: 'coupon-days' } })
  if (until < nairobiDay(ctx.now())) throw new Refusal('invalid-input', { fields: { until: 'coupon-past' } })
  return { startsAt, endsAt }
}
