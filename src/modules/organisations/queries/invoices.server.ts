import { and, asc, count, desc, eq, gte, isNull, sql, sum } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { csvLine } from '#kit/documents/csv.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { invoiceNumber, invoiceNumberIn } from '../rules.ts'
import { organisations, seatInvoices, seatLots, seatPayments } from '../tables.server.ts'
import type { InvoiceRow, InvoiceSums } from '../types.ts'
import { managed } from './managed.server.ts'

const shape = {
  id: seatInvoices.id,
  number: seatInvoices.number,
  billedTo: seatInvoices.billedTo,
  slug: organisations.slug,
  course: seatInvoices.courseTitle,
  quantity: seatInvoices.quantity,
  priceKes: seatInvoices.priceKes,
  totalKes: seatInvoices.totalKes,
  status: seatInvoices.status,
  orderedAt: seatInvoices.orderedAt,
  settledAt: seatInvoices.settledAt,
  reference: seatInvoices.reference,
  cancelReason: seatInvoices.cancelReason,
  byMpesa: sql<boolean>`${seatPayments.paymentId} is not null`,
  isReturned: sql<boolean>`${seatLots.endedAt} is not null`,
}

const invoicesIn = ({ db }: Context) =>
  db
    .select(shape)
    .from(seatInvoices)
    .innerJoin(organisations, eq(organisations.id, seatInvoices.organisationId))
    .leftJoin(
      seatPayments,
      and(eq(seatPayments.invoiceId, seatInvoices.id), eq(seatPayments.outcome, 'paid')),
    )
    .leftJoin(seatLots, eq(seatLots.invoiceId, seatInvoices.id))

/** An organisation's invoices, newest first. */
export const invoicesOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown, page: number): Promise<Page<InvoiceRow>> => {
    const { id } = await managed(ctx, slug)
    return pageOf(
      invoicesIn(ctx).where(eq(seatInvoices.organisationId, id)).orderBy(desc(seatInvoices.number)),
      page,
    )
  },
)

/** One invoice for who manages the organisation, or for an administrator. */
export const invoiceOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown, rawNumber: unknown): Promise<InvoiceRow> => {
    const organisationId = ctx.viewer?.isAdmin ? undefined : (await managed(ctx, slug)).id
    const number = invoiceNumberIn(rawNumber)
    if (number === null || typeof slug !== 'string') throw new Refusal('not-found')
    return rowOrRefuse(
      await invoicesIn(ctx).where(
        and(
          eq(seatInvoices.number, number),
          eq(organisations.slug, slug),
          organisationId === undefined ? undefined : eq(seatInvoices.organisationId, organisationId),
        ),
      ),
    )
  },
)

/** Every invoice, newest first. */
export const invoicesForAdmins = query(
  { who: 'admin' },
  async (ctx, page: number): Promise<Page<InvoiceRow>> => {
    return pageOf(invoicesIn(ctx).orderBy(desc(seatInvoices.number)), page)
  },
)

/** How many invoices there are of each status, and what they come to. */
export const invoiceSums = query({ who: 'admin' }, async (ctx): Promise<InvoiceSums> => {
  const rows = await ctx.db
    .select({
      status: seatInvoices.status,
      invoices: count(),
      kes: sum(seatInvoices.totalKes).mapWith(Number),
    })
    .from(seatInvoices)
    .leftJoin(seatLots, eq(seatLots.invoiceId, seatInvoices.id))
    // What went back counts as neither.
    .where(isNull(seatLots.endedAt))
    .groupBy(seatInvoices.status)
  const of = (status: InvoiceRow['status']) => {
    const row = rows.find((one) => one.status === status)
    return { invoices: row?.invoices ?? 0, kes: row?.kes ?? 0 }
  }
  return { open: of('open'), paid: of('paid'), cancelled: of('cancelled') }
})

const HEAD = [
  'number',
  'ordered_at',
  'billed_to',
  'course',
  'quantity',
  'price_kes',
  'total_kes',
  'status',
  'settled_at',
  'reference',
  'cancel_reason',
  'money_back',
]
const AT_ONCE = 500

/** Every invoice as lines of a CSV file, by number. The caller has checked who asks. */
export async function* invoiceLines(ctx: Context): AsyncGenerator<string, void> {
  yield csvLine(HEAD)
  let from = 0
  for (;;) {
    const rows = await invoicesIn(ctx)
      .where(gte(seatInvoices.number, from))
      .orderBy(asc(seatInvoices.number))
      .limit(AT_ONCE)
    yield rows.map((row) => csvLine(cellsOf(row))).join('')
    if (rows.length < AT_ONCE) return
    from = rows.at(-1)!.number + 1
  }
}

const cellsOf = (row: InvoiceRow) => [
  invoiceNumber(row.number),
  row.orderedAt,
  row.billedTo,
  row.course,
  row.quantity,
  row.priceKes,
  row.totalKes,
  row.status,
  row.settledAt,
  row.reference,
  row.cancelReason,
  row.isReturned ? 'yes' : '',
]
