import { lessonKinds, teaches } from '#course-format/lesson-kinds.ts'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type Context } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { optionalLine } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import { limit, sharedLimits } from '#core/limits.server.ts'
import { addTime } from '#modules/tracker/commands/daily-goal.server.ts'
import { openableLesson } from '../course-access.server.ts'
import type { LessonView } from '../parts/lesson-view.ts'
import { complete, studied, visit } from '../learning.server.ts'
import { lockEnrolments, master } from '../mastering.server.ts'
import { type Shown, viewOf } from '../queries/lesson.server.ts'
import { lessonProgress } from '../tables.server.ts'
import type { Completion } from '../types.ts'

/** Completes a text or video lesson. A repeat changes nothing. @param isDialled whether they read it to its end by dialling */
export const completeLesson = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    // 'lesson-not-quick' for a quiz or project.
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'lesson-not-quick',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (ctx, courseId: unknown, lessonId: unknown, isDialled: boolean = false): Promise<Completion> => {
    const { lesson } = await openableLesson(ctx, courseId, lessonId)
    if (!teaches(lesson)) throw new Refusal('lesson-not-quick')
    return atomically(ctx, async (ctx) => {
      const completion = await complete(ctx, ctx.viewer.id, lesson)
      // A phone without a network tells that a film was seen, and not for how long.
      await master(ctx, ctx.viewer.id, [lesson.id], { isDialled, isTimeless: ctx.heardAt !== undefined })
      return completion
    })
  },
)

/** Enrols the learner on the first lesson opened and remembers where they are. */
export const openLesson = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    refuses: ['course-not-found', 'not-found', 'lesson-locked', 'lesson-later', 'lesson-part'],
  },
  async (ctx, courseId: unknown, lessonId: unknown): Promise<void> => {
    const { lesson } = await openableLesson(ctx, courseId, lessonId)
    await atomically(ctx, (ctx) => visit(ctx, ctx.viewer.id, lesson))
  },
)

/**
 * What a lesson shows, and that whoever is signed in has opened it: a page asks once whether it does. A visitor leaves nothing.
 * @param shown as for `lessonView`
 */
export const readLesson = command(
  {
    who: 'anyone',
    because: 'lessons of free courses are public; a locked one refuses',
    refuses: ['course-not-found', 'not-found', 'lesson-locked', 'too-many', 'lesson-later', 'lesson-part'],
  },
  async (ctx, courseId: unknown, lessonId: unknown, shown: Shown = {}): Promise<LessonView> => {
    const open = await openableLesson(ctx, courseId, lessonId)
    const view = await viewOf(ctx, open, shown)
    if (!ctx.viewer) return view
    const { id } = ctx.viewer
    await limit(ctx, { 'learn-user': id })
    await atomically(ctx, (ctx) => visit(ctx, id, open.lesson))
    return view
  },
)

const Seconds = z.object({ seconds: z.coerce.number().min(0).max(3600).transform(Math.floor) })
const MAX_S_A_CALL = 60
const SLACK_S = 5
/** From so long a visit on a day is a day of learning. */
const STUDY_S = 60

/** How long one visit can count: three times what the lesson says it takes, and a quarter of an hour at least. */
const mostOfVisit = (minutes: number): number => Math.max(15, 3 * minutes) * 60

/**
 * Adds seconds that a lesson was open in front of the learner: at most 60 a call, never more than really went by, and of one visit no
 * more than the lesson can take.
 */
