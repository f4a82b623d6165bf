import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { latestOf, type SiteEntry } from '#core/module.ts'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import { courseShareOf, serialId } from '../rules.ts'
import { courses } from '../tables.server.ts'

/** What the picture of a published course says; null for any other. */
export async function courseShare(ctx: Context, rawId: string): Promise<ShareFacts | null> {
  const id = serialId(rawId)
  const { title, category, level, priceKes } = courses
  const [course] =
    id === null
      ? []
      : await ctx.db
          .select({ id: courses.id, title, category, level, priceKes })
          .from(courses)
          .where(and(eq(courses.id, id), isNotNull(courses.publishedAt)))
  return course ? courseShareOf(course) : null
}

/** The catalogue and the published courses, for the site map. */
export async function sitemap(ctx: Context): Promise<SiteEntry[]> {
  const published = await ctx.db
    .select({ id: courses.id, updatedAt: courses.updatedAt })
    .from(courses)
    .where(isNotNull(courses.publishedAt))
    .orderBy(asc(courses.id))
  return [
    { path: '/courses', updatedAt: latestOf(published) },
    { path: '/verify' },
    ...published.map(({ id, updatedAt }) => ({ path: `/courses/${id}`, updatedAt })),
  ]
}
