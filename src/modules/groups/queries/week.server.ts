import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { dayAfter } from '#kit/time.ts'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { coursePurchases, courses, courseTitle, sectionOpenings } from '#modules/courses/tables.server.ts'
import { courseGroups, groupMembers } from '../tables.server.ts'

// In one transaction.
const AT_ONCE = 50

type Named = { userId: string; group: { id: string } }
export type ToMail = Awaited<ReturnType<typeof membersToMail>>[number]

/**
 * The next members of groups that are on their way who have not got the mail of a week, locked: another worker passes over them. A group
 * is on its way from the week in which it starts to that after its last day.
 * @param monday with which the week begins
 * @param after whom to go on, in the order of groups and people
 */
export function membersToMail({ db }: Context, monday: string, after?: Named) {
  const lastDay = sql`(select max(${sectionOpenings.dueOn}) from ${sectionOpenings} where ${sectionOpenings.planId} = ${courseGroups.id})`
  return db
    .select({
      userId: groupMembers.userId,
      group: {
        id: courseGroups.id,
        courseId: courseGroups.courseId,
        name: courseGroups.name,
        startsOn: courseGroups.startsOn,
      },
      course: { ...courseTitle, priceKes: courses.priceKes },
      planId: coursePurchases.planId,
    })
    .from(groupMembers)
    .innerJoin(courseGroups, eq(courseGroups.id, groupMembers.groupId))
    .innerJoin(courses, and(eq(courses.id, courseGroups.courseId), isNotNull(courses.publishedAt)))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(
      coursePurchases,
      and(
        eq(coursePurchases.courseId, groupMembers.courseId),
        eq(coursePurchases.userId, groupMembers.userId),
      ),
    )
    .where(
      and(
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
        lte(courseGroups.startsOn, dayAfter(monday, 6)),
        sql`${lastDay} >= ${dayAfter(monday, -7)}::date`,
        or(isNull(groupMembers.mailedWeek), sql`${groupMembers.mailedWeek} < ${monday}::date`),
        after &&
          sql`(${groupMembers.groupId}, ${groupMembers.userId}) > (${after.group.id}::uuid, ${after.userId}::uuid)`,
      ),
    )
    .orderBy(groupMembers.groupId, groupMembers.userId)
    .limit(AT_ONCE)
    .for('no key update', { of: groupMembers, skipLocked: true })
}
