import type { Context } from '#context.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { GUARDIAN } from '#modules/accounts/rules.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'

type Told = {
  userId: string
  what: 'given' | 'refused' | 'ended' | 'adult'
  /** An administrator's id, or the parent, of whom the log knows no more. */
  actor: string
  reason?: string
}

/** Tells the person what became of their consent, and the audit log, in the caller's transaction. */
export async function tellOfConsent(ctx: Context, { userId, what, actor, reason }: Told): Promise<void> {
  await writeAudit(ctx, {
    actor,
    action: `consent.${what}`,
    object: `user:${userId}`,
    ...(reason !== undefined && { details: { reason } }),
  })
  await notify(ctx, {
    userId,
    kind: 'guardian',
    eventKey: `guardian:${what}:${ctx.now().getTime()}`,
    values: { what },
    href: what === 'adult' ? '/account' : GUARDIAN,
  })
}
