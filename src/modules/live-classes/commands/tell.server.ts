import type { Context } from '#context.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { classLetter, type ClassNews } from '../letters.server.ts'
import { type ClassTold, partiesOf, type Party, toldOf } from '../queries/people.server.ts'
import { liveClassHref } from '../rules.ts'

/**
 * Everybody of a class is told in the transaction of the change: once each, by mail and, where it changed, by a notification. Of a group,
 * which may be five hundred, a job tells the members.
 */
export async function tellAll(
  ctx: Context,
  classId: string,
  news: 'planned' | 'moved' | 'cancelled',
): Promise<void> {
  const told = await toldOf(ctx, classId)
  for (const party of await partiesOf(ctx, told, { onlyTeacher: told.groupId !== null }))
    await tell(ctx, told, party, news)
}

/**
 * Who taught a class before it was changed, and does not any more, is told with whom it takes place, and their calendar lets go of it.
 * @param before the class as it was
 */
export async function tellFormerTeacher(ctx: Context, before: ClassTold): Promise<void> {
  const told = await toldOf(ctx, before.id)
  if (told.mentorUserId === before.mentorUserId) return
  const [party] = await partiesOf(ctx, before, { onlyTeacher: true })
  if (!party) return
  await tell(ctx, { ...told, cancelledAt: ctx.now() }, party, 'handed')
}

/** One of them is told. */
export async function tellOne(ctx: Context, classId: string, userId: string, news: ClassNews): Promise<void> {
  const told = await toldOf(ctx, classId)
  for (const party of await partiesOf(ctx, told))
    if (party.userId === userId) await tell(ctx, told, party, news)
}

export async function tell(ctx: Context, told: ClassTold, party: Party, news: ClassNews): Promise<void> {
  await sendMail(ctx, classLetter(ctx, told, party, news))
  if (news !== 'seat' && news !== 'day' && news !== 'hour')
    await notify(ctx, {
      userId: party.userId,
      kind: `class-${news}`,
      eventKey: `class-${news}:${told.id}:${told.sequence}`,
      values: { title: told.topic, startsAt: told.startsAt.toISOString(), reason: told.reason },
      href: liveClassHref(told.id),
    })
}
