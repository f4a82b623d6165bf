import { adminOnly, atomically, type Context, freshPassword } from '#context.ts'
import { newId, randomBase32 } from '#kit/ids.ts'
import { MADE_LETTERS } from '#kit/text.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { refuseUnknownCourse } from '../queries/known.server.ts'
import { spanOf } from '../rules.ts'
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
  const days = spanOf({ from, until }, ctx.now())
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
