import { eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic } from '#core/editing.server.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { categories } from '#modules/courses/types.ts'
import { PathInput } from '../inputs.ts'
import { learningPaths } from '../tables.server.ts'

/**
 * An administrator edits a learning path (HOME-12 to 15).
 * @param raw PathInput
 * @throws Refusal 'changed-meanwhile', 'not-found'
 */
export async function savePath(ctx: Context, slug: string, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, titleEn, titleSw, promiseEn, promiseSw, ...path } = parse(PathInput, raw)
  if (!(categories as readonly string[]).includes(path.category))
    throw new Refusal('invalid-input', { fields: { category: 'option-unknown' } })
  return changeInPublic(ctx, admin, {
    action: 'path.save',
    async work(ctx) {
      asRead(
        (await ctx.db.select().from(learningPaths).where(eq(learningPaths.slug, slug)).for('update'))[0],
        version,
      )
      const words = {
        title: wordsFrom({ titleEn, titleSw }, 'title'),
        promise: wordsFrom({ promiseEn, promiseSw }, 'promise'),
      }
      await ctx.db
        .update(learningPaths)
        .set({ ...path, ...words, updatedAt: ctx.now() })
        .where(eq(learningPaths.slug, slug))
      return slug
    },
  })
}
