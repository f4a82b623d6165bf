import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { type OrderedPlace, orderedPlace } from '../queries/order.server.ts'
import { courseGroups, groupMembers, groupOrders } from '../tables.server.ts'
import { entered, takeOutOfGroup } from './enter.server.ts'

/**
 * Writes for which group an order is, in the transaction that writes it, after its payment. Nothing is reserved: a trigger takes the
 * place when the money is there, and at once where nothing is to be paid.
 */
export const orderPlace = command(
  {
    who: 'signed-in',
    // 'group-full' where nothing was to be paid and the last place went.
    refuses: ['group-full'],
  },
  async (ctx, { groupId, paymentId }: { groupId: string; paymentId: string }): Promise<void> => {
    await ctx.db
      .insert(groupOrders)
      .values({ paymentId, groupId, userId: ctx.viewer.id, orderedAt: ctx.now() })
    const place = await orderedPlace(ctx, paymentId)
    if (place?.outcome === 'full') throw new Refusal('group-full')
  },
)

type Paid = { paymentId: string; userId: string; courseId: number }

/**
 * What became of the place that a payment is for, when its money is there; in its transaction. Who got none is told: the money goes back
 * by itself.
 * @returns nothing for a payment that names no group
 */
export const settlePlace = internal(
  async (ctx: Context, { paymentId, userId, courseId }: Paid): Promise<OrderedPlace['outcome']> => {
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
export const leaveWithCourse = internal(
  async (ctx: Context, { userId, courseId }: { userId: string; courseId: number }): Promise<void> => {
    const [member] = await ctx.db
      .select({ groupId: courseGroups.id })
      .from(groupMembers)
      .innerJoin(courseGroups, eq(courseGroups.id, groupMembers.groupId))
      .where(and(eq(groupMembers.userId, userId), eq(groupMembers.courseId, courseId)))
    if (member) await takeOutOfGroup(ctx, { groupId: member.groupId, userId })
  },
)
