import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { instalmentOrders, instalmentPlans } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export const ownInstalmentsData = query({ who: 'signed-in' }, async (ctx) => {
  const { id: viewer } = ctx.viewer
  const { id, userId, totalKes, parts, paid, startedOn } = instalmentPlans
  return {
    instalment_plans: await ctx.db
      .select({ id, userId, course: courses.title, totalKes, parts, paid, startedOn })
      .from(instalmentPlans)
      .innerJoin(courses, eq(courses.id, instalmentPlans.courseId))
      .where(eq(userId, viewer))
      .orderBy(asc(startedOn), asc(id)),
    instalment_orders: await ctx.db
      .select()
      .from(instalmentOrders)
      .where(eq(instalmentOrders.userId, viewer))
      .orderBy(asc(instalmentOrders.orderedAt)),
  }
})
