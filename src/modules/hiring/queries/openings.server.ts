import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { renderMarkdown } from '#kit/documents/markdown.server.ts'
import { nairobiDay } from '#kit/time.ts'
import { languageOf, wordsIn } from '#kit/words.ts'
import { featuredFirst, isOpen } from '../rules.ts'
import { openings } from '../tables.server.ts'
import type { OpeningCard, OpeningView } from '../types.ts'

type Row = typeof openings.$inferSelect

/** The openings that accept applications, the featured one first and exactly one of them featured (INFO-05). */
export const openOpenings = query(
  { who: 'anyone', because: 'INFO-05: public' },
  async (ctx): Promise<OpeningCard[]> => {
    const rows = await ctx.db
      .select()
      .from(openings)
      .where(isNotNull(openings.publishedAt))
      .orderBy(asc(openings.position), asc(openings.slug))
    const open = featuredFirst(rows.filter((row) => isOpen(row, nairobiDay(ctx.now()))))
    return open.map((row, index) => ({ ...cardOf(ctx, row), isFeatured: index === 0 }))
  },
)

/** One opening with its whole text, also after it has closed; null for a draft or an unknown one. */
export const openingBySlug = query(
  { who: 'anyone', because: 'INFO-05: public' },
  async (ctx, slug: string): Promise<OpeningView | null> => {
    const [row] = await ctx.db
      .select()
      .from(openings)
      .where(and(eq(openings.slug, slug), isNotNull(openings.publishedAt)))
    if (!row) return null
    return {
      ...cardOf(ctx, row),
      html: renderMarkdown(wordsIn(row.body, ctx.locale)),
      isOpen: isOpen(row, nairobiDay(ctx.now())),
      publishedAt: row.publishedAt!,
      english: { place: row.place.en, kind: row.kind.en },
    }
  },
)

function cardOf(
  { locale }: Context,
  { slug, title, place, kind, summary, body, isFeatured, closesOn, isSample }: Row,
): OpeningCard {
  const [inTitle, inPlace, inKind, inSummary] = [title, place, kind, summary].map((words) =>
    wordsIn(words, locale),
  ) as [string, string, string, string]
  return {
    slug,
    title: inTitle,
    place: inPlace,
    kind: inKind,
    summary: inSummary,
    language: languageOf(body, locale),
    isFeatured,
    closesOn,
    isSample,
  }
}
