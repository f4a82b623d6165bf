import { eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic, refuseTakenSlug } from '#core/editing.server.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { HelpInput } from '../inputs.ts'
import { helpArticles } from '../tables.server.ts'

/**
 * An administrator writes an answer of the help center. A new one is a draft.
 * @param id of the article, or null for a new one
 * @param raw HelpInput
 * @throws Refusal 'slug-taken', 'changed-meanwhile', 'not-found'
 */
export async function saveHelpArticle(ctx: Context, id: string | null, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, ...input } = parse(HelpInput, raw)
  if (id !== null && !isUuid(id)) throw new Refusal('not-found')
  const own = id ?? newId()
  const { slug, topic, position } = input
  const values = {
    slug,
    topic,
    position,
    title: wordsFrom(input, 'title'),
    summary: wordsFrom(input, 'summary'),
    body: wordsFrom(input, 'body'),
  }
  return changeInPublic(ctx, admin, {
    action: 'help.save',
    details: { slug },
    async work(ctx) {
      if (id !== null)
        asRead(
          (await ctx.db.select().from(helpArticles).where(eq(helpArticles.id, id)).for('update'))[0],
          version,
        )
      await refuseTakenSlug(ctx, helpArticles, slug, id)
      const changed = { ...values, updatedAt: ctx.now() }
      if (id !== null) await ctx.db.update(helpArticles).set(changed).where(eq(helpArticles.id, id))
      else await ctx.db.insert(helpArticles).values({ id: own, ...changed, createdAt: ctx.now() })
      return own
    },
  })
}
