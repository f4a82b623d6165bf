import { atomically, type Context, readingLanguage } from '#context.ts'
import { command, given } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { lessonIn, readingOf } from '#course-format/reading.ts'
import { judgeWork } from '#modules/practice/commands/judge.server.ts'
import { leaveWork } from '#modules/practice/commands/works.server.ts'
import { LeftWork } from '#modules/practice/types.ts'
import { openableLesson } from '../course-access.server.ts'
import { studied } from '../learning.server.ts'
import { master } from '../mastering.server.ts'
import { taskIn } from '../queries/exercises.server.ts'

/**
 * How an exercise was checked. `isRight` is null where nobody has checked it, `wrong` names the parts that are not right, and `why` says
 * what is wrong with them where that needs words.
 */
export type Tried = { name: string; work: string[]; isRight: boolean | null; wrong: number[]; why: string[] }

/**
 * Checks what somebody did in an exercise or chose in a question of a lesson's text, and stores it for who is signed in. What runs in a
 * browser only is checked there: nothing rests on it but what the learner sees.
 */
export const tryExercise = command(
  {
    who: 'anyone',
    because: 'lessons of free courses are public: checked without being stored; a locked one refuses',
    input: [given<unknown>(), given<unknown>(), LeftWork],
    // 'not-found', also for an exercise.
    refuses: ['course-not-found', 'not-found', 'lesson-locked', 'too-many', 'lesson-later', 'lesson-part'],
  },
  async (ctx, courseId, lessonId, { name, work, isRight }): Promise<Tried> => {
    const { course, lesson } = await openableLesson(ctx, courseId, lessonId)
    const task = taskIn(lessonIn(readingOf(course, readingLanguage(ctx)), lesson), name)
    if (!task) throw new Refusal('not-found')
    const verdict = await verdictOn(ctx, task, { work, isRight })
    const { viewer } = ctx
    if (viewer)
      await atomically(ctx, async (ctx) => {
        await leaveWork(ctx, lesson.id, { name, work, isRight: verdict.isRight ?? undefined })
        if (verdict.isRight === null) return
        await master(ctx, viewer.id, [lesson.id])
        await studied(ctx, viewer.id)
      })
    return { name, work, ...verdict }
  },
)

type Task = NonNullable<ReturnType<typeof taskIn>>
type Claim = { work: string[]; isRight?: boolean | undefined }

/**
 * The server's own verdict, and where it can give none, what was found in the browser; null where nobody has checked it.
 * @throws Refusal 'too-many'
 */
export async function verdictOn(ctx: Context, task: Task, { work, isRight }: Claim): Promise<Verdict> {
  const nothing = { isRight: null, wrong: [], why: [] }
  if (isRight === undefined) return nothing
  if ('options' in task) return { ...nothing, isRight: task.options[Number(work[0])]?.isRight ?? false }
  return (await judgeWork(ctx, task, work)) ?? { ...nothing, isRight }
}
type Verdict = Pick<Tried, 'isRight' | 'wrong' | 'why'>
