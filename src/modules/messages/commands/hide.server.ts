import { and, eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context, signedIn } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { excerptOf } from '#kit/text.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { type Reportable, reportableMessage } from '../queries/reportable.server.ts'
import { threadHref } from '../rules.ts'
import { messages } from '../tables.server.ts'
import { ReasonForm } from '../types.ts'

/**
 * A message that the viewer may report, locked until this transaction ends. For the module that takes reports.
 * @throws Refusal 'not-found'
 */
export async function lockReportable(ctx: Context, messageId: unknown): Promise<Reportable> {
  signedIn(ctx)
  const found = await reportableMessage(ctx, messageId)
  await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.id, found.id))
    .for('update')
  return found
}

/**
 * Hides a message's content from both people, and tells its author why. For administrators who decide about a report.
 * @throws Refusal 'not-found', 'invalid-input' beside `reason`, 'too-many'
 */
export async function hideMessage(ctx: Context, messageId: unknown, raw: unknown): Promise<void> {
  const viewer = adminOnly(ctx)
  const { reason } = parse(ReasonForm, raw)
  await limit(ctx, { 'publish-admin': viewer.id })
  await atomically(ctx, async (ctx) => {
    const message = await setHidden(ctx, messageId, ctx.now())
    await writeAudit(ctx, {
      actor: viewer.id,
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
}

/** Shows it again, or keeps it visible. @throws Refusal 'not-found', 'too-many' */
export async function restoreMessage(ctx: Context, messageId: unknown): Promise<void> {
  const viewer = adminOnly(ctx)
  await limit(ctx, { 'publish-admin': viewer.id })
  await atomically(ctx, async (ctx) => {
    const { id } = await setHidden(ctx, messageId, null)
    await writeAudit(ctx, { actor: viewer.id, action: 'message.restore', object: `message:${id}` })
  })
}

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
