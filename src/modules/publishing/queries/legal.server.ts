import { eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { languageOf, wordsIn } from '#kit/words.ts'
import { withContents } from '../contents.ts'
import { type LegalSlug, monthInWords } from '../rules.ts'
import { legalPages } from '../tables.server.ts'
import type { LegalView } from '../types.ts'
import { published } from './published.server.ts'

/** The current terms or privacy page with its parts; null if it has not been published. */
export const legalPage = query(
  { who: 'anyone', because: 'INFO-09: public' },
  async (ctx, slug: LegalSlug): Promise<LegalView | null> => {
    const [page] = await ctx.db.select().from(legalPages).where(eq(legalPages.slug, slug))
    if (!page?.body.en) return null
    const { html, contents } = withContents(
      published(ctx, wordsIn(page.body, ctx.locale), languageOf(page.body, ctx.locale)),
    )
    return {
      html,
      contents,
      updatedOn: page.updatedOn,
      updatedIn: monthInWords(page.updatedOn, ctx.locale),
      language: languageOf(page.body, ctx.locale),
    }
  },
)
