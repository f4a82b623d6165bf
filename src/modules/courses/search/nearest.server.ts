import { and, desc, isNotNull, or, sql } from 'drizzle-orm'
import { asUnderstood, type SearchedWord } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { locales } from '#paraglide/runtime.js'
import { categoryWords } from './categories.ts'
import { courses } from '../tables.server.ts'
import { categories, type Category } from '../types.ts'
import { foldedSearch, isSameName } from './folded.ts'
import { courseSearch, type Synonym } from './meanings.server.ts'

/** The category that somebody probably looks for: by a synonym, by its name in either language, else by courses that hold one of the words. */
export async function nearestCategory(
  ctx: Context,
  q: string,
  synonym: Synonym | null,
  words: SearchedWord[],
): Promise<Category | null> {
  return synonym?.category || named(foldedSearch(q)) || (await mostOf(ctx, words))
}

const named = (folded: string): Category | null =>
  categories.find((category) =>
    locales.some((locale) => isSameName(folded, foldedSearch(categoryWords[category]({}, { locale })))),
  ) ?? null

async function mostOf(ctx: Context, words: SearchedWord[]): Promise<Category | null> {
  const telling = words.filter(({ isKnown, meant }) => isKnown || meant.length > 0)
  if (telling.length === 0) return null
  const [most] = await ctx.db
    .select({ category: courses.category })
    .from(courses)
    .where(
      and(
        isNotNull(courses.publishedAt),
        or(...telling.map((word) => sql`${courseSearch} @@ ${asUnderstood(word)}`)),
      ),
    )
    .groupBy(courses.category)
    .orderBy(desc(sql`count(*)`), courses.category)
    .limit(1)
  return categories.find((one) => one === most?.category) ?? null
}
