import type { Context } from '#context.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { auditLog } from './tables.server.ts'

/** Adds one line to the audit log, in the caller's transaction. */
export async function writeAudit(
  ctx: Context,
  entry: { actor: string; action: string; object: string; details?: Record<string, unknown> },
): Promise<void> {
  await ctx.db.insert(auditLog).values({ at: ctx.now(), requestId: ctx.requestId, details: {}, ...entry })
}

/** Actions of administrators in modules below this one, which log them through the context. */
export async function handleEvent(ctx: Context, { type, userId, key }: DomainEvent): Promise<void> {
  if (type === 'mail.retry') await writeAudit(ctx, { actor: userId, action: type, object: key })
}
