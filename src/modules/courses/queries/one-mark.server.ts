import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { MarkedCriterion, Outcome } from '#course-format/rubric.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import type { MarkView } from '../mark-views.ts'
import { markerColumns, markerOf, markView } from './rounds.server.ts'

/** What a marker said of a work that another module keeps. */
type Said = {
  markerId: string | null
  outcome: Outcome
  criteria: MarkedCriterion[]
  feedback: string
  markedAt: Date
}

/** A mark of a marker, in the language of the request; without a name once their account is gone. */
export const markInWords = internal(async (ctx: Context, { markerId, ...said }: Said): Promise<MarkView> => {
  const [marker] = markerId
    ? await ctx.db
        .select(markerColumns)
        .from(users)
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(eq(users.id, markerId))
    : []
  const by = markerOf(marker ?? { profileName: null, accountName: null })
  return markView({ ...said, markedBy: 'marker', overruledAt: null }, by, ctx)
})
