import type { Context } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { csvLine, streamOf } from '#kit/documents/csv.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { filtersSet } from '#modules/accounts/rules.ts'
import { eachPayment } from '../queries/payment-list.server.ts'
import type { PaymentFilter } from '../types.ts'

const HEAD = [
  'started_at',
  'settled_at',
  'status',
  'step',
  'amount_kes',
  'phone',
  'email',
  'item',
  'receipt',
  'reference',
  'result_code',
  'payment_id',
  'price_kes',
  'discount_kes',
  'coupon',
  'payment_type',
  'parts',
]

/** All payments of a filter as CSV, in chunks, and an audit log entry: it contains everybody's numbers and addresses. */
export const exportPayments = command(
  { who: 'admin', limit: perPerson('payments-export-user', { max: 30, windowMs: HOUR }), fresh: true },
  async (ctx, filter: PaymentFilter): Promise<ReadableStream<Uint8Array>> => {
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'payments.export',
      object: 'payments:csv',
      details: filtersSet(filter),
    })
    return streamOf(linesOf(ctx, filter))
  },
)

async function* linesOf(ctx: Context, filter: PaymentFilter): AsyncGenerator<string, void> {
  yield csvLine(HEAD)
  for await (const rows of eachPayment(ctx, filter))
    yield rows
      .map((row) =>
        csvLine([
          row.createdAt,
          row.settledAt,
          row.status,
          row.step,
          row.amountKes,
          row.phone,
          row.email,
          row.description,
          row.receipt,
          row.accountReference,
          row.resultCode,
          row.id,
          row.amountKes + row.discountKes,
          row.discountKes,
          row.coupon,
          row.paymentType,
          row.parts && `${row.parts.first}-${row.parts.last}/${row.parts.of}`,
        ]),
      )
      .join('')
}
