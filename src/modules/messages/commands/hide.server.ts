import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { sharedLimits } from '#core/limits.server.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { excerptOf } from '#kit/text.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { type Reportable, reportableMessage } from '../queries/reportable.server.ts'
import { threadHref } from '../rules.ts'
import { messages } from '../tables.server.ts'
import { ReasonForm } from '../types.ts'

/** A message that the viewer may report, locked until this transaction ends. For the module that takes reports. */
export const lockReportable = command({
who: 'signed-in',
refuses: ['not-found'],
}, async (ctx, messageId: unknown): Promise<Reportable> => {
  const found = await reportableMessage(ctx, messageId)
  await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.id, found.id))
    .for('update')
  return found
})

/** Hides a message's content from both people, and tells its author why. For administrators who decide about a report. */
export const hideMessage = command({
who: 'admin',
input: [given<unknown>(), ReasonForm],
limit: perPerson(sharedLimits, 'publish-admin'),
// 'invalid-input' beside `reason`.
refuses: ['not-found'],
atomic: true,
}, async (ctx, messageId, { reason }): Promise<void> => {

    const message = await setHidden(ctx, messageId, ctx.now())
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'message.hide',
      object: `message:${message.id}`,
      details: { reason },
    })
    if (message.senderId)
      await notify(ctx, {
        userId: message.senderId,
        kind: 'content-hidden',
        eventKey: `hidden:message:${message.id}:${ctx.now().getTime()}`,
        values: { title: excerptOf(message.content, 80), by: 'staff', reason },
        href: threadHref(message.conversationId),
      })
  })

/** Shows it again, or keeps it visible. */
export const restoreMessage = command({
who: 'admin',
limit: perPerson(sharedLimits, 'publish-admin'),
refuses: ['not-found'],
atomic: true,
}, async (ctx, messageId: unknown): Promise<void> => {

    const { id } = await setHidden(ctx, messageId, null)
    await writeAudit(ctx, { actor: ctx.viewer.id, action: 'message.restore', object: `message:${id}` })
  })

async function setHidden({ db }: Context, messageId: unknown, hiddenAt: Date | null) {
  const { id, conversationId, senderId, content } = messages
  return rowOrRefuse(
    await db
      .update(messages)
      .set({ hiddenAt })
      .where(and(eq(id, idOrRefuse(messageId)), eq(messages.withheld, false)))
      .returning({ id, conversationId, senderId, content }),
  )
}
