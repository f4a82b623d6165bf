import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { called } from '#modules/courses/called.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { codeLimit, hashOfCode } from '../codes.server.ts'
import { CODE_LETTERS } from '../rules.ts'
import { gifts } from '../tables.server.ts'
import { type HeldGift, TakeInput } from '../types.ts'

/** What a code opens, and who gives it, for who has the code; null where no gift has it now. A code that is not good counts as one that is typed. */
export const heldGift = query(
  { who: 'signed-in', input: [TakeInput], refuses: ['too-many'] },
  async (ctx, { code }): Promise<HeldGift | null> => {
    const { id } = ctx.viewer
    const uses = { 'gift-code-user': id, 'gift-code-day': id, 'gift-code-address': true } as const
    return codeLimit.trying(ctx, uses, () => giftBy(ctx, code))
  },
)

async function giftBy(ctx: Context, code: string): Promise<HeldGift | null> {
  if (code.length !== CODE_LETTERS) return null
  const { fromName, message, paymentId, goodUntil, endedAt, takenBy, takenAt } = gifts
  const [gift] = await ctx.db
    .select({ fromName, message, paymentId, goodUntil, endedAt, takenBy, takenAt, ...courseTitle })
    .from(gifts)
    .innerJoin(courses, eq(courses.id, gifts.courseId))
    .where(eq(gifts.codeHash, hashOfCode(ctx, code)))
  if (!gift?.paymentId || !gift.goodUntil || gift.endedAt) return null
  const isOwn = gift.takenBy !== null && gift.takenBy === ctx.viewer?.id
  // Who took it comes back by the same link.
  if (!isOwn && (gift.takenAt || ctx.now() >= gift.goodUntil)) return null
  return { course: called(ctx, gift), fromName: gift.fromName, message: gift.message }
}
