import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { dayAfter, midnightOf } from '#kit/time.ts'
import { contactOf, notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { hoursOfWeek } from '#modules/live-classes/queries/hours.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { mondayOf } from '#modules/teaching/rules.ts'
import { weekLetter } from '../letters.server.ts'
import { sectionsOfMember } from '../queries/own.server.ts'
import { membersToMail, type ToMail } from '../queries/week.server.ts'
import { weekIn } from '../rules.ts'
import { groupMembers } from '../tables.server.ts'

/**
 * Mails everybody in a group what opened, what is due and how far they are, once a week, in their language; who has nothing to read gets
 * none. A timer calls it on Monday mornings; repeating, also at the same time in another process, mails nobody twice. Fails with the first
 * failure, after everybody else was mailed, so that the job is retried.
 */
export const mailWeeks = internal(async (ctx: Context): Promise<void> => {
  const monday = mondayOf(ctx.now())
  const failures: unknown[] = []
  let last: ToMail | undefined
  do last = await atomically(ctx, (ctx) => mailSome(ctx, { monday, after: last, failures }))
  while (last)
  if (failures.length > 0) throw failures[0]
})

type Some = { monday: string; after: ToMail | undefined; failures: unknown[] }

/** @param after whom it goes on @returns the last of them; nobody where there are no more */
async function mailSome(ctx: Context, { monday, after, failures }: Some): Promise<ToMail | undefined> {
  const members = await membersToMail(ctx, monday, after)
  for (const member of members) {
    try {
      // Of its own: what fails with one leaves the others as they are.
      await atomically(ctx, (ctx) => mail(ctx, member, monday))
    } catch (error) {
      failures.push(error)
      ctx.log.error({ err: loggable(error), user: member.userId }, 'group-week')
    }
  }
  return members.at(-1)
}

async function mail(ctx: Context, member: ToMail, monday: string): Promise<void> {
  const { userId, group, course, planId } = member
  await ctx.db
    .update(groupMembers)
    .set({ mailedWeek: monday })
    .where(and(eq(groupMembers.userId, userId), eq(groupMembers.courseId, group.courseId)))
  const wants = await notificationPreferences(ctx, userId)
  const reader = wants.groups ? await contactOf(ctx, userId) : null
  if (!reader) return
  const inTheirs = { ...ctx, locale: reader.locale, reading: reader.locale }
  const sections = await sectionsOfMember(inTheirs, userId, {
    id: group.id,
    startsOn: group.startsOn,
    language: course.language,
    isHeld: planId === group.id && course.priceKes > 0,
  })
  // What waits for a part of the price cannot be late.
  const week = weekIn(
    sections.filter(({ isToPay }) => !isToPay),
    monday,
  )
  const [from, to] = [midnightOf(monday), midnightOf(dayAfter(monday, 7))]
  const hours = await hoursOfWeek(ctx, { groupId: group.id, userId, from, to })
  const hasWork =
    week.done < week.lessons && (week.opens.length > 0 || week.due.length > 0 || week.late.length > 0)
  if (!hasWork && hours.length === 0) return
  await sendMail(
    ctx,
    weekLetter(inTheirs, { id: userId, ...reader }, { group, course, week, hours, zone: wants.zone }),
    wants.zone,
  )
}
