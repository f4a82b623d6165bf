import { count, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { projectMarks, submissions } from '../tables.server.ts'

/** Days whose marks count. */
export const WAIT_DAYS = 90
/** Marks from which on the figures say something. */
export const FEWEST_MARKS = 5

/**
 * How long learners wait for a mark of their peers or of a marker, in words: the median and the 90th percentile of the last 90 days. Of
 * fewer than five marks neither says anything, so nothing is promised. One queue holds the projects of all courses, so it is one figure.
 * Kept for a minute.
 */
export const waitInWords = internal((ctx: Context): Promise<string> =>
  ctx.publicCache.read(ctx, 'marking wait', async (visitor) => {
    const { marks, medianH, mostH } = await waits(visitor)
    const l = { locale: ctx.locale }
    if (marks < FEWEST_MARKS) return m.marking_wait_new({}, l)
    const [days, most] = [daysOf(medianH), daysOf(mostH)]
    return days === most ? m.marking_wait_most({ days }, l) : m.marking_wait_both({ days, most }, l)
  }),
)

/** Whole days, rounded up: who says "within 2 days" must not have needed more. */
const daysOf = (hours: number): number => Math.max(1, Math.ceil((hours * HOUR) / DAY))

async function waits(ctx: Context) {
  const hours = sql<number>`(extract(epoch from ${projectMarks.markedAt} - ${submissions.submittedAt}) / 3600)::float8`
  const [row] = await ctx.db
    .select({
      marks: count(),
      medianH: sql<number>`coalesce(percentile_cont(0.5) within group (order by ${hours}), 0)`,
      mostH: sql<number>`coalesce(percentile_cont(0.9) within group (order by ${hours}), 0)`,
    })
    .from(projectMarks)
    .innerJoin(submissions, eq(submissions.id, projectMarks.submissionId))
    .where(gt(projectMarks.markedAt, after(ctx.now(), -WAIT_DAYS * DAY)))
  return row!
}
