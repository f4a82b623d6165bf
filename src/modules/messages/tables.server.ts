import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'

const member = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/**
 * Two people who write to each other (DATA-29): whom the mentor's page is about or who gives the session, and the other. One a pair,
 * whichever of them stands where (rules D3). Who left is empty; the other keeps what was written.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    mentorId: member('mentor_id'),
    menteeId: member('mentee_id'),
    createdAt: moment('created_at').notNull(),
    /** Of the last message that both can read; before the first, when it began. */
    lastMessageAt: moment('last_message_at').notNull(),
    /** When somebody left and took along what they had written. */
    wordsTakenAt: moment('words_taken_at'),
  },
  (t) => [
    uniqueIndex('conversations_pair')
      .on(sql`least(${t.mentorId}, ${t.menteeId})`, sql`greatest(${t.mentorId}, ${t.menteeId})`)
      .where(sql`mentor_id is not null and mentee_id is not null`),
    index('conversations_mentor').on(t.mentorId, t.lastMessageAt),
    index('conversations_mentee').on(t.menteeId, t.lastMessageAt),
    check('conversations_two', sql`${t.mentorId} <> ${t.menteeId}`),
  ],
)

/** What was written (DATA-30). Of one person's conversations `sequence` rises in the order in which messages are there to be read. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: member('sender_id'),
    /** Made by who sends: the same once more is the same message (rules D4). */
    clientId: uuid('client_id').notNull(),
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** When its reader was told by mail that it waits. */
    mailedAt: moment('mailed_at'),
    /** Sent to somebody who had blocked its sender: there for the sender alone, who sees no difference (rules D6). */
    withheld: boolean('withheld').notNull().default(false),
    /** Taken away by staff after a report. */
    hiddenAt: moment('hidden_at'),
  },
  (t) => [
    unique('messages_once').on(t.senderId, t.clientId),
    index('messages_conversation').on(t.conversationId, t.sequence),
    index('messages_unread')
      .on(t.conversationId, t.senderId)
      .where(sql`read_at is null and not withheld and hidden_at is null`),
    check('messages_content', sql`char_length(${t.content}) between 1 and 4000`),
    check('messages_withheld', sql`not ${t.withheld} or ${t.readAt} is null`),
  ],
)

/** Who wants no more messages of whom. */
export const blocks = pgTable(
  'blocks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId),
    check('blocks_two', sql`${t.userId} <> ${t.blockedId}`),
  ],
)
