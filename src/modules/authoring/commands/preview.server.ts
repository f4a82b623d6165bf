import { type Context, withConsent } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { renderLesson } from '#course-format/lesson-text/html.server.ts'
import { withFacts } from '#modules/kenya-facts/queries.server.ts'
import { limit } from '../limits.server.ts'
import { documentNow } from './drafts.server.ts'

/**
 * What somebody types into a lesson of a draft as a learner will read it, in safe HTML; nothing is stored.
 * @throws Refusal 'not-found', 'draft-not-yours', 'too-many'
 */
export async function previewText(ctx: Context, draftId: unknown, text: string): Promise<string> {
  const editor = withConsent(ctx)
  await limit(ctx, { 'preview-draft-user': editor.id })
  await documentNow(ctx, idOrRefuse(draftId))
  return withFacts(ctx, renderLesson(text), ctx.locale)
}
