import { and, eq, inArray } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { command, given, idOf, internal, perPerson } from '#core/operation.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import {
  levelField,
  type MarkLevel,
  type Outcome,
  levelsMarked,
  outcomeOf,
  type WhoMarks,
} from '#course-format/rubric.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { markOf } from '../types.ts'
import { submissions, courses, lessons, projectMarks } from '../tables.server.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { bothTitles } from '../called.server.ts'
import { master } from '../mastering.server.ts'
import { mayOverrule } from '../rules.ts'

/**
 * Marks a piece of submission by its project's rubric and tells the learner, once: of two administrators who mark at the same time the second is
 * told. What peers said is overruled only by who knows that they did.
 * @param raw markOf of the rubric, `rubric`, the version of it that was read, and `overrules`, 'yes' where the mark of peers was read
 */
export const markProject = command(
  {
    who: 'admin',
    input: [idOf(), given<unknown>()],
    limit: perPerson('mark-user', { max: 120, windowMs: HOUR }),
    // 'invalid-input' with field codes.
    refuses: [
      'invalid-input',
      'changed-meanwhile',
      'not-found',
      'submission-marked',
      'submission-replaced',
      'submission-own',
      'overrule-late',
    ],
    atomic: true,
  },
  async (ctx, id, raw): Promise<Outcome> => marked(ctx, ctx.viewer.id, await lockedSubmission(ctx, id), raw),
)

/**
 * The same as a teacher of its course does; called by peer-marking, which knows that they teach it, in its transaction. Refuses as
 * `markProject` does.
 */
export const markInCourse = internal(
  async (
    ctx: Context,
    { submissionId, courseId }: { submissionId: string; courseId: number },
    raw: unknown,
  ): Promise<Outcome> => {
    const { id: markerId } = signedIn(ctx)
    const found = await lockedSubmission(ctx, submissionId)
    if (found.lesson.courseId !== courseId) throw new Refusal('not-found')
    return marked(ctx, markerId, found, raw)
  },
)

async function marked(
  ctx: Context,
  markerId: string,
  found: LockedSubmission,
  raw: unknown,
): Promise<Outcome> {
  const isOverruling = asked(raw, 'overrules') === 'yes' && found.submission.state === 'marked'
  if (isOverruling) await needsOverrulable(ctx, found)
  else needsWaiting(found)
  if (found.submission.userId === markerId) throw new Refusal('submission-own')
  const rubric = rubricOf(found.lesson)
  // Levels that were chosen by other words would say what nobody meant.
  if (asked(raw, 'rubric') !== versionOf(rubric)) throw new Refusal('changed-meanwhile')
  const { feedback, ...chosen } = parse(markOf(rubric), raw) as { feedback: string } & Record<string, string>
  const levels = rubric.criteria.map((one) => chosen[levelField(one)] as MarkLevel)
  const outcome = await writeMark(ctx, found, { markerId, levels, feedback, isOverruling })
  await writeAudit(ctx, {
    actor: markerId,
    action: isOverruling ? 'project.overrule' : 'project.mark',
    object: `submission:${found.submission.id}`,
    details: { lesson: found.lesson.title, outcome },
  })
  return outcome
}

const asked = (raw: unknown, name: string): unknown => (raw as Record<string, unknown> | null)?.[name]

/** Writes what two peers agree on, as a mark like that of a marker; called in the transaction of the second of them. */
export const settlePeerMark = internal(
  async (
    ctx: Context,
    submissionId: string,
    said: { levels: MarkLevel[]; feedback: string },
  ): Promise<Outcome> => {
    const found = await lockedSubmission(ctx, submissionId)
    needsWaiting(found)
    return writeMark(ctx, found, { ...said, markerId: null })
  },
)

/** Lets submissions wait for a marker, whom their peers did not spare. What is marked or replaced stays so. */
export const giveToMarker = internal(async ({ db }: Context, submissionIds: string[]): Promise<void> => {
  if (submissionIds.length === 0) return
  await db
    .update(submissions)
    .set({ peersUntil: null })
    .where(and(inArray(submissions.id, submissionIds), eq(submissions.state, 'waiting')))
})

type LockedSubmission = Awaited<ReturnType<typeof lockedSubmission>>

/** A submission that nobody else changes until this transaction ends. */
const lockedSubmission = async ({ db }: Context, id: string) =>
  rowOrRefuse(
    await db
      .select({ submission: submissions, lesson: lessons, language: courses.language })
      .from(submissions)
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(submissions.id, id))
      .for('no key update', { of: submissions }),
  )

function needsWaiting({ submission: { state } }: LockedSubmission): void {
  if (state !== 'waiting') throw new Refusal(state === 'marked' ? 'submission-marked' : 'submission-replaced')
}

/** @throws Refusal 'submission-marked' for the mark of a marker, 'overrule-late' once that of peers stands */
async function needsOverrulable({ db, now }: Context, { submission }: LockedSubmission): Promise<void> {
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
async function writeMark(
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
  // What a marker overrules stays mastered: nothing that was given is taken back.
  if (outcome !== 'not-yet') await master(ctx, submission.userId, [lesson.id], { isBeside: true })
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
