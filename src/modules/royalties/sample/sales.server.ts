import { atomically, type Context } from '#context.ts'
import { takeBackShares, writeSale } from '../commands/share.server.ts'

type RecordedSale = { courseId: number; reference: string; amountKes: number; at: Date }

/**
 * Records a sale of a course that is neither a payment nor an invoice, for samples and tests: its teachers share in it as in any other,
 * at the rates of its day. One reference is one sale, and repeating changes nothing.
 */
export async function recordSale(
  ctx: Context,
  { courseId, reference, amountKes, at }: RecordedSale,
): Promise<void> {
  await atomically(ctx, (ctx) => writeSale(ctx, { courseId, reference, amountKes, soldAt: at }))
}

/** Takes back what a recorded sale earned, to the shilling: its money went back. Repeating changes nothing. */
export async function reverseSale(ctx: Context, reference: string, at: Date): Promise<void> {
  await atomically(ctx, (ctx) => takeBackShares(ctx, { reference }, at))
}
