import { and, eq, ne, sql } from 'drizzle-orm'
import { pagesChanged } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { limit } from '#core/limits.server.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { StoryMarks } from '../story-marks.ts'
import { successStories } from '../tables.server.ts'

/**
 * An administrator makes a story the featured one in the place of the one before (SUC-04) and shows its quotation on the home page
 * (HOME-17), or takes either from it. Each mark that changes is a line in the audit log.
 * @param raw StoryMarks
 * @throws Refusal 'quote-not-agreed' without a quotation that its author agreed to, 'changed-meanwhile', 'not-found'
 */
export async function markStory(ctx: Context, id: string, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { version, isFeatured, isTestimonial } = parse(StoryMarks, raw)
  if (!isUuid(id)) throw new Refusal('not-found')
  await limit(ctx, { 'publish-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    // Two who feature a story at the same moment stand in line.
    await ctx.db.execute(sql`lock table success_stories in share row exclusive mode`)
    const story = asRead(
      (await ctx.db.select().from(successStories).where(eq(successStories.id, id)).for('update'))[0],
      version,
    )
    if (isTestimonial && (!story.quote || !story.quoteAgreedAt))
      throw new Refusal('quote-not-agreed', { fields: { isTestimonial: 'quote-not-agreed' } })
    const changes = [
      ...changed('quote', story.isTestimonial, isTestimonial),
      ...changed('feature', story.isFeatured, isFeatured),
    ]
    if (changes.length === 0) return
    if (isFeatured)
      await ctx.db
        .update(successStories)
        .set({ isFeatured: false })
        .where(and(successStories.isFeatured, ne(successStories.id, id)))
    await ctx.db.update(successStories).set({ isFeatured, isTestimonial }).where(eq(successStories.id, id))
    for (const action of changes) await writeAudit(ctx, { actor: admin.id, action, object: `story:${id}` })
    await pagesChanged(ctx)
  })
}

/** What the audit log says of a mark: nothing, story.MARK or story.unMARK. */
const changed = (mark: 'feature' | 'quote', before: boolean, after: boolean): string[] =>
  before === after ? [] : [`story.${after ? '' : 'un'}${mark}`]
