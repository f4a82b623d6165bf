import { eq } from 'drizzle-orm'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { levelField, levelsMarked, type MarkLevel, type Outcome, outcomeOf } from '#course-format/rubric.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { markOf } from '#modules/courses/types.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { finalTaskHref } from '../rules.ts'
import { finalTaskAttempts } from '../tables.server.ts'

/**
 * Marks a final task by its rubric and tells the learner, once: of two markers at the same time the second is told.
 * @param raw markOf of the rubric, and `rubric`, the version of it that was read
 */
export const markFinalTask = command(
  {
    who: 'admin',
    input: [idOf(), given<unknown>()],
    limit: perPerson('final-mark-user', { max: 120, windowMs: HOUR }),
    refuses: ['invalid-input', 'changed-meanwhile', 'not-found', 'final-marked', 'submission-own'],
    atomic: true,
  },
  async (ctx, id, raw): Promise<Outcome> => {
    const attempt = rowOrRefuse(
      await ctx.db.select().from(finalTaskAttempts).where(eq(finalTaskAttempts.id, id)).for('update'),
    )
    if (attempt.state === 'open') throw new Refusal('not-found')
    if (attempt.state !== 'waiting') throw new Refusal('final-marked')
    if (attempt.userId === ctx.viewer.id) throw new Refusal('submission-own')
    const { rubric, title } = attempt.task
    const read = (raw as Record<string, unknown> | null)?.rubric
    if (read !== versionOf(rubric)) throw new Refusal('changed-meanwhile')
    const { feedback, ...chosen } = parse(markOf(rubric), raw) as { feedback: string } & Record<
      string,
      string
    >
    const levels = rubric.criteria.map((one) => chosen[levelField(one)] as MarkLevel)
    const outcome = outcomeOf(levels)
    await ctx.db
      .update(finalTaskAttempts)
      .set({
        state: outcome === 'not-yet' ? 'not-passed' : 'passed',
        outcome,
        criteria: levelsMarked(rubric, levels),
        feedback,
        markerId: ctx.viewer.id,
        markedAt: ctx.now(),
      })
      .where(eq(finalTaskAttempts.id, id))
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'final.mark',
      object: `final:${id}`,
      details: { task: attempt.taskName, outcome },
    })
    await notify(ctx, {
      userId: attempt.userId,
      kind: 'final-marked',
      eventKey: `final:${id}`,
      values: { title: title.en, sw: title.sw, lang: 'en' },
      mailed: { outcome, feedback },
      href: finalTaskHref(attempt.courseId),
    })
    return outcome
  },
)
