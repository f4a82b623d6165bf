import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic } from '#editing.server.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { articles } from '../tables.server.ts'
import { SaveArticle } from '../types.ts'

type Input = z.output<typeof SaveArticle>

/**
 * An administrator writes an article: a new one is a draft, an edited one stays what it is.
 * @throws Refusal 'invalid-input', 'slug-taken', 'changed-meanwhile' when somebody saved since the form was opened, 'not-found'
 */
export async function saveArticle(ctx: Context, raw: unknown): Promise<{ id: string; slug: string }> {
  const admin = adminOnly(ctx)
  const input = parse(SaveArticle, raw)
  const id = await onePerAddress(() => changeInPublic(ctx, admin, {
    action: 'article.save', details: { slug: input.slug },
    async work(ctx) {
      await refuseTakenSlug(ctx, input)
      return input.id ? rewrite(ctx, input) : begin(ctx, input)
    },
  }))
  return { id, slug: input.slug }
}

async function refuseTakenSlug(ctx: Context, { id, slug }: Input): Promise<void> {
  const [other] = await ctx.db.select({ id: articles.id }).from(articles).where(and(eq(articles.slug, slug), id ? ne(articles.id, id) : undefined))
  if (other) throw slugTaken()
}

const slugTaken = () => new Refusal('slug-taken', { fields: { slug: 'slug-taken' } })

async function begin(ctx: Context, { id: _, updatedAt: __, ...article }: Input): Promise<string> {
  const id = newId()
  await ctx.db.insert(articles).values({ id, ...article, createdAt: ctx.now(), updatedAt: ctx.now() })
  return id
}

async function rewrite(ctx: Context, { id, updatedAt, ...article }: Input): Promise<string> {
  const [known] = await ctx.db.select({ updatedAt: articles.updatedAt }).from(articles).where(eq(articles.id, id)).for('update')
  if (!known) throw new Refusal('not-found')
  if (updatedAt === '' || known.updatedAt.getTime() !== updatedAt.getTime()) throw new Refusal('changed-meanwhile')
  await ctx.db.update(articles).set({ ...article, updatedAt: ctx.now() }).where(eq(articles.id, id))
  return id
}

/** Two who choose the same address at the same moment: the database lets one through. */
async function onePerAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isSlugTaken(error)) throw slugTaken()
    throw error
  }
}

/** Postgres says 23505 and names the constraint; Drizzle wraps the driver's error as its cause. */
function isSlugTaken(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'articles_slug_unique') return true
  }
  return false
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
      const [known] = await ctx.db.select({ publishedAt: articles.publishedAt }).from(articles).where(eq(articles.id, id)).for('update')
      if (!known) throw new Refusal('not-found')
      if (shown !== (known.publishedAt !== null)) await ctx.db.update(articles).set({ publishedAt: shown ? ctx.now() : null }).where(eq(articles.id, id))
      return id
    },
  })
}
