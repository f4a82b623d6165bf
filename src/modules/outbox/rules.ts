import { HOUR } from '#kit/time.ts'

/**
 * How long we keep a copy of a mail after it was written, as the privacy page says. The code that causes a mail may have it deleted
 * earlier.
 */
export const MAILS_RETENTION_DAYS = 90
/** How long we keep the number of an SMS and what became of it; its text goes as soon as it is sent. */
export const SMS_RETENTION_DAYS = 1

/**
 * `needed`: codes and payment results, for which the number's own owner asked just now. `asked`: other answers to a recent action of the
 * reader. `asked-by-other`: somebody else has it sent to a number that they typed, such as a gift or the question to a parent. `news`:
 * everything else. `asked-back`: the question whether they want an end of our SMS, while it is open.
 */
export const smsKinds = ['needed', 'asked', 'asked-by-other', 'asked-back', 'news'] as const
export type SmsKind = (typeof smsKinds)[number]

type SmsRules = {
  /** STOP ends it. */
  stops: boolean
  /** It waits for the morning. */
  sleeps: boolean
  /** Most SMS of this kind to a number in a day of East Africa Time, as parts. */
  partsADay: number | null
  /** Of the day's budget, how much it may use: the rest is reserved for what is needed. */
  budgetShare: number
}
const RESERVED_SHARE = 0.2
const shared = { budgetShare: 1 - RESERVED_SHARE }
export const smsRules: Record<SmsKind, SmsRules> = {
  needed: { stops: false, sleeps: false, partsADay: null, budgetShare: 1 },
  asked: { stops: false, sleeps: false, partsADay: 60, ...shared },
  'asked-by-other': { stops: true, sleeps: true, partsADay: 12, ...shared },
  'asked-back': { stops: false, sleeps: false, partsADay: 3, ...shared },
  news: { stops: true, sleeps: false, partsADay: 40, ...shared },
}
/** Those that STOP ends. */
export const stoppedKinds = smsKinds.filter((kind) => smsRules[kind].stops)

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

/** How long an answer to the question whether SMS shall end counts; shorter than SMS are kept. */
export const ANSWER_MS = 12 * HOUR
/** The cost of an SMS if the gateway does not report it, in hundredths of a shilling (docs/gateway-facts.md 9). */
export const PART_CENTS = 80

/** The number of SMS for a text: 160 septets in one, 153 in each of several. */
export const smsParts = (septets: number): number => (septets <= 160 ? 1 : Math.ceil(septets / 153))
