import { numberFormat } from './formats.ts'

/** "KES 9,000": whole shillings, code not symbol (decisions 5). `amountKes` is an integer. */
export function kes(amountKes: number, locale: 'en' | 'sw' = 'en'): string {
  const formatted = numberFormat(locale, { style: 'currency', currency: 'KES', currencyDisplay: 'code', maximumFractionDigits: 0 }).format(amountKes)
  return formatted.replace(/\u00A0/g, ' ')
}
