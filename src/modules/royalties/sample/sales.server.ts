import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { royaltySales } from '../tables.server.ts'

type RecordedSale = { courseId: number; reference: string; amountKes: number; at: Date }

/**
 * Records a sale of a course that is neither a payment nor an invoice, for samples and tests: its teachers share in it as in any other,
 * at the rates of its day. One reference is one sale, and repeating changes nothing.
 */
export async function recordSale(
  ctx: Context,
  { courseId, reference, amountKes, at }: RecordedSale,
): Promise<void> {
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
