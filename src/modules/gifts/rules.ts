import { DAY, dayAfter, midnightOf, nairobiDay } from '#kit/time.ts'

/** How many days ahead the SMS of a gift can be planned. */
export const MOST_AHEAD_DAYS = 90
/** How many days a code opens its course, after the day on which its SMS is sent. */
export const GOOD_DAYS = 365
/** A gift that nobody took is brought to its giver's mind after so many days, and again so many days before its code ends. */
export const REMIND_DAYS = 30
/** How many days we keep a receiver's number and name, and the words to them, once a gift was taken, went back, ended or was not paid. */
export const RECEIVER_RETENTION_DAYS = 30
/** The hour of Nairobi at which planned SMS go out. */
export const SEND_HOUR = 8

export const [NAME_LETTERS, MESSAGE_LETTERS, CODE_LETTERS] = [40, 120, 12]

/** The midnight after the last day of a code. @param sendDay a day of Nairobi */
export const goodUntilOf = (sendDay: string): Date => midnightOf(dayAfter(sendDay, GOOD_DAYS + 1))

/** Whether a day can be chosen for the SMS: from today, a day of Nairobi. */
export const isSendDay = (day: string, now: Date): boolean =>
  day >= nairobiDay(now) && day <= dayAfter(nairobiDay(now), MOST_AHEAD_DAYS)

/**
 * unpaid; planned: its SMS waits for its day or the morning; sent; unsent: its SMS could not be sent, the giver passes the code on; taken;
 * returned: the money went back; over: nobody took it in time.
 */
export type GiftStatus = 'unpaid' | 'planned' | 'sent' | 'unsent' | 'taken' | 'returned' | 'over'

type Kept = {
  paidAt: Date | null
  goodUntil: Date | null
  sentAt: Date | null
  isStopped: boolean
  takenAt: Date | null
  endedAt: Date | null
}

export function giftStatus(gift: Kept, now: Date): GiftStatus {
  if (!gift.paidAt || !gift.goodUntil) return 'unpaid'
  if (gift.takenAt) return 'taken'
  if (gift.endedAt) return 'returned'
  if (now >= gift.goodUntil) return 'over'
  if (gift.isStopped) return 'unsent'
  return gift.sentAt ? 'sent' : 'planned'
}

/** Whether somebody may still take it: then its giver sees the code, may correct the number and send the SMS again. */
export const isOpen = (standing: GiftStatus): boolean =>
  standing === 'planned' || standing === 'sent' || standing === 'unsent'

/** A code in groups of four, as it is shown and told. */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** A number as people type it in Kenya: 0712 345 678. */
export const localNumber = (phone: string): string => phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')

export const giftsHref = '/gifts'
export const giftHref = (id: string): string => `${giftsHref}/${id}`
export const payGiftHref = (id: string): string => `${giftHref(id)}/pay`
export const newGiftHref = (courseId: number): string => `/courses/${courseId}/gift`
/** Where a code is typed, or opened from its SMS. */
export const takeHref = (code = ''): string => (code ? `/gift/${code}` : '/gift')

/** Limits that several operations share. */
export const giftsLimits = {
  // SMS about one gift, whoever asks for them: each may reach a stranger.
  'gift-sms': { max: 3, windowMs: DAY },
}
