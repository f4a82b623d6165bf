import { newId } from '#kit/ids.ts'
import { kes } from '#kit/money.ts'
import { loadFonts } from '#kit/printing/fonts.server.ts'
import { printed } from '#kit/printing/printer.server.ts'
import { dayInWords, EAST_AFRICA, type Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { invoiceNumber } from '../rules.ts'
import type { InvoiceRow } from '../types.ts'
import { Figures, Line, Sheet, Title } from './sheet.server.tsx'

/** An invoice on A4: what was ordered, at which price, and whether it is paid. */
export async function printedInvoice(invoice: InvoiceRow, contact: string, locale: Locale): Promise<Buffer> {
  await loadFonts()
  return printed(<Invoice key={newId()} invoice={invoice} contact={contact} locale={locale} />)
}

type Props = { invoice: InvoiceRow; contact: string; locale: Locale }

function Invoice({ invoice, contact, locale }: Props) {
  const l = { locale }
  const number = invoiceNumber(invoice.number)
  const total = kes(invoice.totalKes, locale)
  return (
    <Sheet
      title={`${m.organisations_invoice({ number }, l)} - Stadi`}
      at={invoice.settledAt ?? invoice.orderedAt}
      locale={locale}
    >
      <Title>{m.organisations_invoice({ number }, l)}</Title>
      <Line quiet>{dayInWords(invoice.orderedAt, locale, EAST_AFRICA)}</Line>
      <Line style={{ marginTop: 14 }} quiet>
        {m.organisations_pdf_billed_to({}, l)}
      </Line>
      <Line weight={800} size={13}>
        {invoice.billedTo}
      </Line>
      <Figures
        head={[
          m.organisations_course({}, l),
          m.organisations_quantity({}, l),
          m.organisations_price_each({}, l),
          m.organisations_total({}, l),
        ]}
        widths={[60, 90, 100]}
        rows={[[invoice.course, String(invoice.quantity), kes(invoice.priceKes, locale), total]]}
      />
      <Line weight={800} size={14} align="right">
        {`${m.organisations_total({}, l)}: ${total}`}
      </Line>
      <Line style={{ marginTop: 20 }}>{standing(invoice, contact, locale)}</Line>
    </Sheet>
  )
}

function standing(
  { status, settledAt, reference, cancelReason, number, byMpesa, isReturned }: InvoiceRow,
  contact: string,
  locale: Locale,
): string {
  const l = { locale }
  const day = settledAt ? dayInWords(settledAt, locale, EAST_AFRICA) : ''
  const how = { day, reference: reference ?? '' }
  if (isReturned) return m.organisations_pdf_returned(how, l)
  if (status === 'paid') return (byMpesa ? m.organisations_pdf_mpesa : m.organisations_pdf_paid)(how, l)
  if (status === 'cancelled') return m.organisations_pdf_cancelled({ day, reason: cancelReason }, l)
  return m.organisations_pdf_how({ number: invoiceNumber(number), contact }, l)
}
