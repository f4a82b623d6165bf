import type { Context } from '#context.ts'
import { fixedId } from '#kit/fixed.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { levelsMarked, outcomeOf, type Rubric } from '#course-format/rubric.ts'
import { projectMarks, submissions } from '../tables.server.ts'
import { type HandedIn, handedInProjects } from './demo-learner.ts'

type Project = { id: number; slug: string; rubric: Rubric }

/** Hands in and marks what the demo learner did in projects. What is there stays. */
export async function handInProjects(
  ctx: Context,
  userId: string,
  done: { lesson: Project; at: Date }[],
): Promise<void> {
  const rounds = done.flatMap(({ lesson, at }) =>
    (handedInProjects[lesson.slug] ?? []).map((one, index) => ({ one, lesson, ...timesOf(at, one), index })),
  )
  if (rounds.length === 0) return
  const idOf = (lesson: Project, index: number) => fixedId(`${userId} project ${lesson.id} ${index}`)
  await ctx.db
    .insert(submissions)
    .values(
      rounds.map(({ one, lesson, submittedAt, index }) => ({
        id: idOf(lesson, index),
        userId,
        lessonId: lesson.id,
        text: one.text,
        submittedAt,
        state: stateOf(one),
      })),
    )
    .onConflictDoNothing()
  await ctx.db
    .insert(projectMarks)
    .values(
      rounds.flatMap(({ one: { mark }, lesson, markedAt, index }) =>
        mark
          ? [
              {
                submissionId: idOf(lesson, index),
                outcome: outcomeOf(mark.levels),
                criteria: levelsMarked(lesson.rubric, mark.levels),
                feedback: mark.feedback,
                markedAt,
              },
            ]
          : [],
      ),
    )
    .onConflictDoNothing()
}

/** A mark comes in the morning, some days after the evening of the work. */
function timesOf(at: Date, { afterDays, mark }: HandedIn) {
  const submittedAt = after(at, afterDays * DAY)
  return { submittedAt, markedAt: after(submittedAt, (mark?.afterDays ?? 0) * DAY - 10 * HOUR) }
}

const stateOf = ({ mark, isReplaced }: HandedIn) =>
  mark ? ('marked' as const) : isReplaced ? ('replaced' as const) : ('waiting' as const)
