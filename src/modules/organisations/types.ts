import { z } from 'zod'
import { emailAddress } from '#kit/email.ts'
import {
  checked,
  dayText,
  payoutReference,
  slugText,
  wholeNumber,
  typedSerial,
  requiredLine,
  requiredText,
} from '#kit/inputs.ts'
import { cleanLine } from '#kit/text.ts'
import { personName, titleText } from '#kit/people/names.ts'
import { type Kind, kinds, LONGEST_ENDPOINT, type StoreFault, MOST_GRANTED, MOST_ORDERED } from './rules.ts'

const course = typedSerial

export const NewOrganisation = z.object({
  name: titleText(120),
  slug: slugText,
  kind: z.enum(kinds, 'option-unknown'),
})
export const NamedManager = z.object({ email: emailAddress })
export const Reason = z.object({ reason: requiredText(300) })

/** Seats that an administrator gives an organisation; the day is Nairobi's and included. */
export const SeatGrant = z.object({
  /** Empty for every course that costs something. */
  courseId: z.union([z.literal(''), course]),
  seats: wholeNumber(1, MOST_GRANTED),
  until: dayText,
  reason: requiredText(300),
})
export const SeatOrder = z.object({ courseId: course, quantity: wholeNumber(1, MOST_ORDERED) })
/** What an administrator read at the bank. */
export const PaidMark = z.object({ reference: payoutReference })
export const SeatGift = z.object({ courseId: course })
/** A member and a group: with the seat of its course, if they have none yet. */
export const GroupGift = z.object({ groupId: z.string() })
export const OpenMark = z.object({ isOpen: z.enum(['yes', 'no'], 'option-unknown') })

/** One person to invite. */
export const NewInvitation = z.object({ name: personName(), contact: requiredLine(254) })

/** How somebody answers an invitation: by what, and whether they show their progress. */
export const Acceptance = z.object({
  token: z.string().max(300).optional().catch(undefined),
  code: z.string().max(100).optional().catch(undefined),
  shows: checked,
  /** And whether what they learn goes to its record store, at the server whose name they read. */
  records: checked,
  host: z.string().max(300).optional().catch(undefined),
  /** A seat to take at once; empty for none. */
  courseId: z.union([z.literal(''), course]).optional(),
})
/** Whether the name of an organisation may stand on certificates, as an administrator agreed with it. */
export const NameMark = z.object({ named: z.enum(['yes', 'no'], 'option-unknown') })
/** Whether a member's own certificates carry it. */
export const NameChoice = z.object({ named: checked })
/** Which of its marks an organisation takes back. */
export const MarkChoice = z.object({ state: z.enum(['waiting', 'shown'], 'option-unknown') })
/** What an administrator says of the mark that they looked at. */
export const MarkVerdict = z.object({
  markId: z.uuid('bad-text'),
  verdict: z.enum(['yes', 'no'], 'option-unknown'),
})
/** Whether the link asks for a manager's yes. */
export const LinkChoice = z.object({ asks: checked })
/** What a manager says to somebody who asks to join. */
export const RequestAnswer = z.object({ answer: z.enum(['yes', 'no'], 'option-unknown') })
export const ShowsMark = z.object({ shows: z.enum(['yes', 'no'], 'option-unknown') })

/** Whether what a member learns is sent to the record store at this server. */
export const RecordsChoice = z.object({ records: checked, host: z.string().max(300).default('') })

