import type { ContextWith } from '#context.ts'
import { reconcileLedger } from './reconcile.server.ts'

/** Every quarter of an hour; what M-Pesa's books do not show now, they show the next time. */
export async function reconcileByTheClock(ctx: ContextWith<'mpesa'>): Promise<void> {
  if (!ctx.mpesa.available) return
  const result = await reconcileLedger(ctx, { settle: true })
  if (!result.readable) ctx.log.warn({ why: result.why }, 'ledger.unreadable')
  else if (result.differences.length > 0)
    ctx.log.warn({ charges: result.charges, differences: result.differences.length }, 'ledger.differences')
}
