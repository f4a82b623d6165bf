import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { query } from '#core/operation.ts'
import { learningGoals, progressEntries } from '../tables.server.ts'
import type { EntryView } from '../types.ts'

const viewer = sql.placeholder('viewer')

const entriesOf = prepared('entries', (db) =>
  db
    .select({
      id: progressEntries.id,
      goalId: progressEntries.goalId,
      goalTitle: learningGoals.title,
      title: progressEntries.title,
      description: progressEntries.description,
      points: progressEntries.pointsEarned,
      entryType: progressEntries.entryType,
      createdAt: progressEntries.createdAt,
    })
    .from(progressEntries)
    .innerJoin(learningGoals, eq(learningGoals.id, progressEntries.goalId))
    .where(eq(progressEntries.userId, viewer))
    .orderBy(desc(progressEntries.createdAt), desc(progressEntries.id))
    .limit(10),
)

/** The viewer's newest ten entries (PRG-25). */
export const ownEntries = query({ who: 'signed-in' }, async (ctx): Promise<EntryView[]> => {
  return entriesOf(ctx.db, { viewer: ctx.viewer.id })
})
