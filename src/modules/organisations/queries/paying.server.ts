import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOf, internal, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { MOST_BY_MPESA } from '../rules.ts'
import { organisationManagers, organisations, seatInvoices, seatPayments } from '../tables.server.ts'
import type { InvoiceToPay, SeatOutcome } from '../types.ts'

/** An invoice of an organisation that the viewer manages. */
export const payableInvoice = query(
  {
    who: 'signed-in',
    input: [idOf()],
    // 'not-found' for everybody else, and once the organisation ended.
    refuses: ['not-found'],
  },
  async (ctx, id): Promise<InvoiceToPay> => {
    return rowOrRefuse(
      await ctx.db
        .select({
          id: seatInvoices.id,
          number: seatInvoices.number,
          slug: organisations.slug,
          organisationId: organisations.id,
          course: seatInvoices.courseTitle,
          quantity: seatInvoices.quantity,
          totalKes: seatInvoices.totalKes,
          status: seatInvoices.status,
        })
        .from(seatInvoices)
        .innerJoin(
          organisations,
          and(eq(organisations.id, seatInvoices.organisationId), isNull(organisations.endedAt)),
        )
        .innerJoin(
          organisationManagers,
          and(
            eq(organisationManagers.organisationId, organisations.id),
            eq(organisationManagers.userId, ctx.viewer.id),
          ),
        )
        .where(eq(seatInvoices.id, id)),
    )
  },
)

/** The same, where it can be paid by M-Pesa now. */
export const invoiceToPay = query(
  { who: 'signed-in', refuses: ['not-found', 'invoice-settled', 'invoice-large'] },
  async (ctx, rawId: unknown): Promise<InvoiceToPay> => {
    const invoice = await payableInvoice(ctx, rawId)
    if (invoice.status !== 'open') throw new Refusal('invoice-settled')
    if (invoice.totalKes > MOST_BY_MPESA) throw new Refusal('invoice-large')
    return invoice
  },
)

/** What became of a payment for seats; null for any other, and before its money is there. For payments, which know whose it is. */
export const seatOutcome = internal(
  async ({ db }: Context, paymentId: string): Promise<SeatOutcome | null> => {
    if (!isUuid(paymentId)) return null
    const [row] = await db
      .select({ outcome: seatPayments.outcome })
      .from(seatPayments)
      .where(eq(seatPayments.paymentId, paymentId))
    return row?.outcome ?? null
  },
)
