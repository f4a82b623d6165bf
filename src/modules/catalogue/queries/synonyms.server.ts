import { desc, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { searchWords } from '#kit/search-words.ts'
import { synonyms } from '../tables.server.ts'
import { categories } from '#modules/courses/types.ts'
import type { Synonym } from './parts.ts'

/** What administrators published of what people type and courses say otherwise; kept for everybody, the newest first. */
export const synonymsHere = (ctx: Context): Promise<Synonym[]> =>
  ctx.publicCache.read(ctx, 'synonyms', async ({ db }) => {
    const rows = await db
      .select({ typed: synonyms.typed, means: synonyms.means, category: synonyms.category })
      .from(synonyms)
      .where(isNotNull(synonyms.publishedAt))
      .orderBy(desc(synonyms.updatedAt), synonyms.id)
    return rows.map(({ typed, means, category }) => ({
      typed: searchWords(typed),
      means: meaningsOf(means),
      category: categories.find((one) => one === category) ?? '',
    }))
  })

const meaningsOf = (means: string): string[] =>
  means
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
