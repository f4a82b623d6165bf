import { asc, desc, gte, max, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { SEARCHES_SHOWN_DAYS } from '../missed-search-days.ts'
import { missedSearches } from '../tables.server.ts'

/** Words that people searched for and no course has, how often in the last days, and when last. */
export type MissedSearch = { typed: string; times: number; lastDay: string }

const MOST_SHOWN = 20

/** What was asked for most often and no course has, for administrators. */
export const listMissedSearches = query({ who: 'admin' }, async (ctx): Promise<MissedSearch[]> => {
  const times = sql<number>`sum(${missedSearches.times})::int`
  const lastDay = sql<string>`${max(missedSearches.day)}::text`
  return ctx.db
    .select({ typed: missedSearches.typed, times, lastDay })
    .from(missedSearches)
    .where(gte(missedSearches.day, nairobiDay(after(ctx.now(), -SEARCHES_SHOWN_DAYS * DAY))))
    .groupBy(missedSearches.typed)
    .orderBy(desc(times), desc(lastDay), asc(missedSearches.typed))
    .limit(MOST_SHOWN)
})
