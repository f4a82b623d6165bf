import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import { isUuid } from '#kit/ids.ts'
import type { Scene } from '#kit/pictures/scenes.ts'
import { m } from '#paraglide/messages.js'
import { turned } from '#ui/pictures/distinct.ts'
import { jobListings } from '../tables.server.ts'
import type { ListingCard } from '../types.ts'
import { isListed } from './listings.server.ts'

const scenes: readonly Scene[] = ['night', 'letter', 'cyber', 'headset', 'sheets', 'duka', 'parcel']

/** What a job's picture for link previews says, in the language of its page. */
export const jobShareOf = (
  { locale }: Pick<Context, 'locale'>,
  {
    id,
    title,
    company,
    location,
    budget,
  }: Pick<ListingCard, 'id' | 'title' | 'company' | 'location' | 'budget'>,
): ShareFacts => ({
  kind: 'job',
  id,
  language: locale,
  title,
  label: m.jobs_card({ company, location }),
  line: budget,
  scene: turned(scenes, title.length)[0]!,
  seed: company,
})

/** The same of a job that is on the board now; null for any other. */
export const jobShare = query(
  { who: 'anyone', because: 'for the drawn picture of a listed job' },
  async (ctx, id: string): Promise<ShareFacts | null> => {
    if (!isUuid(id)) return null
    const { title, company, location, budget } = jobListings
    const [job] = await ctx.db
      .select({ id: jobListings.id, title, company, location, budget })
      .from(jobListings)
      .where(and(eq(jobListings.id, id), isListed(ctx)))
    return job ? jobShareOf(ctx, job) : null
  },
)
