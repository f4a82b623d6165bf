import { startingWith } from '#kit/locales.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type Context, readingLanguage } from '#context.ts'
import { command } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '#core/limits.server.ts'
import { lessonIn, readingOf } from '#course-format/reading.ts'
import { adoptWork } from '#modules/practice/commands/works.server.ts'
import { LeftWork } from '#modules/practice/types.ts'
import { openableLesson } from '../course-access.server.ts'
import { master } from '../mastering.server.ts'
import { taskIn } from '../queries/exercises.server.ts'
import { serialId } from '../rules.ts'
import { lessons } from '../tables.server.ts'
import { verdictOn } from './exercises.server.ts'

const MAX_WORKS = 100
const MAX_TRIES = 1000

const Kept = z.object({ works: z.array(z.unknown()) })
// What a browser kept, perhaps long ago or edited by hand: entries that make no sense are left out.
const KeptWork = LeftWork.extend({
  lessonId: z.unknown().transform(serialId),
  tries: z.number().int().min(0).max(MAX_TRIES).catch(0),
})
type KeptWork = z.output<typeof KeptWork>

/**
 * Takes over what a signed-out visitor left in exercises and questions of lessons that open for them: the first 100. Each is judged as if it
 * was done now. What the account has itself stays, but for what it has not solved and this does; so a repeat changes nothing.
 * @returns how many were taken over
 */
export const mergeWorks = command(
  {
    who: 'signed-in',
    // 'invalid-input' when it is no list.
    refuses: [
      'invalid-input',
      'too-many',
      'not-found',
      'lesson-locked',
      'lesson-later',
      'lesson-part',
      'course-not-found',
    ],
  },
  async (ctx, raw: unknown): Promise<{ works: number }> => {
    const { works } = parse(Kept, { works: raw })
    await limit(ctx, { 'learn-user': ctx.viewer.id })
    const kept = works.slice(0, MAX_WORKS).flatMap((one) => KeptWork.safeParse(one).data ?? [])
    let merged = 0
    const learned: number[] = []
    for (const [lessonId, left] of Map.groupBy(kept, (one) => one.lessonId)) {
      const lesson = await lessonOf(ctx, lessonId)
      if (!lesson) continue
      for (const one of left) merged += (await mergeWork(ctx, lesson, one)) ? 1 : 0
      learned.push(lesson.lesson.id)
    }
    await atomically(ctx, (ctx) => master(ctx, ctx.viewer.id, learned))
    return { works: merged }
  },
)

type Open = Awaited<ReturnType<typeof openableLesson>>

/** Null for what does not open. */
async function lessonOf(ctx: Context, lessonId: number | null): Promise<Open | null> {
  if (lessonId === null) return null
  const [row] = await ctx.db
    .select({ courseId: lessons.courseId })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
  if (!row) return null
  try {
    return await openableLesson(ctx, row.courseId, lessonId)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The visitor may have read in the other language. */
async function mergeWork(ctx: Context, { course, lesson }: Open, { name, work, isRight, tries }: KeptWork) {
  const own = readingLanguage(ctx)
  const languages = startingWith(own)
  const tasks = languages.flatMap(
    (language) => taskIn(lessonIn(readingOf(course, language), lesson), name) ?? [],
  )
  if (tasks.length === 0) return false
  const verdicts = []
  for (const task of tasks) verdicts.push((await verdictOn(ctx, task, { work, isRight })).isRight)
  await adoptWork(ctx, lesson.id, { name, work, tries, isRight: verdicts.includes(true) })
  return true
}
