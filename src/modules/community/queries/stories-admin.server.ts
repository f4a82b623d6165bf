import { desc, eq, or } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { successStories } from '../tables.server.ts'

/** Stories, newest first, 20 a page and one more, for administrators. */
export async function listStoriesForAdmin(ctx: Context, { q, page }: { q: string; page: number }) {
  adminOnly(ctx)
  const { id, title, isFeatured, isTestimonial, publishedAt, createdAt } = successStories
  return ctx.db
    .select({ id, title, author: users.name, isFeatured, isTestimonial, publishedAt, createdAt })
    .from(successStories)
    .innerJoin(users, eq(users.id, successStories.userId))
    .where(q ? or(contains(title, q), contains(users.name, q)) : undefined)
    .orderBy(desc(createdAt), desc(id))
    .limit(21)
    .offset((page - 1) * 20)
}

/** A story as it is stored, with its author's name and the name of its state. @throws Refusal 'not-found' */
export async function storyForAdmin(ctx: Context, storyId: string) {
  adminOnly(ctx)
  const [found] = isUuid(storyId)
    ? await ctx.db
        .select({ record: successStories, author: users.name })
        .from(successStories)
        .innerJoin(users, eq(users.id, successStories.userId))
        .where(eq(successStories.id, storyId))
    : []
  if (!found) throw new Refusal('not-found')
  return { ...found, version: versionOf(found.record) }
}

export async function countStories(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return ctx.db.$count(successStories)
}
