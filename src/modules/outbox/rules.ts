/**
 * How long we keep a copy of a mail after it was written, as the privacy page says. The code that causes a mail may have it deleted
 * earlier.
 */
export const MAILS_RETENTION_DAYS = 90
/** How long we keep the number of an SMS and what became of it; its text goes as soon as it is sent. */
export const SMS_RETENTION_DAYS = 1

/**
 * `needed`: codes and payment results. `asked`: other answers to a recent action of the reader. `news`: everything else, which STOP
 * ends.
 */
export const smsKinds = ['needed', 'asked', 'news'] as const
export type SmsKind = (typeof smsKinds)[number]

/** Delivery states reported by the gateway; `delivered` and `undelivered` are final (docs/gateway-facts.md 9). */
export const deliveries = ['on-the-way', 'delivered', 'undelivered'] as const
export type Delivery = (typeof deliveries)[number]

const reports: Record<string, Delivery> = {
  Sent: 'on-the-way',
  Submitted: 'on-the-way',
  Buffered: 'on-the-way',
  AbsentSubscriber: 'on-the-way',
  Success: 'delivered',
  Rejected: 'undelivered',
  Failed: 'undelivered',
  Expired: 'undelivered',
}
/** The meaning of a gateway's report; nothing for an unknown word. */
export const deliveryOf = (status: string): Delivery | undefined =>
  Object.hasOwn(reports, status) ? reports[status] : undefined

/** Maximum SMS per number, kind and day in East Africa Time. */
export const PARTS_A_DAY = { asked: 60, news: 40 }
/** The share of the day's budget that is reserved for `needed`. */
export const RESERVED_SHARE = 0.2
/** The cost of an SMS if the gateway does not report it, in hundredths of a shilling (docs/gateway-facts.md 9). */
export const PART_CENTS = 80

/** The number of SMS for a text: 160 septets in one, 153 in each of several. */
export const smsParts = (septets: number): number => (septets <= 160 ? 1 : Math.ceil(septets / 153))
