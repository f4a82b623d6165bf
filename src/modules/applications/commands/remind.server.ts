import { and, asc, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { trackedJobs } from '../tables.server.ts'
import { isDue } from '../queries/due.server.ts'

// Per run; the next comes within a minute.
const AT_ONCE = 200

/**
 * Sends due reminders of applications, each once, even if several run at once: a notification at once, and a mail, unless they want
 * none, that waits for their morning (rules N3). A timer calls it.
 */
export const remindApplications = internal(async (ctx: Context): Promise<void> => {
  const due = await ctx.db
    .select({ id: trackedJobs.id })
    .from(trackedJobs)
    .where(isDue(ctx))
    .orderBy(asc(trackedJobs.remindAt))
    .limit(AT_ONCE)
  for (const { id } of due)
    try {
      await atomically(ctx, (ctx) => remind(ctx, id))
    } catch (error) {
      ctx.log.error({ err: loggable(error), application: id }, 'application.reminder')
    }
})

async function remind(ctx: Context, id: string): Promise<void> {
  // Two workers at once: the second waits for the row, and finds the reminder sent.
  const [job] = await ctx.db
    .update(trackedJobs)
    .set({ remindAt: null })
    .where(and(eq(trackedJobs.id, id), isDue(ctx)))
    .returning()
  if (!job) return
  const { userId, listingId, title, company } = job
  await notify(ctx, {
    userId,
    kind: 'application-due',
    eventKey: `application-due:${id}:${ctx.now().toISOString()}`,
    values: { title, company },
    href: `/applications/${listingId ?? id}`,
  })
}
