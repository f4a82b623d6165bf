import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { groupStatus } from '../rules.ts'
import { courseGroups, groupMembers, groupOrders } from '../tables.server.ts'

/** What a payment says of the group that it names. */
export type OrderedPlace = {
  groupId: string
  name: string
  startsOn: string
  outcome: 'placed' | 'full' | null
}

/** A group of a course in which the viewer can pay for a place now; it is theirs when the money is there. */
export const placeOffer = query(
  { who: 'signed-in', refuses: ['group-not-found', 'group-closed', 'group-full', 'group-already'] },
  async (ctx, rawGroupId: unknown, courseId: number) => {
    const group = rowOrRefuse(
      await ctx.db
        .select()
        .from(courseGroups)
        .where(
          and(
            eq(courseGroups.id, idOrRefuse(rawGroupId, 'group-not-found')),
            eq(courseGroups.courseId, courseId),
          ),
        ),
      'group-not-found',
    )
    const standing = groupStatus(group, nairobiDay(ctx.now()))
    if (standing !== 'open') throw new Refusal(standing === 'full' ? 'group-full' : 'group-closed')
    const own = and(eq(groupMembers.userId, ctx.viewer.id), eq(groupMembers.courseId, courseId))
    if ((await ctx.db.$count(groupMembers, own)) > 0) throw new Refusal('group-already')
    const { id, name, startsOn } = group
    return { id, name, startsOn }
  },
)

/** The group that a payment names and what became of its place; for payments, which know whose payment it is. */
export const orderedPlace = internal(
  async ({ db }: Context, paymentId: string): Promise<OrderedPlace | null> => {
    const [row] = await db
      .select({
        groupId: groupOrders.groupId,
        name: courseGroups.name,
        startsOn: courseGroups.startsOn,
        outcome: groupOrders.outcome,
      })
      .from(groupOrders)
      .innerJoin(courseGroups, eq(courseGroups.id, groupOrders.groupId))
      .where(eq(groupOrders.paymentId, paymentId))
    return row ?? null
  },
)

/**
 * By whose days sections open for somebody who has a course by a payment: the group that it names, or the one in which they are by now; for
 * payments, in the transaction in which they have it.
 * @returns nothing for a payment that names no group: by any other they have all of the course
 */
export const planOf = internal(
  async (
    { db }: Context,
    { paymentId, userId, courseId }: { paymentId: string; userId: string; courseId: number },
  ): Promise<string | null> => {
    const isIn = and(eq(groupMembers.userId, userId), eq(groupMembers.courseId, courseId))
    const [row] = await db
      .select({ ordered: groupOrders.groupId, isIn: groupMembers.groupId })
      .from(groupOrders)
      .leftJoin(groupMembers, isIn)
      .where(eq(groupOrders.paymentId, paymentId))
    return row ? (row.isIn ?? row.ordered) : null
  },
)
