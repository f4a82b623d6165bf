import { desc, eq } from 'drizzle-orm'
import { personTag } from '#context.ts'
import { query } from '#core/operation.ts'
import { excerptOf } from '#kit/text.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { displayName, drawnPicture } from '#modules/accounts/rules.ts'
import { EXCERPT_LETTERS, listKeys, type StoryCategory } from '../rules.ts'
import { posts } from '../tables.server.ts'
import { isTold } from './told.server.ts'

/** `excerpt` is truncated according to SUC-06; `paragraphs` are the whole story. */
export type PublicStory = {
  id: string
  title: string
  category: StoryCategory
  author: string
  portrait: string | undefined
  authorRole: string | null
  excerpt: string
  paragraphs: string[]
  publishedAt: Date
  isSample: boolean
}

const MOST_SHOWN = 3

/** The featured story and the newest after it (SUC-04+); without a featured one the newest replaces it. */
export const publicStories = query(
  { who: 'anyone', because: 'SUC-04: public' },
  async (ctx): Promise<PublicStory[]> => {
    const { id, isFeatured, createdAt } = posts
    const rows = await ctx.db
      .select(columns)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(isTold(ctx))
      .orderBy(desc(isFeatured), desc(createdAt), desc(id))
      .limit(MOST_SHOWN)
    ctx.cacheTag(listKeys.story, ...rows.map((row) => personTag(row.userId!)))
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      category: row.category as StoryCategory,
      publishedAt: row.createdAt,
      isSample: row.isSample,
      author: displayName(row),
      portrait: drawnPicture(row.avatarUrl),
      authorRole: row.quoteAgreedAt && row.quoteRole,
      excerpt: excerptOf(row.content, EXCERPT_LETTERS),
      paragraphs: paragraphsOf(row.content),
    }))
  },
)

const columns = {
  id: posts.id,
  userId: posts.userId,
  title: posts.title,
  category: posts.category,
  content: posts.content,
  quoteRole: posts.quoteRole,
  quoteAgreedAt: posts.quoteAgreedAt,
  createdAt: posts.createdAt,
  accountName: users.name,
  email: users.email,
  profileName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  isSample: users.isSample,
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
