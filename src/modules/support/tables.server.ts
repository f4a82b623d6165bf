import { locales } from '#kit/locales.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { channels, threadStates } from './rules.ts'

/**
 * A conversation with Stadi's staff: a message of the contact form, a ticket or a chat (HOME-18, HELP-09). Whoever has its sealed
 * URL can read it; nothing about that is stored.
 */
export const supportThreads = pgTable(
  'support_threads',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel', { enum: channels }).notNull(),
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    /** Where answers are mailed; optional for a chat. */
    email: text('email'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: locales }).notNull(),
    /** Open: waits for staff. Answered: waits for the visitor. */
    status: text('status', { enum: threadStates }).notNull().default('open'),
    createdAt: moment('created_at').notNull(),
    lastMessageAt: moment('last_message_at').notNull(),
  },
  (t) => [
    index('support_threads_status').on(t.status, t.lastMessageAt),
    index('support_threads_user').on(t.userId),
    check('support_threads_email', sql`${t.email} is not null or ${t.channel} = 'chat'`),
  ],
)

export const supportMessages = pgTable(
  'support_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => supportThreads.id, { onDelete: 'cascade' }),
    /** The audit log records which staff member answered. */
    author: text('author', { enum: ['visitor', 'assistant', 'staff'] }).notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('support_messages_thread').on(t.threadId, t.id)],
)
