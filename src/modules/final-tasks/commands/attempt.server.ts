import { randomInt } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command, given, idOf, internal, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { leastWords, wordsIn } from '#course-format/rubric.ts'
import { completionOf } from '#modules/courses/queries/completion.server.ts'
import { type Attempt, attemptsOf, closeOverdue, handIn } from '../attempts.server.ts'
import { Handed } from '../inputs.ts'
import { fieldsOf } from '../questions.server.ts'
import { againFrom, drawTask, endOf, isOver } from '../rules.ts'
import { finalTaskAttempts, finalTasks } from '../tables.server.ts'

// Saving and handing in are one: a page saves every few seconds while somebody writes.
const limits = { 'final-save-user': { max: 900, windowMs: HOUR } }

/**
 * Begins the final task of a course, or goes on with the one that is open: two presses, two windows and two phones are one attempt with one
 * clock. A new one draws another task.
 */
export const startFinalTask = command(
  {
    who: 'signed-in',
    input: [given<unknown>()],
    limit: perPerson('final-start-user', { max: 20, windowMs: HOUR }),
    refuses: ['course-not-found', 'final-none', 'final-early', 'final-again'],
  },
  async (ctx, rawCourseId): Promise<{ id: string }> => {
    const userId = ctx.viewer.id
    const { course, completedAt } = await completionOf(ctx, rawCourseId)
    await closeOverdue(ctx, userId)
    return atomically(ctx, async (ctx) => {
      const [last, ...earlier] = await attemptsOf(ctx, userId, course.id)
      if (last?.state === 'open') return { id: last.id }
      if (!completedAt) throw new Refusal('final-early')
      const again = againFrom(last ?? null)
      if (last && (last.state !== 'not-passed' || (again && ctx.now() < again)))
        throw new Refusal('final-again')
      const pool = await ctx.db
        .select()
        .from(finalTasks)
        .where(eq(finalTasks.courseId, course.id))
        .orderBy(asc(finalTasks.name))
      const drawn = drawTask(pool, last ? [last, ...earlier] : [], randomInt)
      if (!drawn) throw new Refusal('final-none')
      const { name, title, minutes, body, rubric } = drawn
      await ctx.db
        .insert(finalTaskAttempts)
        .values({
          id: newId(),
          userId,
          courseId: course.id,
          taskName: name,
          task: { title, minutes, body, rubric },
          startedAt: ctx.now(),
          endsAt: endOf(ctx.now(), minutes),
        })
        // Of two presses at the same moment the second goes on with what the first began.
        .onConflictDoNothing()
      const [open] = await attemptsOf(ctx, userId, course.id)
      return { id: open!.id }
    })
  },
)

/** Saves all of a form, which goes on, and returns how often it was saved by now. What is empty in a window that is behind takes nothing away. */
export const saveFinalTask = command(
  {
    who: 'signed-in',
    input: [idOf(), Handed],
    limit: perPerson(limits, 'final-save-user'),
    refuses: ['not-found', 'final-over'],
  },
  async (ctx, id, form): Promise<{ saves: number }> =>
    changed(ctx, id, (ctx, attempt) => save(ctx, attempt, merged(attempt, form))),
)

/** Hands in, before the time is over: who wrote less than a marker needs is told, and goes on. */
export const handInFinalTask = command(
  {
    who: 'signed-in',
    input: [idOf(), Handed],
    limit: perPerson(limits, 'final-save-user'),
    // 'final-short' with `words` and `least`: what was sent is saved.
    refuses: ['not-found', 'final-over', 'final-short'],
  },
  async (ctx, id, form): Promise<{ state: 'waiting' | 'not-passed' }> => {
    const done = await changed(ctx, id, async (ctx, attempt) => {
      const held = merged(attempt, form)
      await save(ctx, attempt, held)
      const [words, least] = [wordsIn(held.text), leastWords(attempt.task.rubric)]
      const ranOut = ctx.now() > attempt.endsAt
      if (words < least && !ranOut) return { short: { words, least } }
      const at = ranOut ? attempt.endsAt : ctx.now()
      return { state: await handIn(ctx, { ...attempt, ...held }, { at, ranOut }) }
    })
    if ('short' in done)
      throw new Refusal('final-short', { fields: { text: 'final-short' }, values: done.short })
    return done
  },
)

/** Hands in what was saved of attempts whose time is over; a timer calls it. */
export const closeFinalTasks = internal((ctx: Context): Promise<number> => closeOverdue(ctx))

/**
 * Changes an attempt of the viewer's that is open, and nobody else does meanwhile. One whose time is over is handed in as it was saved.
 * @throws Refusal 'final-over', 'not-found'
 */
async function changed<T>(
  ctx: Context & { viewer: { id: string } },
  id: string,
  work: (ctx: Context, attempt: Attempt) => Promise<T>,
): Promise<T> {
  await closeOverdue(ctx, ctx.viewer.id)
  return atomically(ctx, async (ctx) => {
    const attempt = rowOrRefuse(
      await ctx.db
        .select()
        .from(finalTaskAttempts)
        .where(and(eq(finalTaskAttempts.id, id), eq(finalTaskAttempts.userId, ctx.viewer!.id)))
        .for('update'),
    )
    if (attempt.state !== 'open' || isOver(attempt.endsAt, ctx.now())) throw new Refusal('final-over')
    return work(ctx, attempt)
  })
}

type Held = Pick<Attempt, 'answers' | 'text'>

async function save(ctx: Context, { id, saves }: Attempt, held: Held): Promise<{ saves: number }> {
  await ctx.db
    .update(finalTaskAttempts)
    .set({ ...held, saves: saves + 1, savedAt: ctx.now() })
    .where(eq(finalTaskAttempts.id, id))
  return { saves: saves + 1 }
}

/** What a form says over what is saved. */
function merged(attempt: Attempt, { text, saves, answers }: { text: string; saves: number } & Held): Held {
  const isBehind = saves !== attempt.saves
  const fields = fieldsOf(attempt.task.body)
  const said = Object.entries(answers).filter(
    ([name, value]) => fields.has(name) && (value !== '' || !isBehind),
  )
  return {
    answers: { ...attempt.answers, ...Object.fromEntries(said) },
    text: text === '' && isBehind ? attempt.text : text,
  }
}
