import { inArray } from 'drizzle-orm'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '#adapters/files/sample-files.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import { excerptFor, toldCategories } from '../rules.ts'
import { posts } from '../tables.server.ts'

const text = z.string().trim().min(1)
const Story = z.strictObject({
  author: text,
  category: z.enum(toldCategories),
  title: text,
  content: text,
  quote: text,
  quoteRole: text,
  featured: z.boolean(),
  testimonial: z.boolean(),
  daysAgo: z.int().min(0),
})

/** The sample's stories, and who tells them. */
export const readStories = () =>
  readJson(z.array(Story), join(projectRoot(), 'src/modules/community/sample/stories.json'))

/**
 * Adds the sample's stories, unless one of their authors has told one already.
 * @param authors ids by name
 */
export async function loadStories(ctx: Context, authors: Map<string, string>): Promise<void> {
  const ids = [...authors.values()]
  if (ids.length === 0 || (await ctx.db.$count(posts, inArray(posts.userId, ids))) > 0) return
  await ctx.db.insert(posts).values(
    readStories().flatMap(({ author, featured, testimonial, daysAgo, ...story }) => {
      const userId = authors.get(author)
      if (!userId) return []
      const createdAt = after(ctx.now(), -daysAgo * DAY)
      return [
        {
          id: newId(),
          kind: 'story' as const,
          userId,
          ...story,
          excerpt: excerptFor(story.content),
          quoteAgreedAt: createdAt,
          isFeatured: featured,
          isTestimonial: testimonial,
          createdAt,
        },
      ]
    }),
  )
}
