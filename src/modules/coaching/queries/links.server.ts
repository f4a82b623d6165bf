import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Locale } from '#kit/time.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { listingsByIds } from '#modules/job-board/queries/listings.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import type { Offer, OfferLink } from '../types.ts'

/** The still existing things that answers mention, with their current name in the viewer's language for courses. */
export async function linksOf(ctx: Context, offers: Offer[]): Promise<Map<string, OfferLink>> {
  const ids = (kind: Offer['kind']) => offers.filter((offer) => offer.kind === kind).map(({ id }) => id)
  const [ofCourses, ofMentors, ofJobs] = await Promise.all([
    coursesBy(ctx, ids('course')),
    mentorsBy(ctx, ids('mentor')),
    ids('job').length > 0 ? listingsByIds(ctx, ids('job')) : [],
  ])
  const links: [string, OfferLink][] = [
    ...ofCourses.map(({ id, ...names }) => {
      const { title, lang } = called(ctx, names)
      return link('course', String(id), `/courses/${id}`, title, lang)
    }),
    ...ofMentors.map(({ id, name }) => link('mentor', id, `/mentorship/${id}`, name)),
    ...ofJobs.map(({ id, title }) => link('job', id, `/jobs/${id}`, title)),
  ]
  return new Map(links)
}

const offerKey = ({ kind, id }: Offer): string => `${kind}:${id}`

const link = (
  kind: Offer['kind'],
  id: string,
  href: string,
  label: string,
  lang?: Locale,
): [string, OfferLink] => [offerKey({ kind, id }), { kind, href, label, ...(lang && { lang }) }]

async function coursesBy({ db }: Context, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: courses.id, ...courseTitle })
    .from(courses)
    .where(and(inArray(courses.id, ids.map(Number)), isNotNull(courses.publishedAt)))
}

async function mentorsBy({ db }: Context, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: mentors.id, name: mentors.name })
    .from(mentors)
    .where(and(inArray(mentors.id, ids), isNull(mentors.deactivatedAt), eq(mentors.isTest, false)))
}

/** What one answer mentions, out of everything that was looked up. */
export const shownLinks = (offers: Offer[], links: Map<string, OfferLink>): OfferLink[] =>
  offers.flatMap((offer) => links.get(offerKey(offer)) ?? [])
