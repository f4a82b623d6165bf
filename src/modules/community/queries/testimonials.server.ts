import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { personTag } from '#context.ts'
import { query } from '#core/operation.ts'
import { displayName, drawnPicture } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { posts } from '../tables.server.ts'
import { isTold } from './told.server.ts'

export type Testimonial = {
  id: string
  name: string
  portrait: string | undefined
  quote: string
  role: string
  isSample: boolean
}

const MOST_SHOWN = 2

/**
 * Learners' quotes on the home page: published, marked by an administrator, agreed to by their author (HOME-17+). The newest two.
 */
export const testimonials = query(
  { who: 'anyone', because: 'HOME-17: public' },
  async (ctx): Promise<Testimonial[]> => {
    const { id, quote, quoteRole, quoteAgreedAt, isTestimonial, createdAt } = posts
    const rows = await ctx.db
      .select({
        id,
        userId: posts.userId,
        quote,
        quoteRole,
        accountName: users.name,
        email: users.email,
        profileName: profiles.fullName,
        avatarUrl: profiles.avatarUrl,
        isSample: users.isSample,
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(and(isTestimonial, isNotNull(quoteAgreedAt), isTold(ctx)))
      .orderBy(desc(createdAt), desc(id))
      .limit(MOST_SHOWN)
    ctx.cacheTag(...rows.map((row) => personTag(row.userId!)))
    return rows.map((row) => ({
      id: row.id,
      name: displayName(row),
      portrait: drawnPicture(row.avatarUrl),
      quote: row.quote ?? '',
      role: row.quoteRole ?? '',
      isSample: row.isSample,
    }))
  },
)
