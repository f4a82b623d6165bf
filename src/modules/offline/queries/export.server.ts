import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { keptCourses, offlineEvents } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export const ownOfflineData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return {
    kept_courses: await ctx.db
      .select()
      .from(keptCourses)
      .where(eq(keptCourses.userId, id))
      .orderBy(asc(keptCourses.keptAt)),
    offline_events: await ctx.db
      .select()
      .from(offlineEvents)
      .where(eq(offlineEvents.userId, id))
      .orderBy(asc(offlineEvents.receivedAt)),
  }
})
