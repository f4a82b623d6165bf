import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY, lastDay } from '#kit/time.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { courseTitles } from '#modules/courses/queries/lookup.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { giftHref, GOOD_DAYS, REMIND_DAYS } from '../rules.ts'
import { gifts } from '../tables.server.ts'

const AT_ONCE = 100

/**
 * Brings a gift that nobody took to its giver's mind, some weeks after its SMS and again some weeks before its code ends; hourly. Another
 * process passes over what this one holds.
 */
export const remindGivers = internal(async (ctx: Context): Promise<void> => {
  const now = ctx.now()
  const first = after(now, (GOOD_DAYS - REMIND_DAYS) * DAY)
  const last = after(now, REMIND_DAYS * DAY)
  while (
    (await atomically(ctx, async (ctx) => {
      const due = await ctx.db
        .select()
        .from(gifts)
        .where(
          and(
            isNull(gifts.takenAt),
            isNull(gifts.endedAt),
            sql`${gifts.goodUntil} > ${now.toISOString()}::timestamptz`,
            or(
              and(eq(gifts.reminders, 0), lte(gifts.goodUntil, first)),
              and(eq(gifts.reminders, 1), lte(gifts.goodUntil, last)),
            ),
          ),
        )
        .orderBy(asc(gifts.goodUntil), asc(gifts.id))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true })
      for (const gift of due) {
        const reminders = gift.goodUntil! <= last ? 2 : 1
        await ctx.db.update(gifts).set({ reminders }).where(eq(gifts.id, gift.id))
        const course = (await courseTitles(ctx, gift.courseId))!
        await notify(ctx, {
          userId: gift.giverId,
          kind: 'gift-waiting',
          eventKey: `gift-waiting:${gift.id}:${reminders}`,
          values: { item: course.title, ...bothTitles(course), title: gift.toName },
          mailed: { lastDay: lastDay(gift.goodUntil!) },
          href: giftHref(gift.id),
        })
      }
      return due.length
    })) === AT_ONCE
  );
})
