import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { newId, randomBase32 } from '#kit/ids.ts'
import { MADE_LETTERS } from '#kit/text.ts'
import { coupons } from '../tables.server.ts'

type Given = {
  userId: string
  courseId: number
  percent: number
  /** The midnight after its last day. */
  endsAt: Date
  reason: string
  createdBy: string
}

/**
 * Gives one person a coupon for one course, good from now on; nobody else can use its code. In the transaction of whatever decided it,
 * which authorizes and writes the audit log.
 * @returns its id
 */
export const giveCoupon = internal(async (ctx: Context, given: Given): Promise<string> => {
  const id = newId()
  const now = ctx.now()
  await ctx.db
    .insert(coupons)
    .values({ id, ...given, code: randomBase32(MADE_LETTERS), startsAt: now, maxUses: 1, createdAt: now })
  return id
})
