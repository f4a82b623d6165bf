import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
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
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** When it went into a daily mail of replies. */
    digestedAt: moment('digested_at'),
  },
  (t) => [
    uniqueIndex('notifications_event').on(t.userId, t.eventKey),
    index('notifications_user').on(t.userId, t.createdAt),
  ],
)
