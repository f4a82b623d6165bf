import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { courseGroups, groupMembers, groupOrders } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export const ownGroupsData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return {
    group_members: await ctx.db
      .select({
        userId: groupMembers.userId,
        course: courses.title,
        group: courseGroups.name,
        startsOn: courseGroups.startsOn,
        joinedAt: groupMembers.joinedAt,
        movedAt: groupMembers.movedAt,
        mailedWeek: groupMembers.mailedWeek,
      })
      .from(groupMembers)
      .innerJoin(courseGroups, eq(courseGroups.id, groupMembers.groupId))
      .innerJoin(courses, eq(courses.id, groupMembers.courseId))
      .where(eq(groupMembers.userId, id))
      .orderBy(asc(groupMembers.joinedAt)),
    group_orders: await ctx.db
      .select({
        paymentId: groupOrders.paymentId,
        userId: groupOrders.userId,
        group: courseGroups.name,
        outcome: groupOrders.outcome,
        orderedAt: groupOrders.orderedAt,
      })
      .from(groupOrders)
      .innerJoin(courseGroups, eq(courseGroups.id, groupOrders.groupId))
      .where(eq(groupOrders.userId, id))
      .orderBy(asc(groupOrders.orderedAt)),
    course_groups: await ctx.db
      .select()
      .from(courseGroups)
      .where(eq(courseGroups.createdBy, id))
      .orderBy(asc(courseGroups.createdAt)),
  }
})
