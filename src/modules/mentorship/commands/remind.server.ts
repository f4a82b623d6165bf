import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { excerptOf } from '#kit/text.ts'
import { loggable } from '#kit/failure.ts'
import { after } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { notificationPreferences, verifiedPhoneOf } from '#modules/accounts/queries/people.server.ts'
import { push } from '#modules/notifications/commands/push.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { reminderMs } from '#kit/meetings/hour-ahead.ts'
import { hrefOf, sessionLetter, sessionWords } from '../letters.server.ts'
import { type Parties, partiesOf, type Party } from '../queries/parties.server.ts'
import { bookings } from '../tables.server.ts'

type Reminder = 'day' | 'hour'
// Characters of a name in an SMS.
const SHORT = 40

/**
 * Reminds both people of sessions that begin within a day, and within an hour, by mail, on the browsers that asked for it and,
 * with a verified number, by SMS, as they chose: each at most once, even if several run at once (rules N1). A moved session gets new reminders, a cancelled one none. A
 * timer calls it.
 */
export const remindSessions = internal(async (ctx: Context): Promise<void> => {
  for (const reminder of ['hour', 'day'] as const)
    for (const { id } of await ctx.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(isDue(ctx, reminder))
      .limit(200))
      try {
        await atomically(ctx, (ctx) => remind(ctx, id, reminder))
      } catch (error) {
        ctx.log.error({ err: loggable(error), booking: id }, 'session.reminder')
      }
})

const isUnsaid = { day: eq(bookings.dayReminded, false), hour: eq(bookings.hourReminded, false) }

/** Within the day, but not the hour, which has its own reminder. */
const isDue = (ctx: Context, reminder: Reminder): SQL | undefined =>
  and(
    eq(bookings.state, 'confirmed'),
    isUnsaid[reminder],
    gt(bookings.startsAt, after(ctx.now(), reminder === 'day' ? reminderMs.hour : 0)),
    lte(bookings.startsAt, after(ctx.now(), reminderMs[reminder])),
  )

async function remind(ctx: Context, bookingId: string, reminder: Reminder): Promise<void> {
  // Two workers at once: the second waits for the row, and finds the reminder sent.
  const said = await ctx.db
    .update(bookings)
    .set(reminder === 'day' ? { dayReminded: true } : { hourReminded: true })
    .where(and(eq(bookings.id, bookingId), isDue(ctx, reminder)))
    .returning({ id: bookings.id })
  if (said.length === 0) return
  const session = await partiesOf(ctx, bookingId)
  for (const party of session.parties) {
    const wants = await notificationPreferences(ctx, party.userId)
    if (wants.sessions) await sendMail(ctx, sessionLetter(ctx, session, party, reminder))
    await pushReminder(ctx, session, party, reminder)
    if (wants.sessionsBySms) await text(ctx, session, party)
  }
}

/** The choice of mails holds for it. It comes at night, too, as those mails do. */
function pushReminder(ctx: Context, session: Parties, party: Party, reminder: Reminder): Promise<void> {
  const l = { locale: party.locale }
  return push(ctx, {
    userId: party.userId,
    choice: 'sessions',
    wakes: true,
    eventKey: `session-soon:${session.id}:${session.sequence}:${reminder}`,
    tag: `session:${session.id}`,
    href: hrefOf(session, party),
    until: session.startsAt,
    words: () => ({ title: m.push_soon({}, l), body: m.push_soon_text(sessionWords(session, party), l) }),
  })
}

async function text(ctx: Context, session: Parties, party: Party): Promise<void> {
  const to = await verifiedPhoneOf(ctx, party.userId)
  if (!to) return
  const { with: other, ...when } = sessionWords(session, party)
  const url = `${ctx.config.origin}${party.side === 'mentee' ? '/bookings' : '/mentoring'}`
  const words = { with: excerptOf(other, SHORT), ...when, url }
  await sendSms(ctx, { to, text: m.bookings_sms(words, { locale: party.locale }) })
}
