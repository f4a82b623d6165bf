/** How long we keep a copy of a mail after it was written, as the privacy page says. What causes a mail may have it forgotten earlier. */
export const MAILS_RETENTION_DAYS = 90

/** `needed`: codes and how a payment ended. `asked`: other answers to what its reader did a moment ago. `news`: all else, which STOP ends. */
export const smsKinds = ['needed', 'asked', 'news'] as const
export type SmsKind = (typeof smsKinds)[number]

/** How far the gateway says that an SMS came; `delivered` and `undelivered` are final (ussd.md 9). */
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
/** What a report of the gateway means; nothing where we do not know the word. */
export const deliveryOf = (status: string): Delivery | undefined =>
  Object.hasOwn(reports, status) ? reports[status] : undefined

/** SMS that a number gets of a kind on a day of East Africa Time at most. */
export const PARTS_A_DAY = { asked: 60, news: 40 }
/** The share of the day's budget that is kept for what is needed. */
export const RESERVED_SHARE = 0.2
/** What an SMS costs where the gateway does not say, in hundredths of a shilling (ussd.md 9). */
export const PART_CENTS = 80

/** SMS that a text becomes: 160 septets in one, 153 in each of several. */
export const smsParts = (septets: number): number => (septets <= 160 ? 1 : Math.ceil(septets / 153))
