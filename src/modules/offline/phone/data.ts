import { DAY, HOUR } from '#kit/time.ts'
import { here } from './here.ts'
import type { Phone } from './phone.ts'
import { readState, writeState } from './store.ts'
import type { DataSettings, DayOfData } from './types.ts'

const NOTHING_SET: DataSettings = { paidKes: null, forMb: null, capMb: null, usesLess: false }
const MB = 1_000_000
/** Milliseconds: how long what was used on a day is remembered. */
const DATA_DAYS_RETENTION = 62 * DAY

/** @throws PhoneFailure 'off' */
export async function settings(phone: Phone = here()): Promise<DataSettings> {
  return (await readState(await phone.store(), 'settings')) ?? NOTHING_SET
}

/** @throws PhoneFailure 'off' */
export async function saveSettings(set: DataSettings, phone: Phone = here()): Promise<void> {
  await writeState(await phone.store(), 'settings', set)
  phone.tell('data')
}

/** Bytes that the wire carried, newest day first; days without any are left out. @throws PhoneFailure 'off' */
export async function usedByDay(phone: Phone = here()): Promise<DayOfData[]> {
  return (await (await phone.store()).getAll('data')).reverse()
}

export async function usedToday(phone: Phone = here()): Promise<number> {
  return (await (await phone.store()).get('data', dayOf(phone.now())))?.bytes ?? 0
}

/** In KES, not rounded; null while she has not said what she pays. */
export function priceOf(bytes: number, { paidKes, forMb }: DataSettings): number | null {
  return paidKes !== null && forMb !== null && forMb > 0 ? (bytes / (forMb * MB)) * paidKes : null
}

/** Whether pictures and films wait for a press today: the cap is reached, and she has not asked for them all the same. */
export async function pastCap(phone: Phone = here()): Promise<boolean> {
  const { capMb } = await settings(phone)
  if (capMb === null || (await usedToday(phone)) < capMb * MB) return false
  return (await readState(await phone.store(), 'lifted')) !== dayOf(phone.now())
}

/** Pictures and films come again for the rest of the day. */
export async function liftCap(phone: Phone = here()): Promise<void> {
  await writeState(await phone.store(), 'lifted', dayOf(phone.now()))
  phone.tell('data')
  phone.goOn()
}

/** Counts what the wire carried, on the day of the phone's clock. */
export async function addUsed(phone: Phone, bytes: number): Promise<void> {
  if (bytes <= 0) return
  const day = dayOf(phone.now())
  const tx = (await phone.store()).transaction('data', 'readwrite')
  const before = await tx.store.get(day)
  await tx.store.put({ day, bytes: (before?.bytes ?? 0) + Math.round(bytes) })
  if (!before) await tx.store.delete(IDBKeyRange.upperBound(dayOf(phone.now() - DATA_DAYS_RETENTION)))
  await tx.done
  phone.tell('data')
}

/** In Nairobi, which keeps the same time all year. */
const dayOf = (now: number): string => new Date(now + 3 * HOUR).toISOString().slice(0, 10)