export const recordTime = command(
  {
    who: 'signed-in',
    refuses: [
      'invalid-input',
      'course-not-found',
      'not-found',
      'lesson-locked',
      'lesson-later',
      'lesson-part',
      'too-many',
    ],
  },
  async (ctx, courseId: unknown, lessonId: unknown, rawSeconds: unknown): Promise<void> => {
    const { seconds } = parse(Seconds, { seconds: rawSeconds })
    await limit(ctx, { 'learn-user': ctx.viewer.id })
    const { lesson } = await openableLesson(ctx, courseId, lessonId)
    await atomically(ctx, async (ctx) => {
      await lockEnrolments(ctx, ctx.viewer.id, [lesson.courseId])
      await startedBefore(ctx, ctx.viewer.id, lesson)
      const before = await secondsOf(ctx, ctx.viewer.id, lesson.id)
      const now = sql`${ctx.now().toISOString()}::timestamptz`
      const wentBy = sql`floor(extract(epoch from ${now} - ${lessonProgress.lastSeenAt}))::int + ${SLACK_S}::int`
      const left = sql`${mostOfVisit(lesson.durationMin)}::int - ${lessonProgress.visitSeconds}`
      const counted = sql`greatest(0, least(${Math.min(seconds, MAX_S_A_CALL)}::int, ${wentBy}, ${left}))`
      // The slack is lent: what a call takes beyond the clock is missing at the next.
      const [kept] = await ctx.db
        .update(lessonProgress)
        .set({
          seconds: sql`${lessonProgress.seconds} + ${counted}`,
          visitSeconds: sql`${lessonProgress.visitSeconds} + ${counted}`,
          lastSeenAt: sql`greatest(${now}, ${lessonProgress.lastSeenAt} + ${counted} * interval '1 second')`,
        })
        .where(and(eq(lessonProgress.userId, ctx.viewer.id), eq(lessonProgress.lessonId, lesson.id)))
        .returning({ ofVisit: lessonProgress.visitSeconds, all: lessonProgress.seconds })
      await addTime(ctx, ctx.viewer.id, kept!.all - before)
      // After the lesson, as completions have it: whoever took both the other way round would wait for them, and they for it.
      if (lessonKinds[lesson.type].masteredBy === 'watching') await master(ctx, ctx.viewer.id, [lesson.id])
      if (kept!.ofVisit >= STUDY_S) await studied(ctx, ctx.viewer.id)
    })
  },
)

/** `ago`: milliseconds since they were there, as a phone's own clock may be wrong. `of`: how many steps there are, which older pages do not say. */
const Stopped = z.object({
  step: z.coerce.number().int().min(0).max(200),
  of: z.coerce.number().int().min(1).max(201).optional(),
  words: optionalLine(80),
  ago: z.coerce
    .number()
    .min(0)
    .transform((ms) => Math.min(ms, 30 * DAY)),
})

/** Keeps in which step of a lesson they stopped. Of two phones the later one counts, in whichever order they say it. */
export const keepStep = command(
  {
    who: 'signed-in',
    limit: perPerson(sharedLimits, 'learn-user'),
    refuses: [
      'invalid-input',
      'course-not-found',
      'not-found',
      'lesson-locked',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (ctx, courseId: unknown, lessonId: unknown, raw: unknown): Promise<void> => {
    const { step, of, words, ago } = parse(Stopped, raw)
    const { lesson } = await openableLesson(ctx, courseId, lessonId)
    const at = new Date(ctx.now().getTime() - ago)
    await atomically(ctx, async (ctx) => {
      await startedBefore(ctx, ctx.viewer.id, lesson)
      await ctx.db
        .update(lessonProgress)
        .set({ step, stepWords: words, stepAt: at, steps: of ?? null })
        .where(
          and(
            eq(lessonProgress.userId, ctx.viewer.id),
            eq(lessonProgress.lessonId, lesson.id),
            or(isNull(lessonProgress.stepAt), lt(lessonProgress.stepAt, at)),
          ),
        )
    })
  },
)

async function secondsOf({ db }: Context, userId: string, lessonId: number): Promise<number> {
  const [row] = await db
    .select({ seconds: lessonProgress.seconds })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId)))
    .for('update')
  return row?.seconds ?? 0
}

async function startedBefore(
  ctx: Context,
  userId: string,
  lesson: { id: number; courseId: number },
): Promise<void> {
  const [row] = await ctx.db
    .select({ lessonId: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lesson.id)))
  if (!row) await visit(ctx, userId, lesson)
}
