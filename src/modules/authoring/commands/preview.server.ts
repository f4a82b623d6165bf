import { command, perPerson } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { renderLesson } from '#course-format/lesson-text/html.server.ts'
import { MINUTE } from '#kit/time.ts'
import { withFacts } from '#modules/kenya-facts/queries.server.ts'
import { documentNow } from './drafts.server.ts'

/** What somebody types into a lesson of a draft as a learner will read it, in safe HTML; nothing is stored. */
export const previewText = command(
  {
    who: 'consented',

    // Shown whenever typing rests.
    limit: perPerson('preview-draft-user', { max: 60, windowMs: MINUTE }),
    refuses: ['not-found', 'draft-not-yours'],
  },
  async (ctx, draftId: unknown, text: string): Promise<string> => {
    await documentNow(ctx, idOrRefuse(draftId))
    return withFacts(ctx, renderLesson(text), ctx.locale)
  },
)
