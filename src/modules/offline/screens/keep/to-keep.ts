import type { Locale } from '#kit/time.ts'
import type { DataPrice } from '../../rules.ts'

/** A course as the page shows it on which it can be kept. */
export type ToKeep = {
  course: { id: number; title: string; language: Locale }
  lessons: number
  /** Without films. */
  bytes: number
  /** Of the application, which every kept course shares: 0 where it is on this phone already. */
  appBytes: number
  /** What the person pays for data; null where they never said. */
  price: DataPrice | null
}
