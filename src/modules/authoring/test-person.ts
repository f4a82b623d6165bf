import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { courseDrafts, publishRequests } from './tables.server.ts'
import { draftedCourse } from './test-drafts.ts'

/** A row of somebody's in every table that can be about them, for the tests of what they take along and of what is forgotten. */
export async function fillForPerson(
  ctx: Context,
  { id, name, courseId }: { id: string; name: string; courseId: number },
): Promise<void> {
  await teachForTest(ctx, id, courseId)
  const [draftId, now] = [newId(), ctx.now()]
  const drafted = await ctx.db
    .insert(courseDrafts)
    .values({ id: draftId, courseId, document: draftedCourse, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: courseDrafts.id })
  if (drafted.length === 0) return
  const said = { refusedAt: now, reason: `Not yet, ${name}` }
  await ctx.db.insert(publishRequests).values({ draftId, courseId, userId: id, askedAt: now, ...said })
}
