import { and, eq, gt, lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { instalmentOrders, instalmentPlans } from '../tables.server.ts'
import type { OrderedParts, OwnPlan } from '../types.ts'

/** The viewer's plan for a course of which parts are missing; nothing for a visitor. */
export const ownPlan = query(
  { who: 'anyone', because: 'likewise' },
  async ({ db, viewer }, courseId: number): Promise<OwnPlan | null> => {
    if (!viewer) return null
    const { id, totalKes, parts, paid, startedOn } = instalmentPlans
    const [plan] = await db
      .select({ id, totalKes, parts, paid, startedOn })
      .from(instalmentPlans)
      .where(
        and(
          eq(instalmentPlans.userId, viewer.id),
          eq(instalmentPlans.courseId, courseId),
          gt(paid, 0),
          lt(paid, parts),
        ),
      )
    return plan ?? null
  },
)

/** The parts that a payment is for; for payments, which know whose it is. */
export const orderedParts = internal(
  async ({ db }: Context, paymentId: string): Promise<OrderedParts | null> => {
    const { firstPart: first, lastPart: last, parts: of } = instalmentOrders
    const [order] = await db
      .select({ first, last, of })
      .from(instalmentOrders)
      .where(eq(instalmentOrders.paymentId, paymentId))
    return order ?? null
  },
)

/** The payments of later parts of the same plan that stand; for payments, as the newest part goes back first. */
export const laterPayments = internal(async ({ db }: Context, paymentId: string): Promise<string[]> => {
  const [order] = await db.select().from(instalmentOrders).where(eq(instalmentOrders.paymentId, paymentId))
  if (!order?.planId) return []
  const later = await db
    .select({ id: instalmentOrders.paymentId })
    .from(instalmentOrders)
    .where(
      and(
        eq(instalmentOrders.planId, order.planId),
        eq(instalmentOrders.outcome, 'paid'),
        gt(instalmentOrders.firstPart, order.lastPart),
      ),
    )
  return later.map(({ id }) => id)
})
