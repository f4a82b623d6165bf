import { asc, count, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { pageOf } from '#kit/paging.ts'
import { wordsIn } from '#kit/words.ts'
import { versionOf } from '#kit/version.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { criteriaIn } from '#modules/courses/queries/rounds.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { givenHtml } from '../questions.server.ts'
import { finalTaskAttempts } from '../tables.server.ts'
import { markOfAttempt } from '../attempts.server.ts'

const learner = { profileName: profiles.fullName, accountName: users.name }

/** Final tasks that wait for a marker, the oldest first. */
export const finalTasksToMark = query({ who: 'admin' }, async (ctx, page: number) => {
  const found = await pageOf(
    ctx.db
      .select({
        id: finalTaskAttempts.id,
        task: finalTaskAttempts.task,
        course: courses.title,
        handedInAt: finalTaskAttempts.handedInAt,
        learner,
      })
      .from(finalTaskAttempts)
      .innerJoin(users, eq(users.id, finalTaskAttempts.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .innerJoin(courses, eq(courses.id, finalTaskAttempts.courseId))
      .where(eq(finalTaskAttempts.state, 'waiting'))
      .orderBy(asc(finalTaskAttempts.handedInAt), asc(finalTaskAttempts.id)),
    page,
  )
  return {
    ...found,
    rows: found.rows.map(({ task, learner, handedInAt, ...row }) => ({
      ...row,
      title: wordsIn(task.title, ctx.locale),
      learner: displayName(learner),
      handedInAt: handedInAt!,
    })),
  }
})

/** How many wait. */
export const countFinalTasksToMark = query({ who: 'admin' }, async ({ db }): Promise<number> => {
  const [row] = await db
    .select({ waiting: count() })
    .from(finalTaskAttempts)
    .where(eq(finalTaskAttempts.state, 'waiting'))
  return row?.waiting ?? 0
})

/** A final task with all that its marker needs. What is open is its learner's alone. */
export const finalTaskToMark = query(
  { who: 'admin', refuses: ['not-found'] },
  async (ctx, rawId: unknown) => {
    const { attempt, course, ...names } = rowOrRefuse(
      await ctx.db
        .select({ attempt: finalTaskAttempts, course: courses.title, learner })
        .from(finalTaskAttempts)
        .innerJoin(users, eq(users.id, finalTaskAttempts.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .innerJoin(courses, eq(courses.id, finalTaskAttempts.courseId))
        .where(eq(finalTaskAttempts.id, idOrRefuse(rawId))),
    )
    const { id, userId, state, handedInAt, ranOut, right, asked, text, task } = rowOrRefuse(
      attempt.state === 'open' ? [] : [attempt],
    )
    return {
      id,
      state,
      course,
      learner: displayName(names.learner),
      isOwn: userId === ctx.viewer.id,
      title: wordsIn(task.title, ctx.locale),
      handedInAt: handedInAt!,
      ranOut,
      right: right!,
      asked: asked!,
      text,
      givenHtml: givenHtml(wordsIn(task.body, ctx.locale), ctx.locale),
      criteria: criteriaIn(task.rubric, ctx.locale),
      rubric: versionOf(task.rubric),
      mark: await markOfAttempt(ctx, attempt),
    }
  },
)

export type FinalTaskToMark = Awaited<ReturnType<typeof finalTaskToMark>>
