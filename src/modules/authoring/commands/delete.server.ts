import { eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { limitWriting } from '../editors.server.ts'
import { openRequest } from '../queries/requests.server.ts'
import { courseDrafts } from '../tables.server.ts'
import { lockedDraft } from './drafts.server.ts'

/** Forgets a draft; a published course stays as it is. What somebody else asked to publish is answered first. */
export const deleteDraft = command(
  {
    who: 'consented',
    refuses: ['not-found', 'draft-not-yours', 'publish-waits', 'course-not-found', 'too-many'],
  },
  async (ctx, rawId: unknown): Promise<void> => {
    const editor = await limitWriting(ctx)
    const id = idOrRefuse(rawId)
    await atomically(ctx, async (ctx) => {
      const { document } = await lockedDraft(ctx, id)
      const request = await openRequest(ctx, id)
      if (request && request.userId !== editor.id) throw new Refusal('publish-waits')
      await ctx.db.delete(courseDrafts).where(eq(courseDrafts.id, id))
      await writeAudit(ctx, {
        actor: editor.id,
        action: 'course-draft.delete',
        object: `course-draft:${id}`,
        details: { title: document.title },
      })
    })
  },
)
