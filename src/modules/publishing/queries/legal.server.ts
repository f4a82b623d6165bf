import { eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { languageOf, wordsIn } from '#kit/words.ts'
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

/** A part of a long text: its heading and its anchor. */
type Part = { id: string; title: string }

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => names[name]!)
    .trim()

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Adds ids to the main headings of rendered Markdown, and lists them. Their tags have no attributes (kit/markdown.server.ts). */
export function withContents(html: string): { html: string; contents: Part[] } {
  // The page's own id, so that no heading takes it.
  const taken = new Set(['main', ''])
  const contents: Part[] = []
  const named = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const title = plain(inner)
    const id = freeOf(slugOf(title), taken)
    contents.push({ id, title })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: named, contents }
}

function freeOf(name: string, taken: Set<string>): string {
  let id = name
  for (let count = 2; taken.has(id); count++) id = `${name || 'part'}-${count}`
  taken.add(id)
  return id
}
