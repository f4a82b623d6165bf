import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminOnly, type Context, type Viewer } from '#context.ts'
import { changeInPublic } from '#editing.server.ts'
import { checked } from '#kit/inputs.ts'
import { isUuid } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { successStories } from '../tables.server.ts'

type Story = typeof successStories.$inferSelect
const Mark = z.object({ on: checked }, 'required')

/**
 * Makes a story the featured one in the place of the one before, or takes that from it (SUC-04).
 * @param raw whether it is featured, as { on }
 * @throws Refusal 'not-found'
 */
export async function featureStory(ctx: Context, storyId: string, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { on } = parse(Mark, raw)
  await changed(ctx, admin, storyId, {
    action: on ? 'story.feature' : 'story.unfeature', isSo: (story) => story.isFeatured === on,
    async change(ctx) {
      if (on) await ctx.db.update(successStories).set({ isFeatured: false }).where(and(successStories.isFeatured, ne(successStories.id, storyId)))
      await ctx.db.update(successStories).set({ isFeatured: on }).where(eq(successStories.id, storyId))
    },
  })
}

/**
 * Shows the quotation of a story on the home page, or no longer (HOME-17).
 * @param raw whether it is shown, as { on }
 * @throws Refusal 'quote-not-agreed' without a quotation that its author agreed to, 'not-found'
 */
export async function markTestimonial(ctx: Context, storyId: string, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { on } = parse(Mark, raw)
  await changed(ctx, admin, storyId, {
    action: on ? 'story.quote' : 'story.unquote', isSo: (story) => story.isTestimonial === on,
    async change(ctx, story) {
      if (on && (!story.quote || !story.quoteAgreedAt)) throw new Refusal('quote-not-agreed', { fields: { isTestimonial: 'quote-not-agreed' } })
      await ctx.db.update(successStories).set({ isTestimonial: on }).where(eq(successStories.id, storyId))
    },
  })
}

type Marking = { action: string; isSo: (story: Story) => boolean; change: (ctx: Context, story: Story) => Promise<void> }

async function changed(ctx: Context, admin: Viewer, id: string, { action, isSo, change }: Marking): Promise<void> {
  const [before] = isUuid(id) ? await ctx.db.select().from(successStories).where(eq(successStories.id, id)) : []
  if (!before) throw new Refusal('not-found')
  if (isSo(before)) return
  await changeInPublic(ctx, admin, {
    action,
    async work(ctx) {
      // Two who feature a story at the same moment stand in line.
      await ctx.db.execute(sql`lock table success_stories in share row exclusive mode`)
      // Its author may have taken the agreement back a moment ago.
      const [story] = await ctx.db.select().from(successStories).where(eq(successStories.id, id)).for('update')
      if (!story) throw new Refusal('not-found')
      await change(ctx, story)
      return id
    },
  })
}
