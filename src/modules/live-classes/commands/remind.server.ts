import { and, eq, gt, isNull, lte, type SQL } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { excerptOf } from '#kit/text.ts'
import { after } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { notificationPreferences, verifiedPhoneOf } from '#modules/accounts/queries/people.server.ts'
import { reminderMs } from '#kit/meetings/hour-ahead.ts'
import { push } from '#modules/notifications/commands/push.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { classLetter, classWords } from '../letters.server.ts'
import { type ClassTold, partiesOf, type Party, toldOf } from '../queries/people.server.ts'
import { liveClassHref } from '../rules.ts'
import { liveClasses } from '../tables.server.ts'

type Reminder = 'day' | 'hour'
// Characters of a topic in an SMS.
const SHORT = 40

/**
 * Reminds everybody of classes that begin within a day, and within an hour, in the ways and by the choices of sessions with mentors:
 * each class at most once, even if several run at once. A moved class gets new reminders. A timer calls it.
 */
export const remindClasses = internal(async (ctx: Context): Promise<void> => {
  for (const reminder of ['hour', 'day'] as const)
    for (const { id } of await ctx.db
      .select({ id: liveClasses.id })
      .from(liveClasses)
      .where(isDue(ctx, reminder))
      .limit(50))
      try {
        await atomically(ctx, (ctx) => remind(ctx, id, reminder))
      } catch (error) {
        ctx.log.error({ err: loggable(error), liveClass: id }, 'live-class.reminder')
      }
})

const isUnsaid = { day: eq(liveClasses.dayReminded, false), hour: eq(liveClasses.hourReminded, false) }

/** Within the day, but not the hour, which has its own reminder. */
const isDue = (ctx: Context, reminder: Reminder): SQL | undefined =>
  and(
    isNull(liveClasses.cancelledAt),
    isUnsaid[reminder],
    gt(liveClasses.startsAt, after(ctx.now(), reminder === 'day' ? reminderMs.hour : 0)),
    lte(liveClasses.startsAt, after(ctx.now(), reminderMs[reminder])),
  )

async function remind(ctx: Context, classId: string, reminder: Reminder): Promise<void> {
  // Two workers at once: the second waits for the row, and finds the reminder sent.
  const said = await ctx.db
    .update(liveClasses)
    .set(reminder === 'day' ? { dayReminded: true } : { hourReminded: true })
    .where(and(eq(liveClasses.id, classId), isDue(ctx, reminder)))
    .returning({ id: liveClasses.id })
  if (said.length === 0) return
  const told = await toldOf(ctx, classId)
  for (const party of await partiesOf(ctx, told))
    // Who said that they do not come is left alone.
    if (party.comes !== false) await remindOne(ctx, told, party, reminder)
}

async function remindOne(ctx: Context, told: ClassTold, party: Party, reminder: Reminder): Promise<void> {
  const wants = await notificationPreferences(ctx, party.userId)
  if (wants.sessions) await sendMail(ctx, classLetter(ctx, told, party, reminder))
  const l = { locale: party.locale }
  const words = { ...classWords(told, party), topic: excerptOf(told.topic, SHORT) }
  const href = liveClassHref(told.id)
  // The choice of mails holds for it. It comes at night, too, as those mails do.
  await push(ctx, {
    userId: party.userId,
    choice: 'sessions',
    wakes: true,
    eventKey: `class-soon:${told.id}:${told.sequence}:${reminder}`,
    tag: `class:${told.id}`,
    href,
    until: told.startsAt,
    words: () => ({ title: m.live_push({}, l), body: m.live_push_text(words, l) }),
  })
  if (!wants.sessionsBySms) return
  const to = await verifiedPhoneOf(ctx, party.userId)
  if (to) await sendSms(ctx, { to, text: m.live_sms({ ...words, url: ctx.config.origin + href }, l) })
}
