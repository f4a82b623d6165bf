import { after, DAY, HOUR, midnightOf, nairobiDay } from '#kit/time.ts'

export const kinds = ['college', 'ngo', 'county', 'employer'] as const
export type Kind = (typeof kinds)[number]

/** Seats of one grant, and of one order. */
export const MOST_GRANTED = 20_000
export const MOST_ORDERED = 1000
/** The most that M-Pesa moves in one payment: above it an invoice is paid by bank. */
export const MOST_BY_MPESA = 250_000
/** How long bought seats may be given, from the day they are paid. */
export const BOUGHT_DAYS = 365
/** How far ahead the last day of a grant may be. */
export const MOST_GRANT_DAYS = 3 * 366
export const MOST_MANAGERS = 20
/** Of one person. */
export const MOST_MEMBERSHIPS = 20

/** Days after which who was invited and did not answer is deleted, with name and number. */
export const INVITATION_RETENTION_DAYS = 30
/** How long somebody waits for a manager's answer, and a no stands. */
export const REQUEST_RETENTION_DAYS = 90
/** How long what was wrong in a file is kept, by the number of its lines. */
export const IMPORT_RETENTION_DAYS = 30

/** Of one organisation, in a day of Nairobi. */
export const MAILS_A_DAY = 2000
export const SMS_A_DAY = 300

/** Bytes of an uploaded mark, and of one as it is kept. */
export const LARGEST_MARK = 2 * 1024 * 1024
export const MARK_BYTES = 15 * 1024

export const MOST_LINES = 10_000
export const LARGEST_LIST = 1024 * 1024
/** Letters of a code in an SMS: 32^8, so that guessing one of ten thousand takes a hundred million tries. */
export const CODE_LETTERS = 8

/** Why a record store was not reached. */
export const storeFaults = ['not-allowed', 'unknown-name', 'too-slow', 'unreachable'] as const
export type StoreFault = (typeof storeFaults)[number]

/** Of the address of a record store. */
export const LONGEST_ENDPOINT = 300
/** Statements in one request to a record store. */
export const MOST_TOGETHER = 50
/** How long a statement is kept after what it says: waiting in vain, or without its words, so that nothing is said twice. */
export const STATEMENT_RETENTION_DAYS = 30

/** The name of the server that members read, of the address of a record store. */
export const hostOf = (endpoint: string): string => new URL(endpoint).host

export const roomTabs = [
  'people',
  'invite',
  'seats',
  'invoices',
  'reports',
  'mark',
  'sign-on',
  'records',
] as const
export type RoomTab = (typeof roomTabs)[number]

/** The room of an organisation. */
export const roomHref = (slug: string, tab: RoomTab = 'people'): string =>
  tab === 'people' ? `/organisations/${slug}` : `/organisations/${slug}/${tab}`

/** Where members see their organisations, and what these see of them. */
export const OWN_HREF = '/account/organisations'

/** "ABCD-EFGH", as it is read out. */
export const codeInWords = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** "ST-0012": the number of an invoice as it is written. */
export const invoiceNumber = (number: number): string => `ST-${String(number).padStart(4, '0')}`

/** By which the sale of an invoice's seats is known to its teachers' shares. */
export const saleReference = (number: number): string => `seat-invoice:${number}`

/** Where a manager pays an invoice by M-Pesa. */
export const payInvoiceHref = (id: string): string => `/seat-invoices/${id}`

/** The number of an invoice in an address; nothing if it is none. */
export const invoiceNumberIn = (text: unknown): number | null =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null

/** The first day of the month of a moment in Nairobi. */
export const monthOf = (moment: Date): string => `${nairobiDay(moment).slice(0, 7)}-01`

/** Where a month begins and where the next one does. @param month its first day as YYYY-MM-DD */
export function spanOf(month: string): { from: Date; until: Date } {
  const from = midnightOf(month)
  return { from, until: midnightOf(monthOf(after(from, 32 * DAY + HOUR))) }
}

/** The month before that of a moment. */
export const monthBefore = (moment: Date): string => monthOf(after(midnightOf(monthOf(moment)), -DAY))

/** Limits that several operations share. */
export const organisationsLimits = {
  'organisation-admin': { max: 120, windowMs: HOUR },
  // What a manager does; each may be told to somebody.
  'organisation-manager': { max: 300, windowMs: HOUR },
  'organisation-file': { max: 60, windowMs: HOUR },
  // What a member does for themselves.
  'organisation-member': { max: 60, windowMs: HOUR },
}

/** Locks that several operations take, in this order. */
export const lockScopes = [
  // Giving and taking seats of one organisation, and ending it.
  'organisation',
  // How many organisations one person is in.
  'joining',
  // Sending invitations of one organisation: two workers would pass the day's number.
  'inviting',
] as const
