import { eq } from 'drizzle-orm'
import { sharedLimits } from '#core/limits.server.ts'
import { command, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { lockedPost, threadChanged } from '../standing.server.ts'
import { posts } from '../tables.server.ts'
import { PopularForm } from '../types.ts'

/** Marks a topic as popular, regardless of its number of replies, or removes the mark (FOR-03+). @param raw on: the wanted state */
export const markPopular = command(
  {
    who: 'admin',
    input: [idOf(), PopularForm],
    limit: perPerson(sharedLimits, 'publish-admin'),
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, id, { on: isPopular }): Promise<void> => {
    const topic = rowOrRefuse(await lockedPost(ctx, 'topic', id))
    if (topic.isPopular === isPopular) return
    await ctx.db.update(posts).set({ isPopular }).where(eq(posts.id, id))
    const action = isPopular ? 'post.popular' : 'post.unpopular'
    await writeAudit(ctx, { actor: ctx.viewer.id, action, object: `post:${id}` })
    await threadChanged(ctx, topic)
  },
)
