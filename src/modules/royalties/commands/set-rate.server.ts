import { atomically } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { isStillNamed, lockedCourse, ratesOf } from '../queries/rates.server.ts'
import { earningsHref, MOST_DAYS_AHEAD, mostTogether, ratesOn, royaltiesLimits } from '../rules.ts'
import { royaltyRates } from '../tables.server.ts'
import { RateInput } from '../types.ts'

/**
 * Sets the share that a teacher has of a course's sales from a day on; 0 ends it. What was sold before stays as it was: shares are
 * written with the sale. For somebody who was taken off the course it can only end, which makes room for others.
 */
export const setRate = command(
  { who: 'admin', input: [RateInput], limit: perPerson(royaltiesLimits, 'royalty-admin'), fresh: true },
  async (ctx, { teaches: { courseId, userId }, percent, fromDay }): Promise<void> => {
    if (fromDay < nairobiDay(ctx.now()) || fromDay > nairobiDay(after(ctx.now(), MOST_DAYS_AHEAD * DAY)))
      throw wrong('fromDay', 'royalty-day')
    await atomically(ctx, async (ctx) => {
      // Whoever writes a rate of the same course waits here: together they might be more than the whole.
      const course = await lockedCourse(ctx, courseId)
      const rates = await ratesOf(ctx, courseId)
      const isNamed = await isStillNamed(ctx, courseId, userId)
      if (!course || (!isNamed && !rates.some((rate) => rate.userId === userId)))
        throw wrong('teaches', 'option-unknown')
      if (!isNamed && percent > 0) throw wrong('percent', 'royalty-off')
      const added = { id: Number.MAX_SAFE_INTEGER, userId, percent, fromDay }
      if (mostTogether([...rates, added], fromDay) > 100) throw wrong('percent', 'royalty-most')
      const before = ratesOn(rates, fromDay).find((rate) => rate.userId === userId)?.percent ?? 0
      const [written] = await ctx.db
        .insert(royaltyRates)
        .values({ courseId, userId, percent, fromDay, createdAt: ctx.now() })
        .returning({ id: royaltyRates.id })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'royalty.rate',
        object: `course:${courseId}`,
        details: { account: userId, percent, before, fromDay },
      })
      // Whoever was taken off was told so, or is gone.
      if (!isNamed) return
      await notify(ctx, {
        userId,
        kind: 'teacher-rate',
        eventKey: `royalty-rate:${written!.id}`,
        values: { title: course.title, ...bothTitles(course), percent, fromDay },
        href: earningsHref(),
      })
    })
  },
)

const wrong = (field: string, code: 'option-unknown' | 'royalty-day' | 'royalty-most' | 'royalty-off') =>
  new Refusal('invalid-input', { fields: { [field]: code } })
