import { type Context, readingLanguage } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { lessonIn, readingOf } from '#course-format/reading.ts'
import { judgeWork, leaveWork } from '#modules/practice/commands.server.ts'
import { LeftWork } from '#modules/practice/types.ts'
import { openableLesson } from '../course-access.server.ts'
import { exerciseIn } from '../queries/exercises.server.ts'

/**
 * How an exercise was checked. `isRight` is null where nobody has checked it, `wrong` names the parts that are not right, and `why` says
 * what is wrong with them where that needs words.
 */
export type Tried = { name: string; work: string[]; isRight: boolean | null; wrong: number[]; why: string[] }

/**
 * Checks what somebody did in an exercise, and stores it for who is signed in. What runs in a browser only is checked there: nothing
 * rests on it but what the learner sees.
 * @throws Refusal 'course-not-found', 'not-found', also for an exercise, 'lesson-locked', 'invalid-input', 'too-many'
 */
export async function tryExercise(
  ctx: Context,
  courseId: unknown,
  lessonId: unknown,
  raw: unknown,
): Promise<Tried> {
  const { name, work, isRight } = parse(LeftWork, raw)
  const { course, lesson } = await openableLesson(ctx, courseId, lessonId)
  const exercise = exerciseIn(lessonIn(readingOf(course, readingLanguage(ctx)), lesson), name)
  const judged = isRight === undefined ? null : await judgeWork(ctx, exercise, work)
  const verdict = judged ?? { isRight: isRight ?? null, wrong: [], why: [] }
  if (ctx.viewer) await leaveWork(ctx, lesson.id, { name, work, isRight: verdict.isRight ?? undefined })
  return { name, work, ...verdict }
}
