import { lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { endQuizzesAlong } from '#modules/courses/commands/quizzes-along.server.ts'
import { EVENTS_RETENTION_DAYS, TOLD_WITHIN } from '../rules.ts'
import { offlineEvents } from '../tables.server.ts'

/** Ends quizzes that were taken along, once no phone can tell any more that they were handed in in time. */
export const endLateQuizzes = internal((ctx: Context): Promise<void> =>
  endQuizzesAlong(ctx, after(ctx.now(), -TOLD_WITHIN)),
)

/** Deletes the names of what phones told EVENTS_RETENTION_DAYS ago. */
export const forgetOldEvents = internal(async ({ db, now }: Context): Promise<void> => {
  await db
    .delete(offlineEvents)
    .where(lt(offlineEvents.receivedAt, after(now(), -EVENTS_RETENTION_DAYS * DAY)))
})
