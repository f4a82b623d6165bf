import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limit as sharedLimit } from '#core/limits.server.ts'
import { command, idOf, internal, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { teachingHref } from '#modules/teaching/rules.ts'
import { publishesAlone } from '../queries/requests.server.ts'
import { publishFaults } from '../queries/stored.server.ts'
import { publishRequests } from '../tables.server.ts'
import { PublishRefusal } from '../types.ts'
import { lockedDraft } from './drafts.server.ts'
import { titleOf } from './publish.server.ts'

/** Asks an administrator to publish a draft of a course that the viewer teaches, and has not published yet. */
export const askToPublish = command(
  {
    who: 'consented',
    input: [idOf()],

    // Each waits for a person.
    limit: perPerson('ask-publish-user', { max: 20, windowMs: HOUR }),
    refuses: [
      'draft-not-yours',
      'course-unfinished',
      'publish-alone',
      'publish-waits',
      'not-found',
      'course-not-found',
    ],
    atomic: true,
  },
  async (ctx, id): Promise<void> => {
    const draft = await lockedDraft(ctx, id)
    const { courseId } = draft
    if (courseId === null || (await publishesAlone(ctx, courseId))) throw new Refusal('publish-alone')
    if ((await publishFaults(ctx, draft)).length > 0) throw new Refusal('course-unfinished')
    const asked = { courseId, userId: ctx.viewer.id, askedAt: ctx.now(), refusedAt: null, reason: null }
    const rows = await ctx.db
      .insert(publishRequests)
      .values({ draftId: id, ...asked })
      .onConflictDoUpdate({
        target: publishRequests.draftId,
        set: asked,
        setWhere: isNotNull(publishRequests.refusedAt),
      })
      .returning({ draftId: publishRequests.draftId })
    if (rows.length === 0) throw new Refusal('publish-waits')
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'course-publish.ask',
      object: `course:${courseId}`,
      details: { draft: id },
    })
  },
)

/** Says no to what a teacher asked for, and why; they are told, and may ask again. */
export const refusePublishing = command(
  {
    who: 'admin',
    input: [idOf(), PublishRefusal],
    // 'not-found' also where nobody asks any more.
    refuses: ['not-found', 'draft-not-yours', 'course-not-found', 'too-many'],
  },
  async (ctx, id, { reason }): Promise<void> => {
    await sharedLimit(ctx, { 'publish-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { document } = await lockedDraft(ctx, id)
      const { courseId, userId, askedAt } = rowOrRefuse(
        await ctx.db
          .update(publishRequests)
          .set({ refusedAt: ctx.now(), reason })
          .where(and(eq(publishRequests.draftId, id), isNull(publishRequests.refusedAt)))
          .returning(),
      )
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'course-publish.refuse',
        object: `course:${courseId}`,
        details: { account: userId, reason },
      })
      await notify(ctx, {
        userId,
        kind: 'course-unpublished',
        eventKey: `course-unpublished:${id}:${askedAt.getTime()}`,
        values: { ...titleOf(document), reason },
        href: `${teachingHref(courseId)}/edit`,
      })
    })
  },
)

/** Takes what somebody asked for along; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(publishRequests).where(eq(publishRequests.userId, userId))
})
