import { and, asc, eq, gt, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses, courseTitle, isOpenTo } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { EVERY_DAYS, REMIND_BEFORE } from '../rules.ts'
import { instalmentPlans } from '../tables.server.ts'

export type PartDue = Awaited<ReturnType<typeof dueIn>>[number] & { days: number }

/** Plans whose next part is asked for in three days or today, and whose person was not reminded of that yet. */
export async function partsDue(ctx: Context): Promise<PartDue[]> {
  const found = await Promise.all(
    REMIND_BEFORE.map(async (days) => (await dueIn(ctx, days)).map((row) => ({ ...row, days }))),
  )
  return found.flat()
}

/** A plan as it is now, locked until the transaction ends; nothing if its part was paid or reminded of meanwhile. */
export async function stillDue(ctx: Context, { id, days }: Pick<PartDue, 'id' | 'days'>): Promise<boolean> {
  await ctx.db.select().from(instalmentPlans).where(eq(instalmentPlans.id, id)).for('no key update')
  return (await dueIn(ctx, days, id)).length > 0
}

/** What a reminder is known by: of each part two at most. */
export const reminderKey = ({ id, paid, days }: { id: string; paid: number; days: number }): string =>
  `part-due:${id}:${paid + 1}:${days}`

/** Plans whose next part is asked for in so many days. A course that is free now, or not there any more, asks for nothing. */
function dueIn({ db, now }: Context, days: number, id?: string) {
  const { paid, parts, startedOn } = instalmentPlans
  const reminder = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, instalmentPlans.userId),
        eq(
          notifications.eventKey,
          sql`'part-due:' || ${instalmentPlans.id} || ':' || (${paid} + 1) || ':' || ${String(days)}::text`,
        ),
      ),
    )
  return db
    .select({
      id: instalmentPlans.id,
      userId: instalmentPlans.userId,
      courseId: courses.id,
      course: { ...courseTitle, language: courses.language },
      totalKes: instalmentPlans.totalKes,
      parts,
      paid,
      startedOn,
    })
    .from(instalmentPlans)
    .innerJoin(users, eq(users.id, instalmentPlans.userId))
    .innerJoin(courses, eq(courses.id, instalmentPlans.courseId))
    .where(
      and(
        gt(paid, 0),
        lt(paid, parts),
        sql`${startedOn} + ${EVERY_DAYS}::int * ${paid} = ${dayAfter(nairobiDay(now()), days)}::date`,
        isOpenTo(users.id, courses.id),
        gt(courses.priceKes, 0),
        sql`${courses.publishedAt} is not null`,
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
        id ? eq(instalmentPlans.id, id) : undefined,
        notExists(reminder),
      ),
    )
    .orderBy(asc(instalmentPlans.id))
}
