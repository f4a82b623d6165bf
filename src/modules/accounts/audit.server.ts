import type { Context } from '#context.ts'
import { auditLog } from './tables.server.ts'

/** Adds one line to the audit log, in the caller's transaction. */
export async function writeAudit(
  ctx: Context,
  entry: { actor: string; action: string; object: string; details?: Record<string, unknown> },
): Promise<void> {
  await ctx.db.insert(auditLog).values({ at: ctx.now(), requestId: ctx.requestId, details: {}, ...entry })
}
