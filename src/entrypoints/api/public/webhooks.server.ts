import { z } from 'zod'
import { domainEventTypes, isOwnEvent } from '#kit/domain-event.ts'
import type { Locale } from '#kit/time.ts'
import { eventOf } from '#modules/webhooks/types.ts'
import { m } from '#paraglide/messages.js'

type Json = Record<string, unknown>

const about = {
  'enrollment.created': m.api_event_enrolment,
  'course.completed': m.api_event_completion,
  'certificate.issued': m.api_event_certificate,
  'group.joined': m.api_event_group_joined,
  'group.left': m.api_event_group_left,
  'payment.completed': m.api_event_paid,
  'payment.failed': m.api_event_failed,
  'announcement.published': m.api_event_announcement,
  'seat.given': m.api_event_seat_given,
  'seat.taken_back': m.api_event_seat_taken_back,
  'scholarship.decided': m.api_event_scholarship,
  'royalty.earned': m.api_event_royalty_earned,
  'royalty.refunded': m.api_event_royalty_refunded,
  'invoice.paid': m.api_event_invoice_paid,
  'member.joined': m.api_event_member_joined,
  'member.left': m.api_event_member_left,
}

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** What Stadi sends to the endpoints of a key's owner, for the document: signed according to Standard Webhooks. */
export const webhooksIn = (locale: Locale): Json =>
  Object.fromEntries(domainEventTypes.map((type) => [type, { post: webhookOf(type, locale) }]))

function webhookOf(type: (typeof domainEventTypes)[number], locale: Locale): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(eventOf(type)) as Json
  return {
    operationId: type,
    summary: about[type]({}, { locale }),
    ...(isOwnEvent(type) && { description: m.api_event_own({}, { locale }) }),
    // It is signed, and contains no key.
    security: [],
    parameters: headers.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: m.api_webhook_taken({}, { locale }) },
      '410': { description: m.api_webhook_gone({}, { locale }) },
    },
  }
}

/** The events by name and meaning, and whether an endpoint must be made for it, for the page. */
export const eventsIn = (locale: Locale): { type: string; meaning: string; own: boolean }[] =>
  domainEventTypes.map((type) => ({ type, meaning: about[type]({}, { locale }), own: isOwnEvent(type) }))
