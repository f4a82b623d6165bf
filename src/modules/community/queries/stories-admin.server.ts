import { desc, eq, ilike, or } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { successStories } from '../tables.server.ts'

/** Stories, newest first, 20 a page and one more, for administrators. */
export async function listStoriesForAdmin(ctx: Context, { q, page }: { q: string; page: number }) {
  adminOnly(ctx)
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const { id, title, isFeatured, isTestimonial, publishedAt, createdAt } = successStories
  return ctx.db.select({ id, title, author: users.name, isFeatured, isTestimonial, publishedAt, createdAt }).from(successStories).innerJoin(users, eq(users.id, successStories.userId))
    .where(q ? or(ilike(title, like), ilike(users.name, like)) : undefined).orderBy(desc(createdAt), desc(id)).limit(21).offset((page - 1) * 20)
}

/** One story with its author's name. @throws Refusal 'not-found' */
export async function storyForAdmin(ctx: Context, storyId: string) {
  adminOnly(ctx)
  const { id, title, content, category, quote, quoteRole, quoteAgreedAt, isFeatured, isTestimonial, publishedAt, createdAt } = successStories
  const [story] = isUuid(storyId)
    ? await ctx.db.select({ id, title, content, category, quote, quoteRole, quoteAgreedAt, isFeatured, isTestimonial, publishedAt, createdAt, author: users.name })
      .from(successStories).innerJoin(users, eq(users.id, successStories.userId)).where(eq(successStories.id, storyId))
    : []
  if (!story) throw new Refusal('not-found')
  return story
}

export async function countStories(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return ctx.db.$count(successStories)
}
