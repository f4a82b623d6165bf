import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { quietUntil } from '#core/quiet-hours.ts'
import { dayIn } from '#core/zones.ts'
import { loggable } from '#kit/failure.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { m } from '#paraglide/messages.js'
import { standingFor } from '../queries/standing.server.ts'
import { type Reader, readersToday } from '../queries/texting.server.ts'
import { minutesFor } from '../rules.ts'
import { reviewSettings } from '../tables.server.ts'

/**
 * Tells whoever asked for it by SMS that cards wait: once a day, by day where they live, and only if some do. A timer calls it;
 * repeating tells nobody twice. Fails with the first failure, after everybody else was told, so that the job is retried.
 */
export const remindReviews = internal(async (ctx: Context): Promise<void> => {
  let failure: unknown
  for (const reader of await readersToday(ctx)) {
    if (quietUntil(ctx.now(), reader.zone)) continue
    try {
      await atomically(ctx, (ctx) => remind(ctx, reader))
    } catch (error) {
      failure ??= error
      ctx.log.error({ err: loggable(error), user: reader.userId }, 'review.reminder')
    }
  }
  if (failure) throw failure
})

async function remind(ctx: Context, { userId, phone, isPhoneOnly, locale, zone }: Reader): Promise<void> {
  const { left, onPhone } = await standingFor(ctx, userId, zone)
  const cards = isPhoneOnly ? Math.min(left, onPhone) : left
  if (cards === 0) return
  const today = dayIn(ctx.now(), zone)
  // Two workers at once: the second waits for the row, and finds the first one's day.
  const first = await ctx.db
    .update(reviewSettings)
    .set({ smsDay: today })
    .where(
      and(
        eq(reviewSettings.userId, userId),
        eq(reviewSettings.sms, true),
        or(isNull(reviewSettings.smsDay), sql`${reviewSettings.smsDay} < ${today}`),
      ),
    )
    .returning({ userId: reviewSettings.userId })
  if (first.length === 0) return
  const words = { cards, minutes: minutesFor(cards) }
  const text = isPhoneOnly
    ? m.review_sms_dial({ ...words, code: ctx.config.ussdCode }, { locale })
    : m.review_sms_open({ ...words, url: `${ctx.config.origin}/review` }, { locale })
  await sendSms(ctx, { to: phone, text })
}
