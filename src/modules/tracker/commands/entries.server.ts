import { and, eq, ne } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { learningGoals, progressEntries } from '../tables.server.ts'
import { NewEntry } from '../types.ts'

/**
 * Records progress on one of the viewer's own goals that is not completed (PRG-27, PRG-28, G5).
 * @param raw NewEntry; its points are separate from those the server gives
 * @throws Refusal 'goal-not-found' beside the field
 */
export async function addEntry(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { goalId, title, description, points } = parse(NewEntry, raw)
  await limit(ctx, { 'goal-user': viewer.id })
  const own = and(
    eq(learningGoals.id, goalId),
    eq(learningGoals.userId, viewer.id),
    ne(learningGoals.status, 'completed'),
  )
  await atomically(ctx, async ({ db }) => {
    // Locked until the entry is written: another tab may be completing or deleting it.
    const [goal] = isUuid(goalId)
      ? await db.select({ id: learningGoals.id }).from(learningGoals).where(own).for('share')
      : []
    if (!goal) throw new Refusal('goal-not-found', { fields: { goalId: 'goal-not-found' } })
    await db
      .insert(progressEntries)
      .values({
        id: newId(),
        userId: viewer.id,
        goalId,
        title,
        description: description || null,
        pointsEarned: points,
        createdAt: ctx.now(),
      })
  })
}
