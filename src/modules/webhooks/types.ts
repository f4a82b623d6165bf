import { z } from 'zod'
import type { DomainEventType } from '#kit/domain-event.ts'
import { checked } from '#kit/inputs.ts'
import { cleanLine } from '#kit/text.ts'
import { type Fault, LONGEST_URL } from './rules.ts'

/** A web address; the adapter checks whether it may be requested. */
export const NewEndpoint = z.object({
  id: z.uuid().optional().catch(undefined),
  url: z
    .string('required')
    .transform(cleanLine)
    .refine((text) => text !== '', 'required')
    .refine((text) => text.length <= LONGEST_URL, 'too-long')
    .refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), 'link-not-web'),
  /** Whether it also hears what only its owner sees. */
  own: checked,
})

/** What is shown of a new endpoint, once; without its secret if the form was sent a second time. */
export type CreatedEndpoint = { url: string; secret: string | null }

export type EndpointView = { id: string; url: string; own: boolean; createdAt: Date; stoppedAt: Date | null }
export type DeliveryView = {
  id: string
  type: DomainEventType
  url: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  lastStatus: number | null
  lastFault: Fault | null
  createdAt: Date
  nextAt: Date | null
}

const courseId = z.int().min(1)
const group = z.object({ group_id: z.uuid(), course_id: courseId })
const payment = z.object({
  payment_id: z.uuid(),
  payment_type: z.enum([
    'course_purchase',
    'course_instalment',
    'course_gift',
    'seat_invoice',
    'mentorship_booking',
  ]),
  /** Also of a course that was paid for as a gift: whoever takes it is somebody else. */
  course_id: courseId.nullable(),
  /** What is paid, 0 where a coupon took off the whole price; the price is both together. */
  amount_kes: z.int().min(0),
  discount_kes: z.int().min(0),
  receipt: z.string().nullable(),
})
/** A seat of an organisation, which is known by the last part of its address. */
const seat = z.object({ course_id: courseId, organisation: z.string() })
/** A teacher's share of one sale; nothing leads to who bought. */
const royalty = z.object({
  sale_id: z.uuid(),
  course_id: courseId,
  sale_kes: z.int().min(1),
  percent: z.int().min(1).max(100),
  amount_kes: z.int().min(1),
  sold_at: z.iso.datetime(),
})
/** By the id that the list of members has, which is not that of an account. */
const member = z.object({ organisation: z.string(), member_id: z.uuid() })

/** The payload of each event besides the id of its person. */
export const eventData = {
  'enrollment.created': z.object({ course_id: courseId }),
  'course.completed': z.object({ course_id: courseId }),
  'certificate.issued': z.object({
    certificate_id: z.string(),
    course_id: courseId,
    // Events of before there were two kinds, which may still be on their way, have none.
    kind: z.enum(['completion', 'skill']).optional(),
    url: z.url(),
  }),
  'group.joined': group,
  'group.left': group,
  'payment.completed': payment,
  'payment.failed': payment,
  // Without its words: taken back, they are gone from Stadi, and what was sent is listed here for a month.
  'announcement.published': z.object({
    announcement_id: z.uuid(),
    course_id: courseId,
    /** null where it is said to everybody in the course. */
    group_id: z.uuid().nullable(),
    url: z.url(),
  }),
  'seat.given': seat,
  'seat.taken_back': seat,
  'scholarship.decided': z.object({
    scholarship_id: z.uuid(),
    course_id: courseId,
    decision: z.enum(['granted', 'refused']),
    /** Until when the place is to be used, where there is one. */
    until: z.iso.datetime().nullable(),
    url: z.url(),
  }),
  'royalty.earned': royalty,
  'royalty.refunded': royalty,
  'invoice.paid': z.object({
    organisation: z.string(),
    invoice: z.string(),
    course_id: courseId,
    seats: z.int().min(1),
    total_kes: z.int().min(1),
  }),
  'member.joined': member,
  'member.left': member,
} satisfies Record<DomainEventType, z.ZodObject>

/** What is sent for an event of a type. */
export const eventOf = (type: DomainEventType) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    data: z.object({ user_id: z.uuid(), ...eventData[type].shape }),
  })
