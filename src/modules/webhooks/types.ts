import { z } from 'zod'
import type { DomainEventType } from '#kit/domain-event.ts'
import { cleanText } from '#kit/text.ts'
import { type Fault, LONGEST_URL } from './rules.ts'

/** A web address; the adapter checks whether it may be requested. */
export const NewEndpoint = z.object({
  id: z.uuid().optional().catch(undefined),
  url: z
    .string('required')
    .transform(cleanText)
    .refine((text) => text !== '', 'required')
    .refine((text) => text.length <= LONGEST_URL, 'too-long')
    .refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), 'link-not-web'),
})

/** What is shown of a new endpoint, once; without its secret if the form was sent a second time. */
export type CreatedEndpoint = { url: string; secret: string | null }

export type EndpointView = { id: string; url: string; createdAt: Date; stoppedAt: Date | null }
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
  payment_type: z.enum(['course_purchase', 'course_instalment', 'course_gift', 'seat_invoice', 'mentorship_booking']),
  /** Also of a course that was paid for as a gift: whoever takes it is somebody else. */
  course_id: courseId.nullable(),
  /** What is paid, 0 where a coupon took off the whole price; the price is both together. */
  amount_kes: z.int().min(0),
  discount_kes: z.int().min(0),
  receipt: z.string().nullable(),
})

/** The payload of each event besides the id of its person. */
export const eventData = {
  'enrollment.created': z.object({ course_id: courseId }),
  'course.completed': z.object({ course_id: courseId }),
  'certificate.issued': z.object({ certificate_id: z.string(), course_id: courseId, url: z.url() }),
  'group.joined': group,
  'group.left': group,
  'payment.completed': payment,
  'payment.failed': payment,
} satisfies Record<DomainEventType, z.ZodObject>

/** What is sent for an event of a type. */
export const eventOf = (type: DomainEventType) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    data: z.object({ user_id: z.uuid(), ...eventData[type].shape }),
  })
