import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, internal } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { courseById } from '#modules/courses/queries/lookup.server.ts'
import { managedInTurn } from '../queries/managed.server.ts'
import { groupsLimits } from '../rules.ts'
import { groupSales } from '../tables.server.ts'
import { SaleInput } from '../types.ts'
import { changed } from './create.server.ts'

const limit = limitsOf(groupsLimits)

/**
 * Says whether a course that the viewer manages is also sold without a place in a group. Orders that are being written end before it, or
 * see it.
 * @param raw SaleInput
 */
export const changeSale = command(
  {
    who: 'consented',
    refuses: ['course-not-found', 'invalid-input', 'too-many', 'group-only-free', 'group-only-none'],
  },
  async (ctx, courseId: unknown, raw: unknown): Promise<void> => {
    const plain = parse(SaleInput, raw).plain === 'yes'
    await limit(ctx, { 'group-teacher': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const managed = await managedInTurn(ctx, courseId)
      const { priceKes } = await courseById(ctx, managed.courseId)
      if (priceKes === 0 && !plain) throw new Refusal('group-only-free')
      const of = eq(groupSales.courseId, managed.courseId)
      const [sale] = await ctx.db.select().from(groupSales).where(of).for('no key update')
      if (!sale && !plain) throw new Refusal('group-only-none')
      if (!sale || sale.plain === plain) return
      await ctx.db.update(groupSales).set({ plain, changedAt: ctx.now() }).where(of)
      await changed(ctx, managed, { what: 'sale', details: { plain: plain ? 'yes' : 'no' } })
    })
  },
)

/** Holds how a course is sold until the transaction of an order without a place ends. What was ordered before stays ordered. */
export const refusePlainOrder = internal(async (ctx: Context, courseId: number): Promise<void> => {
  const [sale] = await ctx.db
    .select({ plain: groupSales.plain })
    .from(groupSales)
    .where(eq(groupSales.courseId, courseId))
    .for('share')
  if (sale && !sale.plain) throw new Refusal('group-only')
})
