import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { royaltySales } from '../tables.server.ts'
import type { RecordedSale } from '../types.ts'

/**
 * Records a sale of a course that is no payment of ours, such as an invoice that was paid: its teachers share in it as in any other,
 * at the rates of its day. Another module calls it in the transaction that knows of it; one reference is one sale, and repeating
 * changes nothing. Where nothing came, nobody shares.
 */
export async function recordSale(
  ctx: Context,
  { courseId, reference, amountKes, at }: RecordedSale,
): Promise<void> {
  if (amountKes <= 0) return
  await ctx.db
    .insert(royaltySales)
    .values({ courseId, reference, amountKes, soldAt: at })
    .onConflictDoNothing({ target: royaltySales.reference })
}

/** Takes back what a recorded sale earned, to the shilling: its money went back. Repeating changes nothing. */
export async function reverseSale(ctx: Context, reference: string, at: Date): Promise<void> {
  await ctx.db
    .update(royaltySales)
    .set({ reversedAt: at })
    .where(and(eq(royaltySales.reference, reference), isNull(royaltySales.reversedAt)))
}
