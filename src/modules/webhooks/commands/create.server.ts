import { and, count, eq, isNull } from 'drizzle-orm'
import { type ContextWith, atomically, type Context, freshPassword, signedIn } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { MOST_ENDPOINTS } from '../rules.ts'
import { secretOf } from '../signature.server.ts'
import { webhookEndpoints } from '../tables.server.ts'
import { type CreatedEndpoint, NewEndpoint } from '../types.ts'
import { takeAdvisoryLock } from '../locks.server.ts'

/**
 * Registers a URL at which the viewer's program receives events about the viewer. Administrators get only their own events, too.
 * @param raw NewEndpoint
 * @returns without the secret if the same form was sent before
 * @throws Refusal 'not-authenticated', 'password-needed' for one that hears what only its owner sees, 'invalid-input' with a code
 * beside `url` ('target-not-allowed': it leads to a private network), 'webhooks-too-many', 'too-many'
 */
export async function createEndpoint(ctx: ContextWith<'outside'>, raw: unknown): Promise<CreatedEndpoint> {
  const viewer = signedIn(ctx)
  const { id = newId(), url, own } = parse(NewEndpoint, raw)
  // It opens the door to members, invoices and earnings, and stays open.
  if (own) freshPassword(ctx)
  await limit(ctx, { 'webhook-user': viewer.id })
  if (!(await ctx.outside.mayAsk(url)))
    throw new Refusal('invalid-input', { fields: { url: 'target-not-allowed' } })
  const isNew = await atomically(ctx, async (ctx) => {
    await refuseTooMany(ctx, viewer.id)
    const made = await ctx.db
      .insert(webhookEndpoints)
      .values({ id, userId: viewer.id, url, own, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: webhookEndpoints.id })
    return made.length > 0
  })
  return { url, secret: isNew ? secretOf(ctx, id) : null }
}

async function refuseTooMany(ctx: Context, userId: string): Promise<void> {
  await takeAdvisoryLock(ctx, 'webhooks', userId)
  const [found] = await ctx.db
    .select({ n: count() })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), isNull(webhookEndpoints.revokedAt)))
  if (found!.n >= MOST_ENDPOINTS) throw new Refusal('webhooks-too-many')
}
