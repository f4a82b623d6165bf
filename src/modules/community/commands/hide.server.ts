import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, type Context, personTag } from '#context.ts'
import { sharedLimits } from '#core/limits.server.ts'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { kindsToText, type ReportKind } from '#core/reports.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { lockedPart } from '../locked-part.server.ts'
import { readablePart } from '../queries/part.server.ts'
import { lockPostOf, threadChanged } from '../standing.server.ts'
import { posts, replies } from '../tables.server.ts'
import { type Part, type PartKind, ReasonForm } from '../types.ts'

/** A public post or reply, locked until this transaction ends. For the module that takes reports. */
export const lockReadablePart = command(
  { who: 'signed-in', input: [given<PartKind>(), idOf()], refuses: ['not-found'] },
  async (ctx, target, id): Promise<Part> => {
    await lockPostOf(ctx, target, id)
    return readablePart(ctx, target, id)
  },
)

/**
 * Hides what enough people reported, until staff has reviewed it (rules N5), and notifies its author; hidden content is unchanged.
 * Called by the module that takes reports, in its transaction.
 * @param kinds the reasons given
 */
export const hideReportedPart = command(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, target: PartKind, partId: unknown, kinds: ReportKind[]): Promise<void> => {
    const part = await lockedPart(ctx, target, partId)
    if (!part.hiddenAt) await hide(ctx, part, 'reports', kindsToText(kinds))
  },
)

/** Hides a post or a reply, or keeps it hidden after an appeal, and tells its author why. An accepted answer is no longer accepted. */
export const hidePart = command(
  {
    who: 'admin',
    input: [given<PartKind>(), given<unknown>(), ReasonForm],
    limit: perPerson(sharedLimits, 'publish-admin'),
    // 'invalid-input' beside `reason`.
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, target, partId, { reason }): Promise<void> => {
    const part = await lockedPart(ctx, target, partId)
    await hide(ctx, part, 'staff', reason)
    await audit(ctx, part, 'hide', { reason })
  },
)

/** Shows a post or a reply again and notifies its author; for one that is not hidden it only records the review. */
export const restorePart = command(
  { who: 'admin', limit: perPerson(sharedLimits, 'publish-admin'), refuses: ['not-found'], atomic: true },
  async (ctx, target: PartKind, partId: unknown): Promise<void> => {
    const part = await lockedPart(ctx, target, partId)
    await audit(ctx, part, part.hiddenAt ? 'restore' : 'keep')
    if (!part.hiddenAt) return
    await set(ctx, part, { hiddenAt: null, hiddenBy: null, hiddenReason: null })
    await tell(ctx, part, 'restored', {})
  },
)

async function hide(ctx: Context, part: Part, by: 'reports' | 'staff', reason: string): Promise<void> {
  await set(ctx, part, { hiddenAt: ctx.now(), hiddenBy: by, hiddenReason: reason })
  if (part.target === 'reply')
    await ctx.db
      .update(posts)
      .set({ acceptedReplyId: null })
      .where(and(eq(posts.id, part.post.id), eq(posts.acceptedReplyId, part.id)))
  await tell(ctx, part, 'hidden', by === 'staff' ? { by, reason } : { by })
}

type Hiding = Pick<Part, 'hiddenAt' | 'hiddenBy' | 'hiddenReason'>

async function set(ctx: Context, { target, id, userId, post }: Part, hiding: Hiding): Promise<void> {
  if (target === 'post') await ctx.db.update(posts).set(hiding).where(eq(posts.id, id))
  else await ctx.db.update(replies).set(hiding).where(eq(replies.id, id))
  await threadChanged(ctx, post)
  // A story may appear elsewhere, too, where pages are tagged only with people.
  if (userId) await invalidateTags(ctx, personTag(userId))
}

async function tell(
  ctx: Context,
  { target, id, userId, title, path }: Part,
  what: 'hidden' | 'restored',
  values: Record<string, string>,
): Promise<void> {
  if (!userId) return
  await notify(ctx, {
    userId,
    kind: `content-${what}`,
    eventKey: `${what}:${target}:${id}:${ctx.now().getTime()}`,
    values: { title, ...values },
    href: path,
  })
}

async function audit(
  ctx: Context,
  { target, id }: Part,
  verb: 'hide' | 'restore' | 'keep',
  details: { reason?: string } = {},
): Promise<void> {
  const { id: actor } = adminOnly(ctx)
  await writeAudit(ctx, { actor, action: `${target}.${verb}`, object: `${target}:${id}`, details })
}
