import { atomically } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { newId, randomBase32 } from '#kit/ids.ts'
import { MADE_LETTERS } from '#kit/text.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { refuseUnknownCourse } from '../queries/known.server.ts'
import { spanOf } from '../rules.ts'
import { coupons } from '../tables.server.ts'
import { CouponInput } from '../types.ts'

/**
 * Makes a coupon. What it takes off, for which course and until when never changes afterwards: whoever was shown a price pays it.
 * @returns its id
 */
export const createCoupon = command(
  {
    who: 'admin',
    input: [CouponInput],
    limit: perPerson('coupon-admin', { max: 60, windowMs: HOUR }),
    fresh: true,
  },
  async (ctx, { code: chosen, kind, worth, courseId, from, until, maxUses, reason }): Promise<string> => {
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
          createdBy: ctx.viewer.id,
          createdAt: ctx.now(),
        })
        .onConflictDoNothing({ target: coupons.code })
        .returning({ id: coupons.id })
      if (!made) throw new Refusal('invalid-input', { fields: { code: 'coupon-taken' } })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'coupon.create',
        object: `coupon:${id}`,
        details: { code, [kind]: worth, course: courseId || 'all', from, until, maxUses, reason },
      })
    })
    return id
  },
)
