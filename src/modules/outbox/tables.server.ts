import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import type { Attachment } from '#adapters/mail/mail.server.ts'

/** Every mail Stadi owes somebody. Written in the transaction that causes it, delivered by a job. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Further header lines, such as List-Unsubscribe. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** What rides along, such as an invitation. */
    attachments: jsonb('attachments').$type<Attachment[]>(),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Waits until then, as nobody is disturbed at night. */
    notBefore: moment('not_before'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [index('outgoing_mails_status').on(t.status, t.createdAt)],
)

/** Every SMS Stadi owes somebody, likewise. A code is in it, so it is forgotten once sent. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: uuid('id').primaryKey(),
    /** 2547XXXXXXXX. */
    recipient: text('recipient').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [index('outgoing_messages_status').on(t.status, t.createdAt)],
)
