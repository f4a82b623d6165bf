import type { RefusalCode } from '#kit/refusal.ts'

/** For whatever reads the price of something that is for sale (`quote` in for-sale.server.ts). */
export const refusalsOfQuotes = [
  'not-found',
  'is-free',
  'already-owned',
  'course-not-found',
  'course-not-ready',
  'parts-not-offered',
  'parts-none',
  'parts-moved',
  'mentor-self',
  'slot-missing',
  'slot-past',
  'slot-notice',
  'slot-hours',
  'slot-taken',
  'gift-not-found',
  'gift-paid',
  'invoice-large',
  'invoice-settled',
] as const satisfies RefusalCode[]

/** For whatever writes an order, before M-Pesa is asked. */
export const refusalsOfOrders = [
  ...refusalsOfQuotes,
  'invalid-input',
  'too-many',
  'payments-off',
  'phone-invalid',
  'phone-required',
  'amount-differs',
  'coupon-invalid',
  'coupon-used',
  'group-not-found',
  'group-only',
  'group-already',
  'group-closed',
  'group-full',
  'slot-own',
] as const satisfies RefusalCode[]
