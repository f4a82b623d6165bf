import { count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { countOf } from '#adapters/db/counts.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { courseCounts, courses } from '#modules/courses/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import invented from '#content/demo/figures.json' with { type: 'json' }
import { numberFormat } from '#kit/formats.ts'
import { type FigureKey, isCounted, monthInWords } from '../rules.ts'
import { siteFigures } from '../tables.server.ts'
import type { Figure } from '../types.ts'

/**
 * The requested figures, in that order, entered or counted (HOME-05+, SUC-03+); those that nobody has entered, or that have nothing
 * to count, are omitted.
 */
export const figures = query(
  { who: 'anyone', because: 'HOME-05: public' },
  async (ctx, keys: FigureKey[]): Promise<Figure[]> => {
    const rows = new Map(
      (await ctx.db.select().from(siteFigures).where(inArray(siteFigures.key, keys))).map((row) => [
        row.key,
        row,
      ]),
    )
    const shown = keys.flatMap((key) => rows.get(key) ?? [])
    const all = await Promise.all(
      shown.map(async ({ key, value, isLive, asOf }): Promise<Figure> =>
        isLive && isCounted(key)
          ? { key, value: await counted(ctx, key), asOf: null, isSample: false }
          : { key, value, asOf: monthInWords(asOf, ctx.locale), isSample: isInvented({ key, value, asOf }) },
      ),
    )
    return all.filter((figure) => figure.value !== '')
  },
)

/** As the samples have it: whoever types another value or day makes it theirs. */
const isInvented = (typed: { key: string; value: string; asOf: string }): boolean =>
  invented.some(({ key, value, asOf }) => key === typed.key && value === typed.value && asOf === typed.asOf)

const written = (n: number, ctx: Context): string =>
  numberFormat(ctx.locale, { maximumFractionDigits: 1 }).format(n)

/** @returns '' if there is nothing to count yet */
async function counted(ctx: Context, key: FigureKey): Promise<string> {
  const { db } = ctx
  switch (key) {
    case 'learners':
      return written(await countOf(db, 'learners'), ctx)
    case 'courses':
      return written(
        (await db.select({ n: count() }).from(courses).where(isNotNull(courses.publishedAt)))[0]!.n,
        ctx,
      )
    case 'mentors':
      return written(
        (await db.select({ n: count() }).from(mentors).where(eq(mentors.isTest, false)))[0]!.n,
        ctx,
      )
    case 'satisfaction': {
      const [row] = await db
        .select({
          rating: sql<
            string | null
          >`sum(${courseCounts.ratingTotal})::numeric / nullif(sum(${courseCounts.reviews}), 0)`,
        })
        .from(courseCounts)
      return row?.rating ? `${written(Number(row.rating), ctx)}/5` : ''
    }
    default:
      throw new Error(`Nothing counts the figure ${key}.`)
  }
}
