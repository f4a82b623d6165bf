import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { portfolioHandles, portfolios } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of what they take along and of what is forgotten. */
export async function fillForPerson(ctx: Context, { id }: { id: string; name: string }): Promise<void> {
  const now = ctx.now()
  const handle = `p-${newId().slice(0, 8)}`
  await ctx.db.insert(portfolios).values({ userId: id, handle, shownAt: now, createdAt: now, updatedAt: now })
  await ctx.db.insert(portfolioHandles).values({ digest: newId(), userId: id, freeAt: now })
}
