import { count, eq, gt, max, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { projectMarks, submissions } from '../tables.server.ts'

/** Days whose marks count. */
export const WAIT_DAYS = 90
/** Marks from which on a median says something. */
export const FEWEST_MARKS = 5

/**
 * How long learners wait for a mark, in words: of the last 90 days' marks the median, of fewer than five the longest wait, of none nothing.
 * One queue holds the projects of all courses, so it is one figure. Kept for a minute.
 */
export const waitInWords = (ctx: Context): Promise<string> =>
  ctx.publicCache.read(ctx, 'marking wait', async (visitor) => {
    const { marks, medianH, longestH } = await waits(visitor)
    if (marks === 0) return m.marking_wait_unknown({}, { locale: ctx.locale })
    if (marks < FEWEST_MARKS) return m.marking_wait_few({ days: daysOf(longestH) }, { locale: ctx.locale })
    return m.marking_wait_median({ days: daysOf(medianH) }, { locale: ctx.locale })
  })

/** Whole days, rounded up: who says "within 2 days" must not have needed more. */
const daysOf = (hours: number): number => Math.max(1, Math.ceil((hours * HOUR) / DAY))

async function waits(ctx: Context) {
  const hours = sql<number>`(extract(epoch from ${projectMarks.markedAt} - ${submissions.submittedAt}) / 3600)::float8`
  const [row] = await ctx.db
    .select({
      marks: count(),
      medianH: sql<number>`coalesce(percentile_cont(0.5) within group (order by ${hours}), 0)`,
      longestH: sql<number>`coalesce(${max(hours)}, 0)`,
    })
    .from(projectMarks)
    .innerJoin(submissions, eq(submissions.id, projectMarks.submissionId))
    .where(gt(projectMarks.markedAt, after(ctx.now(), -WAIT_DAYS * DAY)))
  return row!
}
