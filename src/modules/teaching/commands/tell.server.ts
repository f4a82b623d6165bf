import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { internal } from '#core/operation.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { learnersToTell, type ToTell, toTell } from '../queries/to-tell.server.ts'
import { announcementKey, announcementsHref } from '../rules.ts'

const takeAdvisoryLock = locksOf([
  // Telling the learners of one announcement.
  'telling',
])

/**
 * Tells the learners of a course what was announced, a hundred in a transaction: a notification, and a mail to those who want it, which
 * does not come at night. A job calls it; repeating, also at the same time in another process, tells nobody twice.
 */
export const tellLearners = internal((ctx: Context, announcementId: string): Promise<void> =>
  tellReaders(ctx, announcementId, { next: learnersToTell, href: hrefInCourse }),
)

const hrefInCourse = ({ courseId, id }: ToTell): string => announcementsHref(courseId, id)

type Readers = {
  /** The next who were not told, a hundred at most. */
  next(ctx: Context, told: ToTell): Promise<string[]>
  /** Where they read it. */
  href(told: ToTell): string
}

/** The same for readers whom another module knows, such as a group. */
export const tellReaders = internal(
  async (ctx: Context, announcementId: string, readers: Readers): Promise<void> => {
    while (await atomically(ctx, (ctx) => tellSome(ctx, announcementId, readers)));
  },
)

/** @returns whether there may be more */
async function tellSome(ctx: Context, announcementId: string, { next, href }: Readers): Promise<boolean> {
  await takeAdvisoryLock(ctx, 'telling', announcementId)
  const told = await toTell(ctx, announcementId)
  if (!told) return false
  const learners = await next(ctx, told)
  for (const userId of learners) await tell(ctx, told, { userId, href: href(told) })
  return learners.length > 0
}

async function tell(
  ctx: Context,
  told: ToTell,
  { userId, href }: { userId: string; href: string },
): Promise<void> {
  await notify(ctx, {
    userId,
    kind: 'course-announced',
    eventKey: announcementKey(told.id),
    values: { item: told.course.title, title: told.title, ...bothTitles(told.course) },
    mailed: { by: told.by ?? undefined, body: told.body },
    href,
  })
  await ctx.publish(ctx, {
    type: 'announcement.published',
    userId,
    key: announcementKey(told.id),
    data: {
      announcement_id: told.id,
      course_id: told.courseId,
      group_id: told.groupId,
      url: ctx.config.origin + href,
    },
  })
}
