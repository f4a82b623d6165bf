import type { Context } from '#context.ts'
import { interestWord } from '#modules/accounts/parts/answer-words.ts'
import { openListings } from '#modules/job-board/queries/offered.server.ts'
import { isAbout } from '#modules/job-board/rules.ts'
import { m } from '#paraglide/messages.js'

/** What the first screen says about jobs, and where they are. */
export type FitView = { text: string; to: string }

/**
 * How many open jobs for beginners are about one of somebody's interests, the one with most of them; else how many there are for
 * beginners. Nothing where there is none.
 */
export async function fitOf(ctx: Context, interests: string[]): Promise<FitView | null> {
  const open = (await openListings(ctx)).filter(({ difficulty }) => difficulty === 'Beginner')
  const [best] = interests
    .map((id) => ({ id, count: open.filter((job) => isAbout(job, id)).length }))
    .toSorted((a, b) => b.count - a.count)
  const to = '/community?tab=jobs&level=Beginner'
  if (best && best.count > 0)
    return { text: m.dash_fit({ count: best.count, interest: interestWord(best.id) }), to }
  return open.length > 0 ? { text: m.dash_fit_beginners({ count: open.length }), to } : null
}
