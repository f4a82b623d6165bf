import { desc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { notifications } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export async function ownNotificationsData(ctx: Context) {
  const viewer = signedIn(ctx)
  return {
    notifications: await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, viewer.id))
      .orderBy(desc(notifications.createdAt)),
  }
}
