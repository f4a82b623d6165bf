import { and, eq, ne } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { trackerLimits } from '../rules.ts'
import { learningGoals, progressEntries } from '../tables.server.ts'
import { NewEntry } from '../types.ts'

/**
 * Records progress on one of the viewer's own goals that is not completed (PRG-27, PRG-28, G5).
 * @param raw NewEntry; its points are separate from those the server gives
 */
export const addEntry = command(
  {
    who: 'signed-in',
    input: [NewEntry],
    limit: perPerson(trackerLimits, 'goal-user'),
    // 'goal-not-found' beside the field.
    refuses: ['goal-not-found'],
  },
  async (ctx, { goalId, title, description, points }): Promise<void> => {
    const own = and(
      eq(learningGoals.id, goalId),
      eq(learningGoals.userId, ctx.viewer.id),
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
          userId: ctx.viewer.id,
          goalId,
          title,
          description: description || null,
          pointsEarned: points,
          createdAt: ctx.now(),
        })
    })
  },
)
