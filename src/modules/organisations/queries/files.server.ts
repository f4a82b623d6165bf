import { limitsOf } from '#core/limits.server.ts'
import { query } from '#core/operation.ts'
import { invoiceNumber, organisationsLimits } from '../rules.ts'
import { invoiceOf } from './invoices.server.ts'
import { oneMonth } from './months.server.ts'

const limit = limitsOf(organisationsLimits)

export type Printed = { bytes: Buffer; name: string }

/** An invoice as a PDF in the language of the request. */
export const invoicePdf = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, slug: unknown, number: unknown): Promise<Printed> => {
    const invoice = await invoiceOf(ctx, slug, number)
    await limit(ctx, { 'organisation-file': ctx.viewer.id })
    // The printer and its fonts weigh 30 MB; most processes never print.
    const { printedInvoice } = await import('../print/invoice.server.tsx')
    return {
      bytes: await printedInvoice(invoice, ctx.config.supportEmail, ctx.locale),
      name: `stadi-${invoiceNumber(invoice.number)}.pdf`,
    }
  },
)

/** A month's report as a PDF, likewise. */
export const reportPdf = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, slug: unknown, month: unknown): Promise<Printed> => {
    const row = await oneMonth(ctx, slug, month)
    await limit(ctx, { 'organisation-file': ctx.viewer.id })
    const { printedReport } = await import('../print/report.server.tsx')
    return { bytes: await printedReport(row, ctx.locale), name: `stadi-${String(slug)}-${String(month)}.pdf` }
  },
)
