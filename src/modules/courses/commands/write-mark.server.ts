import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import {
  levelsMarked,
  type MarkLevel,
  type Outcome,
  outcomeOf,
  type WhoMarks,
} from '#course-format/rubric.ts'
import { Refusal } from '#kit/refusal.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { bothTitles } from '../called.server.ts'
import { mayOverrule } from '../rules.ts'
import { courses, lessons, projectMarks, submissions } from '../tables.server.ts'

export type LockedSubmission = Awaited<ReturnType<typeof lockedSubmission>>

/** A submission that nobody else changes until this transaction ends. @throws Refusal 'not-found' */
export const lockedSubmission = async ({ db }: Context, id: string) =>
  rowOrRefuse(
    await db
      .select({ submission: submissions, lesson: lessons, language: courses.language })
      .from(submissions)
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(submissions.id, id))
      .for('no key update', { of: submissions }),
  )

/** @throws Refusal 'submission-marked', 'submission-replaced' */
export function needsWaiting({ submission: { state } }: LockedSubmission): void {
  if (state !== 'waiting') throw new Refusal(state === 'marked' ? 'submission-marked' : 'submission-replaced')
}

/** @throws Refusal 'submission-marked' for the mark of a marker, 'overrule-late' once that of peers stands */
export async function needsOverrulable(
  { db, now }: Context,
  { submission }: LockedSubmission,
): Promise<void> {
  const mark = rowOrRefuse(
    await db.select().from(projectMarks).where(eq(projectMarks.submissionId, submission.id)),
    'submission-marked',
  )
  if (mark.markedBy === 'marker') throw new Refusal('submission-marked')
  if (!mayOverrule(mark, now())) throw new Refusal('overrule-late')
}

/** `markerId`: null for peers. `levels`: in the rubric's order. */
type Said = { markerId: string | null; levels: MarkLevel[]; feedback: string; isOverruling?: boolean }

/** The one way to a mark, of markers and of peers: writes it, and tells the learner. Its caller holds the submission and has checked its state. */
export async function writeMark(
  ctx: Context,
  { submission, lesson, language }: LockedSubmission,
  { markerId, levels, feedback, isOverruling = false }: Said,
): Promise<Outcome> {
  const [outcome, criteria] = [outcomeOf(levels), levelsMarked(rubricOf(lesson), levels)]
  const said = {
    markerId,
    markedBy: markerId ? ('marker' as const) : ('peers' as const),
    outcome,
    criteria,
    feedback,
  }
  if (isOverruling)
    await ctx.db
      .update(projectMarks)
      .set({ ...said, overruledAt: ctx.now() })
      .where(eq(projectMarks.submissionId, submission.id))
  else {
    await ctx.db
      .update(submissions)
      .set({ state: 'marked', peersUntil: null })
      .where(eq(submissions.id, submission.id))
    await ctx.db.insert(projectMarks).values({ submissionId: submission.id, ...said, markedAt: ctx.now() })
  }
  await tellLearner(
    ctx,
    { submission, lesson, language },
    { outcome, feedback, markedBy: said.markedBy, isOverruling },
  )
  return outcome
}

/** A notice that stays and a mail in the learner's language, in the transaction that marks. */
async function tellLearner(
  ctx: Context,
  { submission: { id, userId }, lesson, language }: LockedSubmission,
  {
    isOverruling,
    ...mailed
  }: { outcome: Outcome; feedback: string; markedBy: WhoMarks; isOverruling: boolean },
): Promise<void> {
  await notify(ctx, {
    userId,
    kind: 'project-marked',
    eventKey: isOverruling ? `mark:${id}:overruled` : `mark:${id}`,
    values: { title: lesson.title, ...bothTitles({ titleSw: lesson.sw?.title ?? null, language }) },
    mailed,
    href: `/courses/${lesson.courseId}/lessons/${lesson.id}#work`,
  })
}
