import { eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { lockedPost, threadChanged } from '../standing.server.ts'
import { posts } from '../tables.server.ts'
import { PopularForm } from '../types.ts'

/**
 * Marks a topic as popular, regardless of its number of replies, or removes the mark (FOR-03+).
 * @param raw on: the wanted state
 * @throws Refusal 'not-found', 'invalid-input', 'too-many'
 */
export async function markPopular(ctx: Context, topicId: unknown, raw: unknown): Promise<void> {
  const viewer = adminOnly(ctx)
  const id = idOrRefuse(topicId)
  const { on: isPopular } = parse(PopularForm, raw)
  await limit(ctx, { 'publish-admin': viewer.id })
  await atomically(ctx, async (ctx) => {
    const topic = rowOrRefuse(await lockedPost(ctx, 'topic', id))
    if (topic.isPopular === isPopular) return
    await ctx.db.update(posts).set({ isPopular }).where(eq(posts.id, id))
    const action = isPopular ? 'post.popular' : 'post.unpopular'
    await writeAudit(ctx, { actor: viewer.id, action, object: `post:${id}` })
    await threadChanged(ctx, topic)
  })
}
