import { and, eq, exists, lt, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, internal } from '#core/operation.ts'
import { searchWords } from '#kit/search-words.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, HOUR, nairobiDay } from '#kit/time.ts'
import { missedSearches } from '../tables.server.ts'
import { SEARCHES_RETENTION_DAYS } from '../missed-search-days.ts'

const limit = limitsOf({
  // People behind one address of a carrier search little in vain; a script has an end.
  'missed-search-address': { max: 600, windowMs: HOUR, of: 'address', counts: 'all', each: 10 },
})

const LONGEST = 60
const MOST_A_DAY = 300

/**
 * Counts what was searched for in the catalogue and no course has, for whoever writes courses. Nothing is kept of who searched, nor an
 * address or a number that somebody typed; whoever tries a lot of words is counted no more.
 */
export const countMissedSearch = command(
  {
    who: 'anyone',
    because: 'the catalogue is public, and nothing is kept of who searched',
    refuses: ['too-many'],
  },
  async (ctx, q: string): Promise<void> => {
    const typed = wordsToKeep(q)
    if (typed === null || !(await isWithinLimit(ctx))) return
    const day = nairobiDay(ctx.now())
    const isOfDay = eq(missedSearches.day, day)
    const isThere = exists(
      ctx.db
        .select({ typed: missedSearches.typed })
        .from(missedSearches)
        .where(and(isOfDay, eq(missedSearches.typed, typed))),
    )
    const hasRoom = lt(ctx.db.$count(missedSearches, isOfDay), MOST_A_DAY)
    await ctx.db
      .insert(missedSearches)
      .select(sql`select ${day}::date, ${typed}::text, 1 where ${or(isThere, hasRoom)}`)
      .onConflictDoUpdate({
        target: [missedSearches.day, missedSearches.typed],
        set: { times: sql`${missedSearches.times} + 1` },
      })
  },
)

/** The telling words; null where there are none, and for what may be somebody's address or number. */
function wordsToKeep(q: string): string | null {
  if (/[@/]|\p{Nd}(?:[\s().-]*\p{Nd}){4}/u.test(q)) return null
  const words = searchWords(q).join(' ')
  return /\p{L}{2}|\p{L}[#+]/u.test(words) && words.length <= LONGEST ? words : null
}

async function isWithinLimit(ctx: Context): Promise<boolean> {
  try {
    await limit(ctx, { 'missed-search-address': true })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Forgets what was searched for long ago; a timer calls it. */
export const forgetOldSearches = internal(async (ctx: Context): Promise<void> => {
  const first = nairobiDay(after(ctx.now(), -SEARCHES_RETENTION_DAYS * DAY))
  await ctx.db.delete(missedSearches).where(lt(missedSearches.day, first))
})
