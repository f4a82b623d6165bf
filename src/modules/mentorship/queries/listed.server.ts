import { and, asc, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { mentorsTag } from '../rules.ts'
import { mentors } from '../tables.server.ts'
import { isListed } from './mentors.server.ts'

/** A mentor as programs read them. */
export type ListedMentor = {
  id: string
  name: string
  title: string
  company: string
  years: number
  verified: boolean
  priceKes: number
  bio: string
  skills: string[]
  languages: string[]
  rating: number | null
  reviews: number
}

// The outer table by its name: Drizzle omits it in a query of one table.
const read = sql`from mentor_reviews r where r.mentor_id = mentors.id and r.hidden_at is null`
const { id, name, title, company, years, verified, bio, skills, languages, pricePerHourKes } = mentors
const columns = {
  id,
  name,
  title,
  company,
  years,
  verified,
  bio,
  skills,
  languages,
  priceKes: pricePerHourKes,
  rating: sql<number | null>`(select avg(r.stars) ${read})::float8`,
  reviews: sql<number>`(select count(*) ${read})::int`,
}

type Asked = { skill?: string | undefined; limit: number; offset: number }

/** The mentors that everybody can book, with a skill or all, by name, and the total. */
export const listedMentors = query(
  { who: 'anyone', because: 'MEN-01: public' },
  async (ctx, { skill, limit, offset }: Asked) => {
    const which = and(isListed(), skill ? sql`${skills} @> ${JSON.stringify([skill])}::jsonb` : undefined)
    ctx.cacheTag(mentorsTag)
    const total = await ctx.db.$count(mentors, which)
    const rows: ListedMentor[] = await ctx.db
      .select(columns)
      .from(mentors)
      .where(which)
      .orderBy(asc(name), asc(id))
      .limit(limit)
      .offset(offset)
    return { rows, total }
  },
)