const endpoint = z
  .string('required')
  .transform((typed) => cleanLine(typed).replace(/(\/statements)?\/*$/, ''))
  .refine((text) => text !== '', 'required')
  .refine((text) => text.length <= LONGEST_ENDPOINT, 'too-long')
  .refine((text) => text === '' || isEndpoint(text), 'link-not-web')

/** Credentials stand in fields of their own, and what follows is added to the address. */
function isEndpoint(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { search, hash, username, password } = new URL(text)
  return search + hash + username + password === ''
}

/** Where an organisation keeps records of learning, and the key with which we may write there. */
export const RecordStoreInput = z.object({
  endpoint,
  key: requiredLine(200).refine((key) => !key.includes(':'), 'record-key-colon'),
  secret: requiredLine(300),
})
/** What a store said that was asked what it is. */
export type RecordStoreTrial = 'good' | 'key' | 'no-store' | StoreFault
export type RecordStoreView = {
  endpoint: string
  setAt: Date
  sentAt: Date | null
  triedAt: Date | null
  nextAt: Date | null
  attempts: number
  lastStatus: number | null
  lastFault: StoreFault | null
  stoppedAt: Date | null
  waiting: number
  /** Of the last month. */
  sent: number
  refused: number
  /** Members who agreed. */
  agreed: number
}

/** Why a line of a list was not taken. */
export const faults = [
  'name',
  'name-only',
  'contact',
  'phone',
  'email',
  'too-long',
  'twice',
  'invited',
] as const
export type Fault = (typeof faults)[number]
export type WrongLine = { line: number; fault: Fault }

export type Organisation = { id: string; slug: string; name: string; kind: Kind }
export type OrganisationRow = Organisation & {
  members: number
  seats: number
  used: number
  /** A mark waits for an administrator. */
  markWaits: boolean
  endedAt: Date | null
  createdAt: Date
  isSample: boolean
}
/** The marks of an organisation, as pictures that a page carries itself. */
export type MarkView = {
  /** Whether its name may stand on certificates; without it no mark shows. */
  isAgreed: boolean
  waiting: { id: string; src: string } | null
  shown: { id: string; src: string } | null
}
export type ManagerRow = { userId: string; name: string; email: string; namedAt: Date }

/** What a manager sees of somebody; of who does not show their progress, only the name and the day. */
export type PersonRow = {
  id: string
  name: string
  joinedAt: Date
  isSample: boolean
  shown: Progress | null
}
/** Who asks to join: of them the name and the day, and whether they were in it before. */
export type RequestRow = { id: string; name: string; askedAt: Date; wasMember: boolean }
/** One of one's own. */
export type OwnRequest = { id: string; organisation: string; askedAt: Date; isRefused: boolean }
export type Progress = {
  courses: number
  /** The shares of their lessons that are completed and mastered. */
  percent: number
  mastered: number
  /** In days; null for who opened no lesson. */
  daysAgo: number | null
  certificates: number
}

export type LotRow = {
  id: string
  courseId: number | null
  course: string | null
  seats: number
  used: number
  isOpen: boolean
  endsAt: Date
  isOver: boolean
  invoice: number | null
}
/** A course of which there is a seat left. */
export type SeatChoice = { courseId: number; title: string; left: number }
export type GroupChoice = { id: string; name: string; startsOn: string; left: number }
export type SeatRow = {
  id: string
  person: string | null
  course: string
  givenAt: Date
  isUsed: boolean
  isSample: boolean
}

export type InvoiceRow = {
  id: string
  number: number
  billedTo: string
  slug: string
  course: string
  quantity: number
  priceKes: number
  totalKes: number
  status: 'open' | 'paid' | 'cancelled'
  orderedAt: Date
  settledAt: Date | null
  reference: string | null
  cancelReason: string
  /** A manager paid it here; `reference` is M-Pesa's receipt. */
  byMpesa: boolean
  /** The money went back: its seats ended. */
  isReturned: boolean
}
/** An invoice as a payment for it needs it. */
export type InvoiceToPay = {
  id: string
  number: number
  slug: string
  organisationId: string
  course: string
  quantity: number
  totalKes: number
  status: InvoiceRow['status']
}
/** late: the invoice was settled before, and the money goes back. */
export type SeatOutcome = 'paid' | 'late'
export type InvoiceSums = Record<'open' | 'paid' | 'cancelled', { invoices: number; kes: number }>

export type InvitationRow = {
  id: string
  name: string
  contact: string
  state: 'waiting' | 'sent' | 'stopped' | 'declined'
  expiresAt: Date
}
export type ImportView = {
  id: string
  lines: number
  done: number
  invited: number
  wrong: WrongLine[]
  wrongCount: number
  createdAt: Date
  finishedAt: Date | null
}

/** Sums of a month, of those who showed their progress at its end. */
export type MonthFigures = {
  members: number
  joined: number
  showing: number
  active: number
  lessons: number
  certificates: number
  courses: { title: string; seats: number; active: number; lessons: number; certificates: number }[]
}
export type MonthRow = { month: string; figures: MonthFigures; madeAt: Date }

/** An invitation as who was invited reads it. */
export type InvitationView = {
  organisation: Pick<Organisation, 'name' | 'kind' | 'slug'>
  /** Seats that can be taken at once. */
  seats: SeatChoice[]
  /** A manager says yes first. */
  asks: boolean
  isMember: boolean
  /** Exactly what would be shown today. */
  own: Progress
  canDecline: boolean
  /** The server of its record store; null while it has none. */
  recordHost: string | null
}

/** An organisation of the viewer's, at their account. */
export type OwnMembership = {
  memberId: string
  organisation: Pick<Organisation, 'name' | 'kind' | 'slug'>
  joinedAt: Date
  showsSince: Date | null
  /** Whether they agreed that their certificates carry its name, and whether the organisation did. */
  isNamed: boolean
  organisationAgrees: boolean
  /** The server of its record store, null while it has none, and since when what one learns is sent there. */
  recordHost: string | null
  recordsSince: Date | null
  own: Progress
  /** Courses of which they have a seat. */
  held: string[]
  seats: SeatChoice[]
}
