import type { Locale } from '#kit/locales.ts'
import { numberFormat } from './formats.ts'

/** "KES 9,000": whole shillings, code not symbol (decisions 5). `amountKes` is an integer. */
export function kes(amountKes: number, locale: Locale = 'en'): string {
  const formatted = numberFormat(locale, {
    style: 'currency',
    currency: 'KES',
    currencyDisplay: 'code',
    maximumFractionDigits: 0,
  }).format(amountKes)
  return formatted.replace(/\u00A0/g, ' ')
}

/**
 * Whole shillings for whole dollars at a rate with at most four decimals, rounded up (MPR-07). Integer arithmetic, so that no 0.1 +
 * 0.2 adds a shilling.
 */
export const kesOfUsd = (usd: number, rateKes: number): number =>
  Math.ceil((usd * Math.round(rateKes * 10_000)) / 10_000)
