import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { type Context, personSubject } from '#context.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { EXCERPT_LETTERS, excerptOf, type StoryCategory } from '../rules.ts'
import { successStories } from '../tables.server.ts'

/** `excerpt` is cut as SUC-06 says; `paragraphs` are the whole story. */
export type PublicStory = {
  id: string
  title: string
  category: StoryCategory
  author: string
  authorRole: string | null
  excerpt: string
  paragraphs: string[]
  publishedAt: Date
}

const MOST_SHOWN = 3

/** The featured story and the newest after it (SUC-04+); without a featured one the newest takes its place. */
export async function publicStories(ctx: Context): Promise<PublicStory[]> {
  const { id, isFeatured, publishedAt } = successStories
  const rows = await ctx.db
    .select(columns)
    .from(successStories)
    .innerJoin(users, eq(users.id, successStories.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(lte(publishedAt, ctx.now()), isNull(users.suspendedAt), isNull(users.erasedAt)))
    .orderBy(desc(isFeatured), desc(publishedAt), desc(id))
    .limit(MOST_SHOWN)
  ctx.shows(...rows.map((row) => personSubject(row.userId)))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    publishedAt: row.publishedAt!,
    author: displayName(row),
    authorRole: row.quoteAgreedAt && row.quoteRole,
    excerpt: excerptOf(row.content, EXCERPT_LETTERS),
    paragraphs: paragraphsOf(row.content),
  }))
}

const columns = {
  id: successStories.id,
  userId: successStories.userId,
  title: successStories.title,
  category: successStories.category,
  content: successStories.content,
  quoteRole: successStories.quoteRole,
  quoteAgreedAt: successStories.quoteAgreedAt,
  publishedAt: successStories.publishedAt,
  accountName: users.name,
  email: users.email,
  profileName: profiles.fullName,
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
