import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { command, given, internal, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { textLength } from '#kit/text.ts'
import { HOUR } from '#kit/time.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { begunLesson } from '#modules/courses/queries/lookup.server.ts'
import { merged, NOTE_STORED } from './rules.ts'
import { lessonNotes } from './tables.server.ts'
import { NewNote } from './types.ts'

// The first note of a lesson has no row that could be locked.
const takeAdvisoryLock = locksOf(['lesson-note'])

/**
 * Keeps what the viewer wrote at a lesson, or which step they marked. What another phone wrote meanwhile stays beside it. A lesson that was
 * opened once takes notes for good: what was written without a network must not be lost with a course.
 */
export const saveNote = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), given<unknown>(), NewNote],
    limit: perPerson('note-user', { max: 240, windowMs: HOUR }),
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'lesson-later',
      'lesson-part',
      'too-many',
      'note-full',
    ],
    atomic: true,
  },
  async (ctx, rawCourseId, rawLessonId, { text: written, before, mark, step, words }): Promise<void> => {
    const userId = ctx.viewer.id
    const { courseId, id: lessonId } =
      (await begunLesson(ctx, userId, rawCourseId, rawLessonId)) ??
      (await openableLesson(ctx, rawCourseId, rawLessonId)).lesson
    await takeAdvisoryLock(ctx, 'lesson-note', userId)
    const isIt = and(eq(lessonNotes.userId, userId), eq(lessonNotes.lessonId, lessonId))
    const [stored] = await ctx.db.select().from(lessonNotes).where(isIt)
    const text = written === undefined ? (stored?.text ?? '') : merged(stored?.text ?? '', before, written)
    if (textLength(text) > NOTE_STORED) throw new Refusal('note-full')
    const now = ctx.now()
    const bookmark = {
      here: { bookmarkedAt: now, bookmarkStep: step ?? null, bookmarkWords: words },
      none: { bookmarkedAt: null, bookmarkStep: null, bookmarkWords: '' },
    }
    const set = { text, updatedAt: now, ...(mark && bookmark[mark]) }
    const isMarked = mark ? mark === 'here' : stored?.bookmarkedAt != null
    if (text === '' && !isMarked) {
      if (stored) await ctx.db.delete(lessonNotes).where(isIt)
      return
    }
    await ctx.db
      .insert(lessonNotes)
      .values({ userId, lessonId, courseId, createdAt: now, ...set })
      .onConflictDoUpdate({ target: [lessonNotes.userId, lessonNotes.lessonId], set })
  },
)

/** Erases a person's notes; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(lessonNotes).where(eq(lessonNotes.userId, userId))
})

/** Gives an account the notes of another one that becomes a part of it: where both wrote at a lesson, both texts stay. */
export const mergeAccounts = internal(
  async ({ db }: Context, fromId: string, toId: string): Promise<void> => {
    const left = await db.delete(lessonNotes).where(eq(lessonNotes.userId, fromId)).returning()
    for (const row of left) {
      const isIt = and(eq(lessonNotes.userId, toId), eq(lessonNotes.lessonId, row.lessonId))
      const [own] = await db.select().from(lessonNotes).where(isIt).for('update')
      if (!own) await db.insert(lessonNotes).values({ ...row, userId: toId })
      else
        await db
          .update(lessonNotes)
          .set({
            // Two whole notes fit: what a person writes is a tenth of what is stored.
            text: merged(own.text, '', row.text).slice(0, NOTE_STORED),
            ...(own.bookmarkedAt === null && {
              bookmarkedAt: row.bookmarkedAt,
              bookmarkStep: row.bookmarkStep,
              bookmarkWords: row.bookmarkWords,
            }),
          })
          .where(isIt)
    }
  },
)
