import { atomically, type Context } from '#context.ts'
import { contactOf, notificationPreferences } from '#modules/accounts/queries.server.ts'
import { bothTitles } from '#modules/courses/queries.server.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { announcementLetter } from '../letters.server.ts'
import { takeAdvisoryLock } from '../locks.server.ts'
import { announcementKey, learnersToTell, type ToTell, toTell } from '../queries/to-tell.server.ts'
import { announcementsHref } from '../rules.ts'

/**
 * Tells the learners of a course what was announced, a hundred in a transaction: a notification, and a mail to those who want it, which
 * does not come at night. A job calls it; repeating, also at the same time in another process, tells nobody twice.
 */
export async function tellLearners(ctx: Context, announcementId: string): Promise<void> {
  while (await atomically(ctx, (ctx) => tellSome(ctx, announcementId)));
}

/** @returns whether there may be more */
async function tellSome(ctx: Context, announcementId: string): Promise<boolean> {
  await takeAdvisoryLock(ctx, 'telling', announcementId)
  const told = await toTell(ctx, announcementId)
  if (!told) return false
  const learners = await learnersToTell(ctx, told)
  for (const userId of learners) await tell(ctx, told, userId)
  return learners.length > 0
}

async function tell(ctx: Context, told: ToTell, userId: string): Promise<void> {
  await notify(ctx, {
    userId,
    kind: 'course-announced',
    eventKey: announcementKey(told.id),
    values: { item: told.course.title, title: told.title, ...bothTitles(told.course) },
    href: announcementsHref(told.courseId, told.id),
  })
  const wants = await notificationPreferences(ctx, userId)
  const reader = wants.teachers ? await contactOf(ctx, userId) : null
  if (reader) await sendMail(ctx, announcementLetter(ctx, { id: userId, ...reader }, told), wants.zone)
}
