import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import type { Attachment } from '#adapters/mail/mail.server.ts'
import { deliveries, smsKinds } from './rules.ts'

/** Every mail to be sent, and what became of it. Written in the transaction that causes it, delivered by a job. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Additional headers, such as List-Unsubscribe. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Attachments, such as an invitation. */
    attachments: jsonb('attachments').$type<Attachment[]>(),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Waits until then, to disturb nobody at night. */
    notBefore: moment('not_before'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [index('outgoing_mails_status').on(t.status, t.createdAt)],
)

/** Every SMS, likewise. It may contain a code, so its text is deleted once sent. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: uuid('id').primaryKey(),
    /** 2547XXXXXXXX. */
    recipient: text('recipient').notNull(),
    text: text('text').notNull(),
    /** How much its reader needs it (rules.ts). */
    kind: text('kind', { enum: smsKinds }).notNull().default('news'),
    /** Number of SMS that the gateway makes of it, each of which is charged. */
    parts: integer('parts').notNull().default(1),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The gateway's id for it, which delivery reports use. */
    gatewayId: text('gateway_id').unique(),
    delivery: text('delivery', { enum: deliveries }),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('outgoing_messages_status').on(t.status, t.createdAt),
    index('outgoing_messages_recipient').on(t.recipient, t.createdAt),
  ],
)

/** Number and cost of SMS on a day in East Africa Time, for all together. It stays when the SMS are deleted. */
export const smsDays = pgTable(
  'sms_days',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    messages: integer('messages').notNull().default(0),
    parts: integer('parts').notNull().default(0),
    /** Hundredths of a shilling, as reported by the gateway or else estimated. */
    costCents: integer('cost_cents').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    undelivered: integer('undelivered').notNull().default(0),
  },
  (t) => [check('sms_days_cost', sql`${t.costCents} >= 0`)],
)

/** Numbers that want no SMS but those for which they ask themselves. */
export const smsStops = pgTable('sms_stops', {
  phone: text('phone').primaryKey(),
  stoppedAt: moment('stopped_at').notNull(),
})

/** Incoming SMS, by the gateway's id: a repeated report is handled once. */
export const incomingMessages = pgTable(
  'incoming_messages',
  { id: text('id').primaryKey(), cameAt: moment('came_at').notNull() },
  (t) => [index('incoming_messages_age').on(t.cameAt)],
)
