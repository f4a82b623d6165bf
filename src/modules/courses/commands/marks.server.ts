import { and, eq, inArray } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { command, given, idOf, internal, perPerson } from '#core/operation.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { levelField, type MarkLevel, type Outcome } from '#course-format/rubric.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { limits } from '../limits.server.ts'
import { markOf } from '../mark-input.ts'
import {
  type LockedSubmission,
  lockedSubmission,
  needsOverrulable,
  needsWaiting,
  writeMark,
} from './write-mark.server.ts'
import { submissions } from '../tables.server.ts'

/**
 * Marks a piece of submission by its project's rubric and tells the learner, once: of two administrators who mark at the same time the second is
 * told. What peers said is overruled only by who knows that they did.
 * @param raw markOf of the rubric, `rubric`, the version of it that was read, and `overrules`, 'yes' where the mark of peers was read
 */
export const markProject = command(
  {
    who: 'admin',
    input: [idOf(), given<unknown>()],
    limit: perPerson(limits, 'mark-user'),
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
 * The same as a teacher of its course does; called by peer-marking, which knows that they teach it, in its transaction.
 * @throws Refusal as markProject
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

/**
 * Writes what two peers agree on, as a mark like that of a marker; called in the transaction of the second of them.
 * @throws Refusal 'not-found', 'submission-marked', 'submission-replaced'
 */
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
