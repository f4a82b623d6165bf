import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { keptCourses, offlineEvents } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export async function ownOfflineData(ctx: Context) {
  const { id } = signedIn(ctx)
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
}
