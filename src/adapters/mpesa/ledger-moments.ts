import { eatStamp } from '#kit/time.ts'

/** YYYY-MM-DD HH:mm:ss in East Africa Time. */
export const ledgerMoment = (moment: Date): string =>
  eatStamp(moment).replace(/^(.{4})(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6')

// 2026-11-21T04:19:59Z, 2026-11-21 07:19:59 or Daraja's usual 20261121071959.
const shape = /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/

/** Parses a moment of the ledger; without a zone it is in East Africa Time. Null for a moment that does not exist. */
export function momentOf(text: string): Date | null {
  const [, year, month, day, hour, minute, second = '00', zone = '+03:00'] = shape.exec(text) ?? []
  if (year === undefined) return null
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  // 30 February would silently become 2 March.
  const asWritten = new Date(`${local}Z`)
  if (Number.isNaN(asWritten.getTime()) || !asWritten.toISOString().startsWith(local)) return null
  const moment = new Date(`${local}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
