import { eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Locale } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { contactOf } from '#modules/accounts/queries.server.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { limit } from '../limits.server.ts'
import { markLetter } from '../marking/letter.server.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { levelField, levelsMarked, type MarkLevel, type Outcome, outcomeOf } from '#course-format/rubric.ts'
import { courses, lessons, projectMarks, submissions } from '../tables.server.ts'
import { bothTitles } from '../called.server.ts'
import { markOf } from '../marking/mark-input.ts'

/**
 * Marks a piece of work by its project's rubric and tells the learner, once: of two administrators who mark at the same time the second is
 * told. @param raw markOf of the rubric, and `rubric`, the version of it that was read
 * @throws Refusal 'invalid-input' with field codes, 'changed-meanwhile', 'not-found', 'work-marked', 'work-replaced', 'work-own', 'too-many'
 */
export async function markProject(ctx: Context, submissionId: unknown, raw: unknown): Promise<Outcome> {
  const marker = adminOnly(ctx)
  const id = idOrRefuse(submissionId)
  await limit(ctx, { 'mark-user': marker.id })
  return atomically(ctx, async (ctx) => {
    const { work, lesson, language } = await lockedWork(ctx, id)
    if (work.userId === marker.id) throw new Refusal('work-own')
    const rubric = rubricOf(lesson)
    // Levels that were chosen by other words would say what nobody meant.
    if (asked(raw) !== versionOf(rubric)) throw new Refusal('changed-meanwhile')
    const { feedback, ...levels } = parse(markOf(rubric), raw) as { feedback: string } & Record<
      string,
      string
    >
    const given = rubric.criteria.map((one) => levels[levelField(one)] as MarkLevel)
    const [outcome, criteria] = [outcomeOf(given), levelsMarked(rubric, given)]
    await ctx.db.update(submissions).set({ state: 'marked' }).where(eq(submissions.id, id))
    await ctx.db
      .insert(projectMarks)
      .values({ submissionId: id, markerId: marker.id, outcome, criteria, feedback, markedAt: ctx.now() })
    await writeAudit(ctx, {
      actor: marker.id,
      action: 'project.mark',
      object: `submission:${id}`,
      details: { lesson: lesson.title, outcome },
    })
    await tellLearner(ctx, { id, userId: work.userId, lesson, language, outcome, feedback })
    return outcome
  })
}

const asked = (raw: unknown): unknown => (raw as { rubric?: unknown } | null)?.rubric

/** A waiting work that nobody else changes until this transaction ends. */
async function lockedWork(ctx: Context, id: string) {
  const { work, lesson, language } = rowOrRefuse(
    await ctx.db
      .select({ work: submissions, lesson: lessons, language: courses.language })
      .from(submissions)
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(submissions.id, id))
      .for('no key update', { of: submissions }),
  )
  if (work.state !== 'waiting') throw new Refusal(work.state === 'marked' ? 'work-marked' : 'work-replaced')
  return { work, lesson, language }
}

type Told = {
  id: string
  userId: string
  lesson: Pick<typeof lessons.$inferSelect, 'id' | 'courseId' | 'title' | 'sw'>
  /** The course's own. */
  language: string
  outcome: Outcome
  feedback: string
}

/** A mail knows the language of whoever reads it, not what they chose for courses alone. */
const titleFor = (locale: Locale, { title, sw }: Told['lesson']): string =>
  (locale === 'sw' && sw?.title) || title

/** A notice that stays and a mail in the learner's language, in the transaction that marks. */
async function tellLearner(
  ctx: Context,
  { id, userId, lesson, language, outcome, feedback }: Told,
): Promise<void> {
  const href = `/courses/${lesson.courseId}/lessons/${lesson.id}#work`
  await notify(ctx, {
    userId,
    kind: 'project-marked',
    eventKey: `mark:${id}`,
    values: { title: lesson.title, ...bothTitles({ titleSw: lesson.sw?.title ?? null, language }) },
    href,
  })
  const learner = await contactOf(ctx, userId)
  if (learner)
    await sendMail(
      ctx,
      markLetter(learner, {
        title: titleFor(learner.locale, lesson),
        outcome,
        feedback,
        url: ctx.config.origin + href,
      }),
    )
}
