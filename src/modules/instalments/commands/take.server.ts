import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import {
  grantAccess,
  grantPart,
  holdSections,
  revokeAccess,
  revokePart,
  type Taking,
} from '#modules/courses/commands/access.server.ts'
import { otherSections, sectionsFor } from '../queries/sections.server.ts'
import { amountOfPart, partOfSection } from '../rules.ts'
import { instalmentOrders, instalmentPlans } from '../tables.server.ts'

type Paid = { userId: string; courseId: number; paymentId: string }
type Plan = typeof instalmentPlans.$inferSelect
type Order = typeof instalmentOrders.$inferSelect

/**
 * Opens what parts pay for, inside the transaction that settles their payment. Repeating it changes nothing. Order of locks: the payment,
 * its plan, the purchase, the counts of the course.
 * @returns false when the money buys nothing: the person has the course, or that part, already, or what comes before it went back
 */
export const takeParts = internal(async (ctx: Context, paid: Paid): Promise<boolean> => {
  const order = await lockedOrder(ctx, paid.paymentId)
  if (order?.outcome === 'paid') return true
  if (!order || order.outcome === 'returned') return false
  const { firstPart, lastPart } = order
  const plan = order.planId === null ? await begun(ctx, order, paid) : await lockedPlan(ctx, order.planId)
  if (!plan || plan.paid !== firstPart - 1) return false
  // A further part of a plan of which everything went back opens nothing.
  if (firstPart > 1 && plan.paid === 0) return false
  if (firstPart > 1) await grantPart(ctx, { ...paid, firstPart, lastPart })
  await ctx.db
    .update(instalmentOrders)
    .set({ planId: plan.id, outcome: 'paid' })
    .where(and(eq(instalmentOrders.paymentId, paid.paymentId), isNull(instalmentOrders.outcome)))
  await holdRest(ctx, { ...plan, paid: order.lastPart }, paid)
  return true
})

/** The plan of a first part, whose access begins with it. @returns nothing for who has the course already */
async function begun(ctx: Context, order: Order, paid: Paid): Promise<Plan | undefined> {
  const { userId, courseId, totalKes, parts, firstPart, lastPart } = order
  if (!(await grantAccess(ctx, { ...paid, reason: 'instalment', firstPart, lastPart }))) return undefined
  const [plan] = await ctx.db
    .insert(instalmentPlans)
    .values({ id: newId(), userId, courseId, totalKes, parts, startedOn: nairobiDay(ctx.now()) })
    .returning()
  return plan
}

/**
 * Closes again what parts opened, inside the transaction that approves their refund. With the first part the course goes, and the plan is
 * over. Refuses with 'parts-newest-first' while a later part stands: it would be paid for nothing.
 * @returns whether there was anything to close
 */
export const giveBackParts = internal(async (ctx: Context, paid: Paid, taking: Taking): Promise<boolean> => {
  const order = await lockedOrder(ctx, paid.paymentId)
  if (order?.outcome !== 'paid' || !order.planId) return false
  const plan = await lockedPlan(ctx, order.planId)
  if (plan?.paid !== order.lastPart) throw new Refusal('parts-newest-first')
  await ctx.db
    .update(instalmentOrders)
    .set({ outcome: 'returned' })
    .where(eq(instalmentOrders.paymentId, paid.paymentId))
  if (order.firstPart === 1) await revokeAccess(ctx, paid, taking)
  else {
    await revokePart(ctx, paid)
    await holdRest(ctx, { ...plan, paid: order.firstPart - 1 }, paid, taking)
  }
  return true
})

/** Lets sections wait for the parts that are missing, and no others. */
async function holdRest(ctx: Context, plan: Plan, paid: Paid, taking?: Taking): Promise<void> {
  const read = await sectionsFor(ctx, plan)
  const { parts } = plan
  const others = plan.paid < parts ? await otherSections(ctx, plan.courseId, read) : []
  const held = [
    ...read.map((moduleId, at) => ({ moduleId, part: partOfSection(at, read.length, parts) })),
    ...others.map((moduleId) => ({ moduleId, part: parts })),
  ].filter(({ part }) => part > plan.paid)
  const sections = held.map((one) => ({ ...one, parts, partKes: amountOfPart(plan, one.part) }))
  await holdSections(ctx, paid, sections, taking)
}

async function lockedOrder({ db }: Context, paymentId: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(instalmentOrders)
    .where(eq(instalmentOrders.paymentId, paymentId))
    .for('no key update')
  return order
}

async function lockedPlan({ db }: Context, id: string): Promise<Plan | undefined> {
  const [plan] = await db
    .select()
    .from(instalmentPlans)
    .where(eq(instalmentPlans.id, id))
    .for('no key update')
  return plan
}
