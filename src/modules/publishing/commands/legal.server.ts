import { eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic } from '#core/editing.server.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { asRead } from '#kit/version.ts'
import { LegalInput } from '../inputs.ts'
import { type LegalSlug, legalSlugs } from '../rules.ts'
import { legalPages } from '../tables.server.ts'

/**
 * An administrator edits the terms or the privacy page. When its text changes, the page says that it was updated today (decisions 11).
 * @param raw LegalInput
 * @throws Refusal 'changed-meanwhile', 'not-found'
 */
export async function saveLegalPage(ctx: Context, slug: string, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, ...input } = parse(LegalInput, raw)
  if (!isLegal(slug)) throw new Refusal('not-found')
  const body = wordsFrom(input, 'body')
  return changeInPublic(ctx, admin, {
    action: 'legal.save',
    async work(ctx) {
      const before = asRead(
        (await ctx.db.select().from(legalPages).where(eq(legalPages.slug, slug)).for('update'))[0],
        version,
      )
      // Stored texts end with the newline of the file they came from.
      const isSame = before.body.en.trim() === body.en && before.body.sw.trim() === body.sw
      const updatedOn = isSame ? before.updatedOn : nairobiDay(ctx.now())
      await ctx.db
        .update(legalPages)
        .set({ body, updatedOn, updatedAt: ctx.now() })
        .where(eq(legalPages.slug, slug))
      return slug
    },
  })
}

const isLegal = (slug: string): slug is LegalSlug => (legalSlugs as readonly string[]).includes(slug)
