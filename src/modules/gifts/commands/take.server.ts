import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { bothTitles, called } from '#modules/courses/called.server.ts'
import { courseTitles } from '#modules/courses/queries/lookup.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { codeLimit, hashOfCode } from '../codes.server.ts'
import { CODE_LETTERS, giftHref } from '../rules.ts'
import { gifts } from '../tables.server.ts'
import { TakeInput } from '../types.ts'

export type Taken = { courseId: number; title: string; fromName: string; isNew: boolean }

/**
 * Opens the course of a gift for the viewer, whoever they are: they hold its code. What it costs now, and whether it is sold, changes
 * nothing: it was paid for. Whoever has the course already keeps the code good for somebody else.
 */
export const takeGift = command(
  { who: 'signed-in', input: [TakeInput], refuses: ['gift-used', 'gift-over', 'gift-owned', 'too-many'] },
  async (ctx, { code }): Promise<Taken> => {
    const uses = {
      'gift-code-user': ctx.viewer.id,
      'gift-code-day': ctx.viewer.id,
      'gift-code-address': true,
    } as const
    return codeLimit.trying(ctx, uses, () => take(ctx, ctx.viewer.id, code))
  },
)

async function take(ctx: Context, userId: string, code: string): Promise<Taken> {
  const unknown = new Refusal('invalid-input', { fields: { code: 'gift-code' } })
  if (code.length !== CODE_LETTERS) throw unknown
  const codeHash = hashOfCode(ctx, code)
  return atomically(ctx, async (ctx) => {
    // The row is held until it is decided: a refund, a correction and another hand with the same code wait here.
    const [gift] = await ctx.db.select().from(gifts).where(eq(gifts.codeHash, codeHash)).for('update')
    if (!gift?.paymentId || !gift.goodUntil || gift.endedAt) throw unknown
    const course = (await courseTitles(ctx, gift.courseId))!
    const { title } = called(ctx, course)
    const said = { courseId: gift.courseId, title, fromName: gift.fromName }
    if (gift.takenBy === userId) return { ...said, isNew: false }
    if (gift.takenAt) throw new Refusal('gift-used')
    if (ctx.now() >= gift.goodUntil) throw new Refusal('gift-over')
    if (await ownsCourse(ctx, userId, gift.courseId)) throw new Refusal('gift-owned')
    await ctx.db
      .update(gifts)
      .set({ takenBy: userId, takenAt: ctx.now() })
      .where(and(eq(gifts.id, gift.id), eq(gifts.codeHash, codeHash)))
    await notify(ctx, {
      userId: gift.giverId,
      kind: 'gift-taken',
      eventKey: `gift-taken:${gift.id}`,
      values: { item: course.title, ...bothTitles(course), title: gift.toName },
      href: giftHref(gift.id),
    })
    const { courseId, paymentId } = gift
    // Last: others who open the same course wait from here on for the row that counts its students.
    if (!(await grantAccess(ctx, { userId, courseId, paymentId, reason: 'gift' })))
      throw new Refusal('gift-owned')
    return { ...said, isNew: true }
  })
}
