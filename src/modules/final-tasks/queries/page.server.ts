import { eq } from 'drizzle-orm'
import { type Context, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { leastWords } from '#course-format/rubric.ts'
import { wordsIn } from '#kit/words.ts'
import { called } from '#modules/courses/called.server.ts'
import { completionOf } from '#modules/courses/queries/completion.server.ts'
import { criteriaIn } from '#modules/courses/queries/rounds.server.ts'
import { type Attempt, attemptsOf, markOfAttempt } from '../attempts.server.ts'
import { givenHtml, questionsIn, viewOf } from '../questions.server.ts'
import { againFrom } from '../rules.ts'
import { finalTasks } from '../tables.server.ts'
import type { FinalTaskPage, HandedTask, OpenTask } from '../types.ts'

/** The viewer's final task of a course: how it is before it begins, the one that is open, and what came of earlier ones. */
export const finalTaskPage = query(
  {
    who: 'signed-in',
    // 'final-none' for a course without a pool.
    refuses: ['course-not-found', 'final-none'],
  },
  async (ctx, rawCourseId: unknown): Promise<FinalTaskPage> => {
    const { course, completedAt } = await completionOf(ctx, rawCourseId)
    const pool = await ctx.db
      .select({ minutes: finalTasks.minutes })
      .from(finalTasks)
      .where(eq(finalTasks.courseId, course.id))
    const attempts = await attemptsOf(ctx, ctx.viewer.id, course.id)
    if (pool.length === 0 && attempts.length === 0) throw new Refusal('final-none')
    const minutes = [...pool, ...attempts.map(({ task }) => task)].map((one) => one.minutes)
    const [last] = attempts
    const again = last?.state === 'not-passed' ? againFrom(last) : null
    const open = attempts.find(({ state }) => state === 'open')
    const handed = attempts.filter(({ state }) => state !== 'open')
    return {
      course: { id: course.id, ...called(ctx, course) },
      minutes: { least: Math.min(...minutes), most: Math.max(...minutes) },
      mayBegin: completedAt !== null && pool.length > 0,
      againFrom: again && again > ctx.now() ? again : null,
      open: open ? openTask(ctx, open) : null,
      handed: await Promise.all(handed.map((attempt) => handedTask(ctx, attempt))),
    }
  },
)

function openTask(ctx: Context, { id, task, answers, text, saves, endsAt }: Attempt): OpenTask {
  const lang = readingLanguage(ctx)
  const body = wordsIn(task.body, lang)
  return {
    id,
    title: wordsIn(task.title, lang),
    lang,
    givenHtml: givenHtml(body, lang),
    questions: questionsIn(body).map(viewOf),
    criteria: criteriaIn(task.rubric, ctx.locale),
    leastWords: leastWords(task.rubric),
    answers,
    text,
    saves,
    endsAt,
    now: ctx.now(),
  }
}

async function handedTask(ctx: Context, attempt: Attempt): Promise<HandedTask> {
  const { id, task, state, handedInAt, ranOut, right, asked, text } = attempt
  const lang = readingLanguage(ctx)
  return {
    id,
    title: wordsIn(task.title, lang),
    lang,
    state: state as HandedTask['state'],
    handedInAt: handedInAt!,
    ranOut,
    right: right!,
    asked: asked!,
    text,
    mark: await markOfAttempt(ctx, attempt),
  }
}
