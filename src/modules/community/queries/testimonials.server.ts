import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { type Context, personSubject } from '#context.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { successStories } from '../tables.server.ts'

export type Testimonial = { id: string; name: string; quote: string; role: string }

const MOST_SHOWN = 2

/** What learners say on the home page: published, marked by an administrator, agreed to by its author (HOME-17+). The newest two. */
export async function testimonials(ctx: Context): Promise<Testimonial[]> {
  const { id, quote, quoteRole, quoteAgreedAt, isTestimonial, publishedAt } = successStories
  const rows = await ctx.db
    .select({
      id,
      userId: successStories.userId,
      quote,
      quoteRole,
      accountName: users.name,
      email: users.email,
      profileName: profiles.fullName,
    })
    .from(successStories)
    .innerJoin(users, eq(users.id, successStories.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        isTestimonial,
        isNotNull(quoteAgreedAt),
        lte(publishedAt, ctx.now()),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(desc(publishedAt), desc(id))
    .limit(MOST_SHOWN)
  ctx.shows(...rows.map((row) => personSubject(row.userId)))
  return rows.map((row) => ({
    id: row.id,
    name: displayName(row),
    quote: row.quote ?? '',
    role: row.quoteRole ?? '',
  }))
}
