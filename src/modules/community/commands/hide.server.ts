import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context, personTag, signedIn } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { kindsToText, type ReportKind } from '#core/reports.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { lockedPart } from '../locked-part.server.ts'
import { readablePart } from '../queries/part.server.ts'
import { lockPostOf, threadChanged } from '../standing.server.ts'
import { posts, replies } from '../tables.server.ts'
import { type Part, type PartKind, ReasonForm } from '../types.ts'

/**
 * A public post or reply, locked until this transaction ends. For the module that takes reports.
 * @throws Refusal 'not-found'
 */
export async function lockReadablePart(ctx: Context, target: PartKind, partId: unknown): Promise<Part> {
  signedIn(ctx)
  const id = idOrRefuse(partId)
  await lockPostOf(ctx, target, id)
  return readablePart(ctx, target, id)
}

/**
 * Hides what enough people reported, until staff has reviewed it (rules N5), and notifies its author; hidden content is unchanged.
 * Called by the module that takes reports, in its transaction.
 * @param kinds the reasons given
 */
export async function hideReportedPart(
  ctx: Context,
  target: PartKind,
  partId: unknown,
  kinds: ReportKind[],
): Promise<void> {
  signedIn(ctx)
  const part = await lockedPart(ctx, target, partId)
  if (!part.hiddenAt) await hide(ctx, part, 'reports', kindsToText(kinds))
}

/**
 * Hides a post or a reply, or keeps it hidden after an appeal, and tells its author why. An accepted answer is no longer accepted.
 * @throws Refusal 'invalid-input' beside `reason`, 'not-found', 'too-many'
 */
export async function hidePart(ctx: Context, target: PartKind, partId: unknown, raw: unknown): Promise<void> {
  const viewer = adminOnly(ctx)
  const { reason } = parse(ReasonForm, raw)
  await limit(ctx, { 'publish-admin': viewer.id })
  await atomically(ctx, async (ctx) => {
    const part = await lockedPart(ctx, target, partId)
    await hide(ctx, part, 'staff', reason)
    await audit(ctx, part, 'hide', { reason })
  })
}

/**
 * Shows a post or a reply again and notifies its author; for one that is not hidden it only records the review.
 * @throws Refusal 'not-found', 'too-many'
 */
export async function restorePart(ctx: Context, target: PartKind, partId: unknown): Promise<void> {
  const viewer = adminOnly(ctx)
  await limit(ctx, { 'publish-admin': viewer.id })
  await atomically(ctx, async (ctx) => {
    const part = await lockedPart(ctx, target, partId)
    await audit(ctx, part, part.hiddenAt ? 'restore' : 'keep')
    if (!part.hiddenAt) return
    await set(ctx, part, { hiddenAt: null, hiddenBy: null, hiddenReason: null })
    await tell(ctx, part, 'restored', {})
  })
}

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
