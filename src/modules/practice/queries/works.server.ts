import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { exerciseWorks } from '../tables.server.ts'
import type { Stored } from '../types.ts'

const { name, work, tries, solvedAt, userId, lessonId } = exerciseWorks
const worksIn = prepared('exercise works', (db) =>
  db
    .select({ name, work, tries, solvedAt })
    .from(exerciseWorks)
    .where(and(eq(userId, sql.placeholder('viewer')), eq(lessonId, sql.placeholder('lesson')))),
)

/** What the viewer left in the exercises of a lesson, by their names; nothing for a visitor. */
export const worksOf = internal(
  async ({ db, viewer }: Context, lesson: number): Promise<Map<string, Stored>> => {
    if (!viewer) return new Map()
    const rows = await worksIn(db, { viewer: viewer.id, lesson })
    return new Map(
      rows.map(({ name, work, tries, solvedAt }) => [name, { work, tries, isSolved: solvedAt !== null }]),
    )
  },
)
