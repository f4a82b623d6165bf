import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { notificationKinds } from './types.ts'
import { users } from '#modules/accounts/tables.server.ts'

/** What a person is told, stored as a kind and values so that it reads in either language. One row an event. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    /** What happened, such as payment:{id}: the same event is told once. */
    eventKey: text('event_key').notNull(),
    values: jsonb('values').$type<Record<string, string | number>>().notNull().default({}),
    href: text('href').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** When it went into a daily digest, or was too old for one. */
    digestedAt: timestamp('digested_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('notifications_event').on(t.userId, t.eventKey),
    index('notifications_user').on(t.userId, t.createdAt),
  ],
)
