import type { Context } from '#context.ts'
import { catalogue } from '#modules/catalogue/queries/catalogue.server.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'
import { listJobs, newestListings } from '#modules/job-board/queries/listings.server.ts'
import { JobFilters } from '#modules/job-board/types.ts'
import { listMentors } from '#modules/mentorship/queries/mentors.server.ts'
import { MentorFilters } from '#modules/mentorship/types.ts'
import type { mentorSkills } from '#modules/mentorship/rules.ts'
import type { Offer } from './types.ts'

/**
 * Courses about a subject, or any if there is none, those for this person first; free ones before others, as they can be started
 * now.
 */
export async function coursesAbout(ctx: Context, q: string, most: number): Promise<Offer[]> {
  const { cards } = await catalogue(ctx, CatalogueFilters.parse({ q }))
  if (cards.length === 0 && q !== '') return coursesAbout(ctx, '', most)
  return cards
    .toSorted((a, b) => Number(a.priceKes > 0) - Number(b.priceKes > 0))
    .slice(0, most)
    .map(({ id }) => ({ kind: 'course', id: String(id) }))
}

export async function mentorFor(ctx: Context, skill: (typeof mentorSkills)[number]): Promise<Offer[]> {
  const found = await listMentors(ctx, MentorFilters.parse({ skill }))
  return found.mentors.slice(0, 1).map(({ id }) => ({ kind: 'mentor', id }))
}

/** Jobs on the board about a subject, or the newest if there is none. */
export async function jobsAbout(ctx: Context, q: string, most: number): Promise<Offer[]> {
  const found = q ? (await listJobs(ctx, JobFilters.parse({ q }))).jobs : []
  const jobs = found.length > 0 ? found : await newestListings(ctx, most)
  return jobs.slice(0, most).map(({ id }) => ({ kind: 'job', id }))
}
