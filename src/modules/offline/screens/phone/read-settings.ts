import { m } from '#paraglide/messages.js'
import type { DataSettings } from '../../phone/types.ts'

// A bundle for a year and a terabyte; above that somebody typed a phone number.
const MOST_KES = 100_000
const MOST_MB = 1_000_000

type Read = { read: DataSettings; faults?: undefined } | { read?: undefined; faults: Record<string, string> }

/** What was typed, or what is wrong with it by field. Empty fields are no answer; a price has both of its numbers or none. */
export function readSettings(form: FormData): Read {
  const faults: Record<string, string> = {}
  const number = (name: string, most: number): number | null => {
    const text = String(form.get(name) ?? '')
      .trim()
      .replaceAll(/[,\s]/g, '')
    if (text === '') return null
    const isNumber = /^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= most
    if (!isNumber) faults[name] = m.offline_number({ most: most.toLocaleString('en') })
    return Number(text)
  }
  const paidKes = number('paid', MOST_KES)
  const forMb = number('mb', MOST_MB)
  const capMb = number('cap', MOST_MB)
  if (paidKes !== null && forMb === null) faults.mb = m.offline_price_half_mb()
  if (paidKes === null && forMb !== null) faults.paid = m.offline_price_half_kes()
  if (Object.keys(faults).length > 0) return { faults }
  return { read: { paidKes, forMb, capMb, usesLess: form.has('less') } }
}
