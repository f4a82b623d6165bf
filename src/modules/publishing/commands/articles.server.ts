import { eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic, refuseTakenSlug } from '#core/editing.server.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { ArticleInput } from '../inputs.ts'
import { articles } from '../tables.server.ts'

/**
 * An administrator writes an article: a new one is a draft, an edited one stays what it is.
 * @param id of the article, or null for a new one
 * @param raw ArticleInput
 * @throws Refusal 'slug-taken', 'changed-meanwhile', 'not-found'
 */
export async function saveArticle(ctx: Context, id: string | null, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, ...article } = parse(ArticleInput, raw)
  if (id !== null && !isUuid(id)) throw new Refusal('not-found')
  const own = id ?? newId()
  return changeInPublic(ctx, admin, {
    action: 'article.save',
    details: { slug: article.slug },
    async work(ctx) {
      if (id !== null)
        asRead((await ctx.db.select().from(articles).where(eq(articles.id, id)).for('update'))[0], version)
      await refuseTakenSlug(ctx, articles, article.slug, id)
      const changed = { ...article, updatedAt: ctx.now() }
      if (id !== null) await ctx.db.update(articles).set(changed).where(eq(articles.id, id))
      else await ctx.db.insert(articles).values({ id: own, ...changed, createdAt: ctx.now() })
      return own
    },
  })
}

/** Shows an article to everybody, dated now; one that is shown stays as it is. @throws Refusal 'not-found' */
export const publishArticle = (ctx: Context, id: string): Promise<void> => show(ctx, id, true)

/** Makes an article a draft again: its address leads nowhere until it is published anew. @throws Refusal 'not-found' */
export const unpublishArticle = (ctx: Context, id: string): Promise<void> => show(ctx, id, false)

async function show(ctx: Context, id: string, shown: boolean): Promise<void> {
  const admin = adminOnly(ctx)
  if (!isUuid(id)) throw new Refusal('not-found')
  await changeInPublic(ctx, admin, {
    action: shown ? 'article.publish' : 'article.unpublish',
    async work(ctx) {
      const [known] = await ctx.db
        .select({ publishedAt: articles.publishedAt })
        .from(articles)
        .where(eq(articles.id, id))
        .for('update')
      if (!known) throw new Refusal('not-found')
      if (shown !== (known.publishedAt !== null))
        await ctx.db
          .update(articles)
          .set({ publishedAt: shown ? ctx.now() : null })
          .where(eq(articles.id, id))
      return id
    },
  })
}
