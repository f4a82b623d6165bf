import { z } from 'zod'
import { emailAddress } from '#kit/email.ts'
import { filterText, optionalText } from '#kit/inputs.ts'
import {
  type bookingStates,
  type cancellers,
  type moneyWays,
  experienceBands,
  type ExperienceBand,
  LONGEST_REVIEW,
  type MoneyWay,
  type PaidBy,
  mentorSkills,
} from './rules.ts'

const bands = Object.keys(experienceBands) as ExperienceBand[]
export const mentorSorts = ['recommended', 'price', 'experience', 'rating'] as const

/** The list's URL parameters (MEN-03 to MEN-07); invalid values are ignored. */
export const MentorFilters = z.object({
  q: filterText,
  skill: z.enum(['', ...mentorSkills]).catch(''),
  experience: z.enum(['', ...bands]).catch(''),
  sort: z.enum(mentorSorts).catch('recommended'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type MentorFilters = z.output<typeof MentorFilters>

/** A mentor's public card (MEN-09 to MEN-14); figures are computed from rows. */
export type MentorCard = {
  id: string
  name: string
  title: string
  company: string
  years: number
  verified: boolean
  /** Mean of the visible reviews; null without any. */
  rating: number | null
  reviews: number
  /** That took place. */
  sessions: number
  priceKes: number
  bio: string
  skills: string[]
  specialties: string[]
  languages: string[]
  timezone: string
  avatarUrl: string | null
  /** The next free starts. */
  times: Date[]
  isSample: boolean
}
export type MentorPage = {
  mentors: MentorCard[]
  total: number
  page: number
  pages: number
  instead: string | null
}

export type MentorPackage = {
  id: string
  name: string
  description: string
  features: string[]
  priceUsd: number
  priceKes: number
  sessions: number
  minutes: number
  isPopular: boolean
}
/** Without a name when the account is gone. */
export type MentorReview = {
  stars: number
  body: string
  author: string | null
  createdAt: Date
  isSample: boolean
}

/** A mentor's own page: `times` are all bookable ones. */
export type MentorView = MentorCard & {
  /** Minutes before a session until which it can be booked, or cancelled without loss. */
  noticeMinutes: number
  /** Whether they can receive messages. */
  isReachable: boolean
  /** How long they usually take to answer a message; null without any answer. */
  replyMinutes: number | null
  packages: MentorPackage[]
  written: MentorReview[]
  usdRateKes: number
}

const slot = z.iso.datetime({ offset: true, error: 'slot-hours' }).transform((text) => new Date(text))

/** A session that is paid by what the viewer has with the mentor. */
export const PrepaidBooking = z.object({
  kept: z.enum(['package', 'credit'], 'option-unknown'),
  id: z.string('required'),
  slot,
})
/** Another slot for a session. */
export const MovedBooking = z.object({ slot })
/** A mentee's review of a session. */
export const WrittenReview = z.object({
  stars: z.coerce.number('required').int('required').min(1, 'required').max(5, 'required'),
  body: optionalText(LONGEST_REVIEW),
})
/** After its end: that a session was held, or that the mentee did not come. */
export const HeldBooking = z.object({
  absent: z
    .enum(['', 'mentee'], 'option-unknown')
    .default('')
    .transform((who) => who || null),
})

/** A session as its mentee sees it. */
export type OwnSession = {
  id: string
  mentorId: string
  mentor: string
  startsAt: Date
  endsAt: Date
  state: (typeof bookingStates)[number]
  priceKes: number
  paymentId: string | null
  cancelledBy: (typeof cancellers)[number] | null
}

/** Where two people meet; without an address there is no video room, without a number the other's is unknown. */
export type Room = { url: string | null; phone: string | null }

/** One session with all actions that its mentee has now. */
export type BookingView = OwnSession & {
  payment: PaidBy
  /** Of the mentor. */
  avatarUrl: string | null
  /** How the mentee writes to the mentor, and whether they did since they booked; null for a mentor without an account. */
  talk: { conversationId: string | null; hasWritten: boolean } | null
  /** Where the money of a cancelled one went. */
  money: MoneyWay | null
  markedAt: Date | null
  absent: 'mentor' | 'mentee' | null
  /** Where the money would go, if it was cancelled now; null when it cannot be. */
  cancelling: MoneyWay | null
  /** Until then nothing is lost by cancelling. */
  freeUntil: Date
  canMove: boolean
  canReportAbsence: boolean
  isOver: boolean
  opensAt: Date
  /** Only while it is open. */
  room: Room | null
  /** Whether other slots of this mentor can be booked at all. */
  isBookable: boolean
  review: { stars: number; body: string } | null
  canReview: boolean
}
/** Somebody that the viewer exchanges messages or meets with. */
export type Connection = {
  key: string
  /** For a mentor with a page. */
  mentorId: string | null
  name: string
  avatarUrl: string | null
  role: 'mentor' | 'mentee'
  expertise: string[]
  status: 'online' | 'busy' | 'offline'
  lastAt: Date | null
  rating: number | null
}

/** An upcoming session, for the dashboard; without a topic it is a single hour. */
export type UpcomingSession = {
  id: string
  startsAt: Date
  mentor: string
  expertise: string[]
  topic: string | null
}
export type OwnPackage = {
  id: string
  mentorId: string
  mentor: string
  name: string
  sessions: number
  used: number
  minutes: number
}
export type OwnCredit = { id: string; mentorId: string; mentor: string; amountKes: number; paymentId: string }

/** What somebody has with a mentor that can pay for a session. */
export type Prepaid =
  | { kind: 'package'; id: string; name: string; left: number }
  | { kind: 'credit'; id: string; amountKes: number }

/** The account to which a mentor's page is linked. */
export const MentorAccount = z.object({ email: emailAddress })

/** What a mentor's sessions earned, and what happened to it (decision 035). */
export type Ledger = {
  /** Prices of sessions that were held, or cancelled too late. */
  earnedKes: number
  /** Stadi's share of it. */
  feeKes: number
  paidOutKes: number
  /** Negative when money was refunded after the payout. */
  payableKes: number
  /** Paid for sessions that are not marked as held yet. */
  bookedKes: number
  /** Paid for slots that are not chosen yet: packages and credits. */
  unusedKes: number
}
export type Payout = { id: string; amountKes: number; reference: string; paidAt: Date }

/** A session as its mentor sees it; without a name when the mentee's account is gone. */
export type MentorBooking = {
  id: string
  mentee: string | null
  startsAt: Date
  endsAt: Date
  state: (typeof bookingStates)[number]
  priceKes: number
  feeKes: number
  markedAt: Date | null
  absent: 'mentor' | 'mentee' | null
  cancelledBy: (typeof cancellers)[number] | null
  money: (typeof moneyWays)[number] | null
}

/** A mentor as administrators see them; `email` is that of the linked account. */
export type AdminMentor = {
  id: string
  name: string
  title: string
  verified: boolean
  deactivatedAt: Date | null
  email: string | null
  /** Sessions that are booked or were held. */
  bookings: number
  /** That can be bought. */
  packages: number
  /** Of their week, including booked ones. */
  weeklyMinutes: number
  ledger: Ledger
}

/** The viewer's own page as a mentor. */
export type OwnMentor = {
  id: string
  name: string
  title: string
  bio: string
  specialties: string[]
  languages: string[]
  timezone: string
  pricePerHourKes: number
  noticeMinutes: number
  bufferMinutes: number
  meetingUrl: string | null
  deactivatedAt: Date | null
}
/** Minutes of the day, in the mentor's own time zone. */
export type WeekSpan = { id: string; weekday: number; fromMinute: number; toMinute: number }
export type SpecialDay = { id: string; day: string; fromMinute: number | null; toMinute: number | null }
