import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { byName } from '#core/by-name.server.ts'
import { command, internal } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { type OrderedPlace, orderedPlace } from '../queries/order.server.ts'
import { groupMembers, groupOrders } from '../tables.server.ts'
import { entered, lockedGroup, takeOutOfGroup } from './enter.server.ts'

type Order = {
  groupId: string
  paymentId: string
  /** Nothing is to be paid: the place is taken at once. */
  isPaid: boolean
}

/**
 * Writes for which group an order is, in the transaction that writes it, after its payment. Nothing is reserved: the place is taken when
 * the money is there.
 */
export const orderPlace = command(
  {
    who: 'signed-in',
    // 'group-full' where nothing was to be paid and the last place went.
    refuses: ['group-full'],
  },
  async (ctx, { groupId, paymentId, isPaid }: Order): Promise<void> => {
    const order = { paymentId, groupId, userId: ctx.viewer.id, orderedAt: ctx.now() }
    await byName(ctx, ['place'], (ctx) => ctx.db.insert(groupOrders).values(order))
    if (isPaid && (await takePlace(ctx, paymentId, ctx.now())) === 'full') throw new Refusal('group-full')
  },
)

/**
 * Takes the place that a paid order names, or writes that none was left; once. Whoever pays at the same time waits for the row of the
 * group.
 * @returns nothing for a payment that names no group
 */
async function takePlace(ctx: Context, paymentId: string, joinedAt: Date): Promise<'placed' | 'full' | null> {
  const isIts = eq(groupOrders.paymentId, paymentId)
  const [order] = await ctx.db.select().from(groupOrders).where(isIts).for('no key update')
  if (!order || order.outcome) return order?.outcome ?? null
  const { id: groupId, courseId, taken, seats } = await lockedGroup(ctx, order.groupId)
  const { userId } = order
  const own = and(eq(groupMembers.userId, userId), eq(groupMembers.courseId, courseId))
  const isIn = (await ctx.db.$count(groupMembers, own)) > 0
  const outcome = isIn || taken < seats ? 'placed' : 'full'
  // Whoever is in a group of the course stays there.
  if (outcome === 'placed')
    await ctx.db.insert(groupMembers).values({ userId, courseId, groupId, joinedAt }).onConflictDoNothing()
  await ctx.db.update(groupOrders).set({ outcome }).where(isIts)
  return outcome
}

type Paid = { paymentId: string; userId: string; courseId: number; settledAt: Date }

/**
 * Takes the place that a payment is for, when its money is there; in its transaction. Who got none is told: the money goes back by itself.
 * @returns nothing for a payment that names no group
 */
export const settlePlace = internal(
  async (
    ctx: Context,
    { paymentId, userId, courseId, settledAt }: Paid,
  ): Promise<OrderedPlace['outcome']> => {
    if ((await takePlace(ctx, paymentId, settledAt)) === null) return null
    const place = await orderedPlace(ctx, paymentId)
    if (place?.outcome === 'placed') await entered(ctx, { id: place.groupId, courseId }, userId)
    if (place?.outcome === 'full')
      await notify(ctx, {
        userId,
        kind: 'group-full',
        eventKey: `group-full:${paymentId}`,
        values: { title: place.name },
        href: `/payments/${paymentId}`,
      })
    return place?.outcome ?? null
  },
)

/** Takes a person out of their group of a course, in the transaction that takes the course from them. */
async function leaveWithCourse(ctx: Context, { userId, courseId }: Learner): Promise<void> {
  const [member] = await ctx.db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), eq(groupMembers.courseId, courseId)))
  if (member) await takeOutOfGroup(ctx, { groupId: member.groupId, userId })
}

type Learner = { userId: string; courseId: number }

/**
 * Takes a course from somebody, and with it their place in a group of it. The group comes before the purchase, as everywhere; whoever came
 * into one at that moment leaves it once the course is gone.
 * @param take takes the course, in the caller's transaction @returns what it returns: whether anything was taken
 */
export const leavingGroup = internal(
  async (ctx: Context, learner: Learner, take: (ctx: Context) => Promise<boolean>): Promise<boolean> => {
    await leaveWithCourse(ctx, learner)
    const isTaken = await byName(ctx, ['group'], take)
    if (isTaken) await leaveWithCourse(ctx, learner)
    return isTaken
  },
)
