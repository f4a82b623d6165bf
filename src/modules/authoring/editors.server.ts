import { type Context, withConsent, type Viewer } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { taughtInTurn } from '#modules/teaching/queries/teaches.server.ts'

const limit = limitsOf({
  // What a teacher changes in a draft.
  'write-draft-user': { max: 300, windowMs: HOUR },
  // Pictures, films and captions of a teacher.
  'draft-file-user': { max: 40, windowMs: HOUR },
})

/** Counts a change of a draft. @throws Refusal 'not-authenticated', 'too-many' */
export async function limitWriting(ctx: Context): Promise<Viewer> {
  const editor = withConsent(ctx)
  await limit(ctx, editor.isAdmin ? { 'publish-admin': editor.id } : { 'write-draft-user': editor.id })
  return editor
}

/** Counts what a teacher uploads; administrators bring whole courses. @throws Refusal 'too-many' */
export async function limitFiles(ctx: Context, form: FormData): Promise<void> {
  const editor = withConsent(ctx)
  const brings = [...form.values()].some((value) => value instanceof File && value.size > 0)
  if (brings && !editor.isAdmin) await limit(ctx, { 'draft-file-user': editor.id })
}

/**
 * In a command's transaction: nobody takes the viewer off the course until it ends. Whoever wrote when that happened is told so, and so
 * is whoever never could: both read the same.
 * @throws Refusal 'draft-not-yours'
 */
export async function writesInTurn(ctx: Context, courseId: number | null | undefined): Promise<void> {
  if (withConsent(ctx).isAdmin) return
  if (courseId == null) throw new Refusal('draft-not-yours')
  try {
    await taughtInTurn(ctx, courseId)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'course-not-found'
      ? new Refusal('draft-not-yours')
      : error
  }
}
