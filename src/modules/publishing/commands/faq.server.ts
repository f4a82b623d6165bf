import { eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic } from '#core/editing.server.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { FaqInput } from '../inputs.ts'
import { faqItems } from '../tables.server.ts'

/**
 * An administrator writes a frequent question. A new one is a draft; its key, which stands in links, never changes.
 * @param key of the question, or null for a new one
 * @param raw FaqInput
 * @throws Refusal 'slug-taken', 'changed-meanwhile', 'not-found'
 */
export async function saveFaq(ctx: Context, key: string | null, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, ...input } = parse(FaqInput, key === null ? raw : { ...(raw as object), key })
  const values = {
    position: input.position,
    question: wordsFrom(input, 'question'),
    answer: wordsFrom(input, 'answer'),
  }
  return changeInPublic(ctx, admin, {
    action: 'faq.save',
    async work(ctx) {
      const changed = { ...values, updatedAt: ctx.now() }
      if (key === null) return add(ctx, { key: input.key, ...changed })
      asRead((await ctx.db.select().from(faqItems).where(eq(faqItems.key, key)).for('update'))[0], version)
      await ctx.db.update(faqItems).set(changed).where(eq(faqItems.key, key))
      return key
    },
  })
}

async function add(ctx: Context, values: typeof faqItems.$inferInsert): Promise<string> {
  const added = await ctx.db
    .insert(faqItems)
    .values(values)
    .onConflictDoNothing()
    .returning({ key: faqItems.key })
  if (added.length === 0) throw new Refusal('slug-taken', { fields: { key: 'slug-taken' } })
  return values.key
}
