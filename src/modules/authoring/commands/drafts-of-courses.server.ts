import { eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { command } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { documentOf } from '#modules/courses/queries/read-rows.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { taughtInTurn } from '#modules/teaching/queries/teaches.server.ts'
import { limitWriting } from '../editors.server.ts'
import { courseDrafts } from '../tables.server.ts'
import { addDraft } from './drafts.server.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'

/** Opens a published course for writing, for administrators and who teaches it. @returns the id of its draft, which may be there already */
export const editCourse = command(
  { who: 'consented', refuses: ['course-not-found', 'too-many'] },
  async (ctx, rawCourseId: unknown): Promise<string> => {
    const editor = await limitWriting(ctx)
    const courseId = serialId(rawCourseId)
    if (courseId === null) throw new Refusal('course-not-found')
    return atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'slug', 'courses')
      if (!editor.isAdmin) await taughtInTurn(ctx, courseId)
      const [existing] = await ctx.db
        .select({ id: courseDrafts.id })
        .from(courseDrafts)
        .where(eq(courseDrafts.courseId, courseId))
      return existing?.id ?? addDraft(ctx, await documentOf(ctx, courseId), courseId)
    })
  },
)
