import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { type PartDue, partsDue, reminderKey, stillDue } from '../queries/due.server.ts'
import { amountOfPart, dueOn, partsHref } from '../rules.ts'

/**
 * Reminds of a part that is asked for in three days or today, once each: a notification, and a mail unless they want none of reminders. A
 * timer calls it in the morning of Nairobi; repeating, also at the same time in another process, reminds nobody twice. Fails with the first
 * failure, after everybody else was reminded, so that the job is retried.
 */
export const remindOfParts = internal(async (ctx: Context): Promise<void> => {
  let failure: unknown
  for (const due of await partsDue(ctx)) {
    try {
      await atomically(ctx, (ctx) => remind(ctx, due))
    } catch (error) {
      failure ??= error
      ctx.log.error({ err: loggable(error), plan: due.id }, 'part.reminder')
    }
  }
  if (failure) throw failure
})

async function remind(ctx: Context, due: PartDue): Promise<void> {
  // Two workers at once: the second waits for the plan, and finds the first one's notification.
  if (!(await stillDue(ctx, due))) return
  const { userId, courseId, course, paid } = due
  const part = paid + 1
  await notify(ctx, {
    userId,
    kind: 'part-due',
    eventKey: reminderKey(due),
    values: {
      item: course.title,
      ...bothTitles(course),
      part,
      parts: due.parts,
      amountKes: amountOfPart(due, part),
      day: dueOn(due.startedOn, part),
    },
    href: partsHref(courseId),
  })
}
