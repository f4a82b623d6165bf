import {
  and,
  asc,
  avg,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { holdsAll, insteadOf, searchedWords } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { drawnPicture } from '#modules/accounts/rules.ts'
import { experienceBands, mentorsTag, SESSION_MINUTES } from '../rules.ts'
import { bookings, mentorReviews, mentors } from '../tables.server.ts'
import { type MentorCard, MentorFilters, type MentorPage } from '../types.ts'
import { nextTimes } from './calendar.server.ts'

/** Slots on a card (MEN-14). */
const TIMES_ON_A_CARD = 4

const { id, name, title, company, years, verified, bio, skills, specialties, languages, timezone } = mentors
const { avatarUrl, noticeMinutes, bufferMinutes, pricePerHourKes: priceKes } = mentors
export const cardColumns = {
  id,
  name,
  title,
  company,
  years,
  verified,
  bio,
  skills,
  specialties,
  languages,
  timezone,
  avatarUrl,
  priceKes,
  noticeMinutes,
  bufferMinutes,
  // Of the account behind the page; the outer table by its name, which Drizzle leaves away in a query of one table.
  isSample: sql<boolean | null>`(select u.is_sample from users u where u.id = mentors.user_id)`,
}
type Row = Omit<MentorCard, 'rating' | 'reviews' | 'sessions' | 'times' | 'isSample'> & {
  isSample: boolean | null
  noticeMinutes: number
  bufferMinutes: number
}

/** Mentors that everybody can find and book. */
export const isListed = (): SQL | undefined => and(isNull(mentors.deactivatedAt), eq(mentors.isTest, false))

const rating = sql`(select avg(r.stars) from mentor_reviews r where r.mentor_id = mentors.id and r.hidden_at is null)`
const reviewCount = sql`(select count(*) from mentor_reviews r where r.mentor_id = mentors.id and r.hidden_at is null)`
const orders: Record<MentorFilters['sort'], SQL[]> = {
  // Verified mentors with good ratings from many.
  recommended: [desc(verified), desc(reviewCount), sql`${rating} desc nulls last`],
  price: [asc(priceKes)],
  experience: [desc(years)],
  rating: [sql`${rating} desc nulls last`, desc(reviewCount)],
}

/** The mentors that match search and filters, 20 per page, with their next free slots; a page beyond the end is the last. */
export const listMentors = query(
  { who: 'anyone', because: 'MEN-01: public' },
  async (ctx, filters: unknown): Promise<MentorPage> => {
    const { q, skill, experience, sort, page } = MentorFilters.parse(filters ?? {})
    const words = await searchedWords(ctx.db, ['mentors'], q)
    const [least, most] = experience ? experienceBands[experience] : []
    const which = and(
      isListed(),
      words.length > 0 ? holdsAll(sql`${mentors.search}`, words, [name, title, skills]) : undefined,
      q && words.length === 0 ? or(contains(name, q), contains(title, q)) : undefined,
      skill ? sql`${skills} @> ${JSON.stringify([skill])}::jsonb` : undefined,
      least === undefined ? undefined : and(gte(years, least), lte(years, most!)),
    )
    const total = await ctx.db.$count(mentors, which)
    const place = placeIn(total, page)
    const { limit, offset } = rowsOf(place.page)
    const rows = await ctx.db
      .select(cardColumns)
      .from(mentors)
      .where(which)
      .orderBy(...orders[sort], asc(name), asc(id))
      .limit(limit)
      .offset(offset)
    ctx.cacheTag(mentorsTag)
    return { mentors: await cardsOf(ctx, rows, TIMES_ON_A_CARD), total, ...place, instead: insteadOf(words) }
  },
)

/** Rows as cards, with counts from other tables. */
export async function cardsOf(ctx: Context, rows: Row[], mostTimes: number): Promise<MentorCard[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const reviews = await ctx.db
    .select({ mentorId: mentorReviews.mentorId, n: count(), stars: avg(mentorReviews.stars) })
    .from(mentorReviews)
    .where(and(inArray(mentorReviews.mentorId, ids), isNull(mentorReviews.hiddenAt)))
    .groupBy(mentorReviews.mentorId)
  const sessions = await ctx.db
    .select({ mentorId: bookings.mentorId, n: count() })
    .from(bookings)
    .where(and(inArray(bookings.mentorId, ids), tookPlace()))
    .groupBy(bookings.mentorId)
  const times = await nextTimes(ctx, rows, mostTimes, SESSION_MINUTES)
  return rows.map(({ noticeMinutes: _, bufferMinutes: _buffer, ...row }) => {
    const own = reviews.find(({ mentorId }) => mentorId === row.id)
    return {
      ...row,
      rating: own?.stars ? Number(own.stars) : null,
      reviews: own?.n ?? 0,
      sessions: sessions.find(({ mentorId }) => mentorId === row.id)?.n ?? 0,
      times: times.get(row.id) ?? [],
      // Those of the first samples have no account, and a face that is drawn.
      isSample: row.isSample ?? drawnPicture(row.avatarUrl) !== undefined,
    }
  })
}

/** A condition: a session was held; it was recorded so, and both came. */
const tookPlace = (): SQL | undefined =>
  and(eq(bookings.state, 'confirmed'), isNotNull(bookings.markedAt), isNull(bookings.absent))
