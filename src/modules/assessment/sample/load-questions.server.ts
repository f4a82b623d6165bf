import { and, inArray, isNull, notInArray } from 'drizzle-orm'
import { hashOfFiles } from '#adapters/files/content-files.server.ts'
import type { Context } from '#context.ts'
import { seedRows } from '#core/seeding/seed-rows.server.ts'
import { forgetSeeded, type Seeded, seededHashes } from '#core/seeding/seeded-records.server.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { assessmentQuestions } from '../tables.server.ts'
import { readQuestions } from './read-questions.server.ts'

const KIND = 'assessment-question'
// Increased when the loader writes other rows from the same files.
const LOADER = '1'

/**
 * Writes the question bank. A question keeps its id when its text is edited; one that left the files is retired, because attempts
 * may contain it.
 * @param questions all there are
 */
export async function loadQuestions(ctx: Context, questions = readQuestions()): Promise<Seeded> {
  await retireThoseThatLeft(
    ctx,
    questions.map(({ id }) => id),
  )
  return seedRows(
    ctx,
    {
      kind: KIND,
      what: { one: 'question of the assessment', many: 'questions of the assessment' },
      table: assessmentQuestions,
      key: 'id',
      content: [
        'category',
        'question',
        'options',
        'correct',
        'explanation',
        'difficulty',
        'first',
        'retiredAt',
      ],
      // Positions of the first mix are unique: all that change are freed before one is reassigned.
      beforeUpdate: async (ids) =>
        void (await ctx.db
          .update(assessmentQuestions)
          .set({ first: null })
          .where(inArray(assessmentQuestions.id, ids))),
    },
    questions,
    true,
  )
}

async function retireThoseThatLeft(ctx: Context, ids: string[]): Promise<void> {
  const seeded = await seededHashes(ctx, KIND)
  const left = [...seeded.keys()].filter((id) => !ids.includes(id))
  // From before written content was tracked, all are ours.
  const isOurs =
    seeded.size > 0 ? inArray(assessmentQuestions.id, left) : isNull(assessmentQuestions.retiredAt)
  await ctx.db
    .update(assessmentQuestions)
    .set({ retiredAt: ctx.now(), first: null })
    .where(and(isOurs, notInArray(assessmentQuestions.id, ids)))
  await forgetSeeded(ctx, KIND, left)
}

/** Changes when the bank does. */
export const bankHash = (): string => hashOfFiles([contentPath('questions')], LOADER)
